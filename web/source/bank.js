// The questions of a game in one language, loaded when a page needs them and not before.
import { unsealed } from "./seal.js";

/**
 * One question: `rules` decide it, `section` is that of the first of them, `html` is its `<rule-question>`.
 * @typedef {object} Question
 * @property {string} id
 * @property {number} level
 * @property {string} kind
 * @property {string} key the id with the version of the question
 * @property {string[]} rules
 * @property {string} section
 * @property {string} html
 */
/** @typedef {{ fingerprint: string, questions: Question[] }} Bank the fingerprint is the same in all languages */

/** @type {Map<string, Promise<Bank>>} */
const loading = new Map();

/** @returns {Record<string, { fingerprint: string, sealed: string } | undefined>} */
const registered = () => /** @type {any} */ (globalThis).ruleglotQuestions ?? {};

/**
 * @param {string} base address of the site's own assets, ending in a slash
 * @param {string} lang
 * @param {string} game
 * @returns {Promise<Bank>} rejected where the script cannot be loaded; asked again, it is tried again
 */
export function loadQuestions(base, lang, game) {
  const name = `${lang}/${game}`;
  const known = loading.get(name);
  if (known) return known;
  const promised = opened(base, name);
  loading.set(name, promised);
  promised.catch(() => loading.delete(name));
  return promised;
}

/** @param {string} base @param {string} name @returns {Promise<Bank>} */
async function opened(base, name) {
  if (!registered()[name]) await added(`${base}questions/${name}.js`);
  const found = registered()[name];
  if (!found) throw new Error(`no questions for ${name}`);
  return { fingerprint: found.fingerprint, questions: JSON.parse(unsealed(found.sealed)) };
}

/** @param {string} address @returns {Promise<void>} */
function added(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`cannot load ${address}`));
    });
    document.head.append(script);
  });
}
