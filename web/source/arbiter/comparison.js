// The same situation under each edition, and under each house rule that would change its ruling.
import { ruled } from "./nearest.js";

/** @typedef {import("../engine.js").Decision} Decision */
/** @typedef {import("../engine.js").Options} Options */
/** @typedef {import("../engine.js").Ruling} Ruling */
/** @typedef {Record<string, any>} Values */
/**
 * One side: the edition, or the house rule with a value beside the chosen one. No ruling where the situation is then
 * impossible.
 * @typedef {{ edition: string | null, option: string | null, value: boolean | string | null, facts: Values, options: Options,
 *   ruling: Ruling | null, chosen: boolean }} Side
 */

/**
 * @param {Decision} decision @param {Values} facts @param {Options} options
 * @returns {{ editions: Side[], house: Side[] }} every edition; of the house rules those that rule otherwise
 */
export function sides(decision, facts, options) {
  const { by } = decision.rules;
  const settled = decision.rules.settle(options);
  const here = ruled(decision, facts, options);
  const type = by ? decision.facts[by] : undefined;
  const editions = (type?.["members"] ?? []).map((/** @type {string} */ edition) => {
    const there = { ...facts, [by]: edition };
    return side(decision, there, options, { edition, chosen: facts[by] === edition });
  });
  const house = [...decision.rules.options].flatMap(([option, { values }]) =>
    values
      .filter((value) => value !== settled[option])
      .map((value) => side(decision, facts, { ...options, [option]: value }, { option, value }))
      .filter(({ ruling }) => ruling !== null && !alike(ruling, here)),
  );
  return { editions, house };
}

/** @param {Ruling} one @param {Ruling | null} other @returns {boolean} whether both give the same, by whatever rules */
export function alike(one, other) {
  return other !== null && String(one.rows) === String(other.rows) && JSON.stringify(one.outcome) === JSON.stringify(other.outcome);
}

/** @param {Decision} decision @param {Values} facts @param {Options} options @param {Partial<Side>} own @returns {Side} */
function side(decision, facts, options, own) {
  return { edition: null, option: null, value: null, chosen: false, ...own, facts, options, ruling: ruled(decision, facts, options) };
}
