// How a session goes: the first answer to each question counts.

/** @typedef {{ id: string, level: number, right: boolean | null }} Result */
/** @typedef {{ level: number, right: number, answered: number, total: number }} Row */

/**
 * One row a level, in the order of the levels.
 * @param {readonly Result[]} results
 * @returns {Row[]}
 */
export function byLevel(results) {
  const levels = [...new Set(results.map((result) => result.level))].sort((a, b) => a - b);
  return levels.map((level) => ({ level, ...count(results.filter((result) => result.level === level)) }));
}

/**
 * @param {readonly Result[]} results
 * @returns {{ right: number, answered: number, total: number }}
 */
export function count(results) {
  return {
    right: results.filter((result) => result.right).length,
    answered: results.filter((result) => result.right !== null).length,
    total: results.length,
  };
}

/**
 * The ids of the questions that were answered wrong, in order.
 * @param {readonly Result[]} results
 * @returns {string[]}
 */
export function missed(results) {
  return results.filter((result) => result.right === false).map((result) => result.id);
}
