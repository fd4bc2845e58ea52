// Grading goes by ids, never by place or label.

/** What one choice turned out to be. @typedef {"right" | "wrong" | "missed" | "rest"} Mark */

/**
 * Whether exactly the right ids were given, in any order.
 * @param {readonly string[]} key the ids that are right
 * @param {readonly string[]} given the ids that were given
 * @returns {boolean}
 */
export function isRight(key, given) {
  const right = new Set(key);
  const chosen = new Set(given);
  return right.size === chosen.size && [...right].every((id) => chosen.has(id));
}

/**
 * What became of one choice: chosen rightly, chosen wrongly, not chosen though right, or none of these.
 * @param {string} id
 * @param {readonly string[]} key
 * @param {readonly string[]} given
 * @returns {Mark}
 */
export function markOf(id, key, given) {
  if (given.includes(id)) return key.includes(id) ? "right" : "wrong";
  return key.includes(id) ? "missed" : "rest";
}
