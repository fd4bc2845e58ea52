// Questions about situations that nobody wrote: an authored one is changed at random until the engine says that the
// new one can arise, and is asked about as the authored one was.
import { FactError } from "../engine.js";
import { same } from "../scope.js";
import { changed, picked } from "./edits.js";

/** @typedef {import("../refute.js").Refuter} Refuter */
/** @typedef {import("../refute.js").Refutation} Refutation */
/** @typedef {import("../engine.js").Verdict} Verdict */
/** @typedef {import("../load.js").Game} Game */
/** @typedef {import("./edits.js").Random} Random */
/** @typedef {import("./edits.js").Facts} Facts */
/**
 * What an authored question is about, and how it asks.
 * @typedef {object} Situation
 * @property {string} decision
 * @property {string} ask
 * @property {"choice" | "multiple" | "number"} kind
 * @property {number} level
 * @property {Facts} facts
 * @property {import("../engine.js").Options} options
 */
/** @typedef {{ id: string, value: any, right: boolean, refutation?: Refutation, verdict?: Verdict }} Choice */
/** @typedef {Situation & { refuter: Refuter, choices: Choice[] }} Made */

const TRIES = 400;
const MENDS = 15;
const MOST_WRONG = 3;
const MOST_CANDIDATES = 7;

/**
 * Makes a question.
 * @param {Game} game
 * @param {readonly Situation[]} situations the authored ones
 * @param {Random} random
 * @returns {Made}
 */
export function make({ rules, teller }, situations, random) {
  const known = new Set(situations.map(written));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const authored = picked(situations, random);
    const options = otherOptions(rules, authored.options, random);
    const facts = otherFacts(rules, authored, options, situations, random);
    if (!facts || known.has(written({ ...authored, facts, options }))) continue;
    const refuter = teller.refuter(authored.decision, facts, options);
    const choices = choicesOf(authored, refuter, random);
    if (choices && told(teller, authored, facts, options)) return { ...authored, facts, options, refuter, choices };
  }
  throw new Error("no new situation was found");
}

/** @param {Situation} situation @returns {string} the same for the same question */
function written({ decision, ask, facts, options }) {
  const sorted = (/** @type {object} */ values) => Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([decision, ask, sorted(facts), sorted(options)]);
}

/** @param {any} value @returns {string} the id of a choice, the same for the same value */
function idOf(value) {
  if (value === null || typeof value === "boolean") return String(value);
  return typeof value === "number" ? `n-${value}` : `c-${Array.isArray(value) ? value.join("_") : value}`;
}

/** @param {Game["teller"]} teller @param {Situation} authored @param {Facts} facts @param {any} options whether it reads otherwise than the authored one */
function told(teller, { decision, facts: before, options: optionsBefore }, facts, options) {
  const [now, then] = [teller.scene(decision, facts, options), teller.scene(decision, before, optionsBefore)];
  return now.join() !== then.join();
}

/** @param {Game["rules"]} rules @param {import("../engine.js").Options} options @param {Random} random */
function otherOptions(rules, options, random) {
  if (rules.options.size === 0 || random() > 0.15) return options;
  const [name, { values, default: standing }] = picked([...rules.options], random);
  const { [name]: _, ...others } = options;
  const value = picked(values, random);
  return value === standing ? others : { ...others, [name]: value };
}

/**
 * Facts that can arise: some of an authored situation's are changed, then those that keep it from being possible.
 * @param {Game["rules"]} rules @param {Situation} authored @param {import("../engine.js").Options} options
 * @param {readonly Situation[]} situations @param {Random} random @returns {Facts | null}
 */
function otherFacts(rules, { decision: id, facts: before }, options, situations, random) {
  const decision = rules.decisions.get(id);
  if (!decision) return null;
  const others = situations.filter((other) => other.decision === id);
  let facts = before;
  const change = (/** @type {string} */ name) => {
    const type = decision.facts[name];
    if (!type) return;
    const borrowed = random() < 0.3 ? picked(others, random).facts[name] : undefined;
    facts = { ...facts, [name]: borrowed ?? changed(type, facts[name], facts, random) };
  };
  const names = Object.keys(decision.facts);
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) change(picked(names, random));
  const settled = rules.settle(options);
  for (let mends = 0; mends < MENDS; mends += 1) {
    try {
      decision.decideChecked(decision.check(facts, settled), settled);
      return facts;
    } catch (error) {
      if (!(error instanceof FactError)) throw error;
      change(picked(error.facts.length > 0 ? error.facts : names, random));
    }
  }
  return null;
}

/** @param {Situation} authored @param {Refuter} refuter @param {Random} random @returns {Choice[] | null} null where it cannot be asked well */
function choicesOf({ ask, kind }, refuter, random) {
  if (kind === "multiple") return candidates(ask, refuter, random);
  const answer = refuter.answer(ask);
  const right = { id: idOf(answer), value: answer, right: true };
  if (kind === "number") return typeof answer === "number" && refuter.explained.cites.length > 0 ? [right] : null;
  const wrong = /** @type {Choice[]} */ ([]);
  for (const value of drawn(refuter.possible(ask), Infinity, random)) {
    const refutation = same(value, answer) ? null : refuter.refute(ask, value);
    if (refutation) wrong.push({ id: idOf(value), value, right: false, refutation });
  }
  return wrong.length > 0 ? [right, ...wrong.slice(0, MOST_WRONG)] : null;
}

/** @param {string} ask @param {Refuter} refuter @param {Random} random @returns {Choice[] | null} */
function candidates(ask, refuter, random) {
  const all = refuter.candidates(ask).filter(({ verdict }) => verdict.cites.length > 0);
  if (new Set(all.map(({ verdict }) => verdict.row)).size < 2) return null;
  const kept = new Set(drawn(all, MOST_CANDIDATES, random));
  return all.filter((one) => kept.has(one)).map((one) => ({ id: idOf(one.value), ...one }));
}

/** @template T @param {readonly T[]} items @param {number} most @param {Random} random @returns {T[]} some of them, in any order */
function drawn(items, most, random) {
  const left = [...items];
  const found = /** @type {T[]} */ ([]);
  while (left.length > 0 && found.length < most) found.push(...left.splice(Math.floor(random() * left.length), 1));
  return found;
}
