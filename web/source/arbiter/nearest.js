// The nearest situations in which something else is ruled: what would have to be different.
//
// Nearest is what changes the fewest facts (a card or a tile counts one), two at most; then what changes numbers least;
// then the fewest fields of texts. The work is bounded, so a far pair may not be found.
import { FactError } from "../engine-facts.js";
import { numbersIn } from "./domains.js";
import { bySize, edits } from "./edits.js";

/** @typedef {import("../engine.js").Decision} Decision */
/** @typedef {import("../engine.js").Options} Options */
/** @typedef {import("../engine.js").Ruling} Ruling */
/** @typedef {Record<string, any>} Values */
/** @typedef {{ facts: Values, ruling: Ruling, changed: string[] }} Nearby */
/** @typedef {{ name: string, value: any, size: import("./edits.js").Size }} Change */

const MOST_SINGLES = 4_000;
const MOST_PAIRS = 6_000;
const PAIRED = 90;

/**
 * @param {Decision} decision @param {Values} facts as JSON has them, a possible situation @param {Options} options
 * @param {{ numbers: number[], most?: number, different: (found: Ruling, facts: Values) => string | null }} wanted
 *   `different` gives what tells one other ruling from another, or null where a ruling is not one that is sought
 * @returns {Nearby[]} the nearest situation for each other ruling, the nearest first
 */
export function nearest(decision, facts, options, { numbers, most = 2, different }) {
  const around = { numbers: [...new Set([...numbers, ...numbersIn(facts)])], facts };
  const fixed = decision.rules.by;
  const singles = Object.entries(decision.facts)
    .filter(([name]) => name !== fixed)
    .flatMap(([name, type]) => edits(type, facts[name], around).map(({ value, size }) => ({ name, value, size })))
    .sort(bySize)
    .slice(0, MOST_SINGLES);
  const found = new Map();
  /** @param {Change[]} changes @returns {boolean} whether there is enough */
  const tried = (changes) => {
    const changed = { ...facts, ...Object.fromEntries(changes.map(({ name, value }) => [name, value])) };
    const ruling = ruled(decision, changed, options);
    const key = ruling && different(ruling, changed);
    if (key !== null && ruling && !found.has(key)) found.set(key, { facts: changed, ruling, changed: changes.map(({ name }) => name) });
    return found.size >= most;
  };
  if (!singles.some((change) => tried([change])) && found.size === 0) {
    const few = spread(singles);
    let pairs = 0;
    few.some((one, place) => few.slice(place + 1).some((other) => one.name !== other.name && ((pairs += 1) > MOST_PAIRS || tried([one, other]))));
  }
  return [...found.values()];
}

/** @param {Change[]} changes @returns {Change[]} some of each fact */
function spread(changes) {
  const names = [...new Set(changes.map(({ name }) => name))];
  const each = Math.max(4, Math.floor(PAIRED / Math.max(1, names.length)));
  return changes.filter((change, place) => changes.slice(0, place).filter(({ name }) => name === change.name).length < each);
}

/** @param {Decision} decision @param {Values} facts @param {Options} options @returns {Ruling | null} null where facts are impossible */
export function ruled(decision, facts, options) {
  try {
    return decision.decide(facts, options);
  } catch (error) {
    if (error instanceof FactError) return null;
    throw error;
  }
}
