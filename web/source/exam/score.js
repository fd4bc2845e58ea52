// What an exam came to.

/** @typedef {{ level: number, section: string, rules: string[], right: boolean, answered: boolean }} Marked */
/** @typedef {{ name: string, right: number, total: number }} Part */

/**
 * How many are right of each part, in the order in which the parts are met.
 * @param {readonly Marked[]} marked
 * @param {(question: Marked) => readonly string[]} partsOf
 * @returns {Part[]}
 */
export function parts(marked, partsOf) {
  /** @type {Map<string, Part>} */
  const found = new Map();
  for (const question of marked) {
    for (const name of partsOf(question)) {
      const part = found.get(name) ?? { name, right: 0, total: 0 };
      part.total += 1;
      part.right += Number(question.right);
      found.set(name, part);
    }
  }
  return [...found.values()];
}

/**
 * @param {readonly Marked[]} marked
 * @returns {{ right: number, total: number, answered: number, percent: number }} percent is whole, rounded down
 */
export function score(marked) {
  const right = marked.filter((question) => question.right).length;
  const total = marked.length;
  const answered = marked.filter((question) => question.answered).length;
  return { right, total, answered, percent: total === 0 ? 0 : Math.floor((100 * right) / total) };
}
