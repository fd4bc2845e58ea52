// What was answered in this tab. It outlives a change of language, not the tab; where storage is blocked or
// full it outlives nothing, and the quiz works all the same.

/** What was given last and whether the first answer was right. @typedef {{ given: string[], first: boolean }} Answer */
/** @typedef {{ seed: string, answers: Record<string, Answer> }} Memory */

const NAME = "ruleglot.session";

/** @returns {Memory} */
function fresh() {
  return { seed: crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "", answers: {} };
}

/** @returns {Memory | null} */
function stored() {
  try {
    const found = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    return typeof found?.seed === "string" && found.answers instanceof Object ? found : null;
  } catch {
    return null;
  }
}

/** @type {Memory | undefined} */
let memory;

function current() {
  memory ??= stored() ?? fresh();
  return memory;
}

function keep() {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(current()));
  } catch {
    // The answers stay in this page's memory.
  }
}

/** The seed of this session's shuffles. */
export function seed() {
  return current().seed;
}

/**
 * @param {string} key the question's id with its version
 * @returns {Answer | null}
 */
export function recall(key) {
  const answer = current().answers[key];
  return Array.isArray(answer?.given) ? answer : null;
}

/**
 * Keeps what was given; whether it was right counts the first time only.
 * @param {string} key
 * @param {string[]} given
 * @param {boolean} right
 */
export function remember(key, given, right) {
  current().answers[key] = { given, first: recall(key)?.first ?? right };
  keep();
}

/**
 * Forgets the answers to some questions and deals a new seed, so that their choices are shuffled anew.
 * @param {readonly string[]} keys
 */
export function forget(keys) {
  for (const key of keys) delete current().answers[key];
  current().seed = fresh().seed;
  keep();
}
