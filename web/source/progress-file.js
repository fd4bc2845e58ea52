// Progress as it is written down: in the browser's storage and in the file that a reader takes away. Both are the
// same text, so that either can be read where the other was meant.

/** How well a rule was remembered, in the numbers of FSRS. */
export const AGAIN = 1;
export const HARD = 2;
export const GOOD = 3;
export const EASY = 4;

/** @typedef {1 | 2 | 3 | 4} Rating */

/**
 * One answer: `at` is in milliseconds since 1970, `key` a question's id with its version, `rules` are those that
 * decide it.
 * @typedef {{ at: number, key: string, rules: string[], rating: Rating }} Answer
 */

/**
 * What is kept. `line` changes when answers are replaced: only progress of one line belongs together. `limit` is how
 * many new rules a day the reader wants, if they said so.
 * @typedef {{ line: string, limit?: number, answers: Answer[] }} Progress
 */

/**
 * What a text holds: `fault` says why it holds less than it should, `progress` what could be read all the same.
 * @typedef {{ fault: "" | "newer" | "unreadable", progress: Progress }} Reading
 */

export const VERSION = 1;
const FORMAT = "ruleglot progress";
const LATEST = 8.64e15;
const MOST_NEW_RULES = 99;

/** @returns {Progress} */
export function nothing() {
  return { line: "", answers: [] };
}

export function newLine() {
  return Math.random().toString(36).slice(2, 10);
}

/**
 * @param {Progress} progress
 * @returns {string}
 */
export function write({ line, limit, answers }) {
  const rules = Object.fromEntries(answers.map((answer) => [answer.key, answer.rules]));
  const rows = answers.map(({ at, key, rating }) => [at, key, rating]);
  return JSON.stringify({ format: FORMAT, version: VERSION, line, limit, rules, answers: rows });
}

/**
 * Reads what `write` wrote. A text of a newer version is not read at all, of a spoilt one whatever is sound.
 * @param {string} text
 * @returns {Reading}
 */
export function read(text) {
  const unreadable = /** @type {Reading} */ ({ fault: "unreadable", progress: nothing() });
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return unreadable;
  }
  if (!isRecord(found) || !Number.isInteger(found.version)) return unreadable;
  if (Number(found.version) > VERSION) return { fault: "newer", progress: nothing() };
  if (found.format !== FORMAT || found.version !== VERSION || !Array.isArray(found.answers)) return unreadable;
  const rules = isRecord(found.rules) ? found.rules : {};
  const answers = found.answers.map((row) => answerOf(row, rules));
  const sound = answers.filter((answer) => answer !== null);
  const progress = /** @type {Progress} */ ({
    line: typeof found.line === "string" ? found.line : "",
    answers: together([], sound),
  });
  if (isLimit(found.limit)) progress.limit = found.limit;
  return { fault: sound.length < answers.length ? "unreadable" : "", progress };
}

/**
 * @param {unknown} limit
 * @returns {limit is number}
 */
export function isLimit(limit) {
  return Number.isInteger(limit) && Number(limit) >= 0 && Number(limit) <= MOST_NEW_RULES;
}

/**
 * All answers of both, oldest first, each once. The same answer rated twice was rated by the reader the second time,
 * who said more than the Good it began with.
 * @param {readonly Answer[]} some
 * @param {readonly Answer[]} more
 * @returns {Answer[]}
 */
export function together(some, more) {
  /** @type {Map<string, Answer>} */
  const found = new Map();
  for (const answer of [...some, ...more]) {
    const name = nameOf(answer);
    const before = found.get(name);
    if (!before || before.rating === GOOD) found.set(name, answer);
  }
  return [...found.values()].sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

/** @param {Answer} answer */
export function nameOf({ at, key }) {
  return `${at} ${key}`;
}

/**
 * @param {unknown} row
 * @param {Record<string, unknown>} rulesOf
 * @returns {Answer | null}
 */
function answerOf(row, rulesOf) {
  if (!Array.isArray(row)) return null;
  const [at, key, rating] = row;
  if (!Number.isInteger(at) || at < 0 || at > LATEST || typeof key !== "string" || ![1, 2, 3, 4].includes(rating)) return null;
  const rules = Object.hasOwn(rulesOf, key) ? rulesOf[key] : [];
  if (!Array.isArray(rules) || !rules.every((rule) => typeof rule === "string")) return null;
  return { at, key, rules, rating };
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return value instanceof Object && !Array.isArray(value);
}
