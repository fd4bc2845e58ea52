// The page's own words for the player, in the page's language.
import { writeDigits } from "./digits.js";

/** @typedef {(key: string, values?: Record<string, string | number>) => string} Say */

/**
 * A function that gives the text of a key with its `{names}` filled in, numbers in the language's digits.
 * A text that the page lacks comes out as its key.
 * @param {Record<string, string>} texts `digits` holds the ten digits of the language
 * @returns {Say}
 */
export function sayer(texts) {
  const digits = texts.digits ?? "0123456789";
  return (key, values = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name];
      return value === undefined ? whole : writeDigits(String(value), digits);
    });
}

/**
 * What the page carries as `<script type="application/json" data-NAME>`; nothing where it carries none.
 * @param {string} name
 * @returns {any}
 */
export function dataOf(name) {
  return JSON.parse(document.querySelector(`script[data-${name}]`)?.textContent ?? "{}");
}

/** The player's texts. @returns {Say} */
export function playerTexts() {
  return sayer(dataOf("player-texts"));
}
