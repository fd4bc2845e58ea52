// Loads a game's scripts when they are asked for: its rules, its story, its words in a language.
import { rules } from "./engine.js";
import { teller } from "./teller.js";

/** @typedef {{ rules: import("./engine.js").Rules, teller: import("./teller.js").Teller }} Game */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * Gives a game's rules and its teller in a language; each script is loaded once. Rejects where one cannot be loaded.
 * @param {string} base the address of the site's assets, which ends in a slash
 * @param {string} game
 * @param {string} language
 * @returns {Promise<Game>}
 */
export async function loadGame(base, game, language) {
  const paths = [`engine/${game}.js`, `stories/${game}.js`, `texts/${language}/${game}.js`];
  await Promise.all(paths.map((path) => loadScript(new URL(base + path, document.baseURI).href)));
  const [decided, told] = [rules(game), teller(game, language)];
  if (!decided || !told) throw new Error(`the scripts of '${game}' in '${language}' say nothing of it`);
  return { rules: decided, teller: told };
}

/**
 * Loads a classic script once, so that it also loads from a folder. One that failed may be tried again.
 * @param {string} address
 * @returns {Promise<void>}
 */
export function loadScript(address) {
  const known = asked.get(address);
  if (known) return known;
  const loading = new Promise((/** @type {(done: void) => void} */ resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      asked.delete(address);
      script.remove();
      reject(new Error(`${address} cannot be loaded`));
    });
    document.head.append(script);
  });
  asked.set(address, loading);
  return loading;
}
