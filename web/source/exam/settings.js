// What the exam page says of itself, in its language.
import { dataOf, sayer } from "../texts.js";

/**
 * @typedef {object} Settings
 * @property {string} game
 * @property {string} language
 * @property {string} fingerprint of the bank
 * @property {string[]} factors by what the time may be multiplied, in words
 * @property {import("./draw.js").Quota} quota
 * @property {Record<string, string>} sections titles
 * @property {Record<string, { title: string, href: string }>} rules
 * @property {string} quiz address
 * @property {string} name of the game with its extent
 * @property {Record<string, { name: string, href: string }>} games all that have an exam
 */

/** @returns {Settings} */
export function settings() {
  return dataOf("exam");
}

/** The words of the player and those of the exam. @returns {import("../texts.js").Say} */
export function words() {
  return sayer({ ...dataOf("player-texts"), ...dataOf("exam-texts") });
}

/**
 * A number with a fraction, or a moment, as the page's language writes it.
 * @param {number} value
 */
export function fraction(value) {
  return new Intl.NumberFormat(document.documentElement.lang).format(value);
}

/**
 * A day with its time, or the time alone, in 24 hours.
 * @param {number} moment milliseconds since 1970
 * @param {Intl.DateTimeFormatOptions} [style]
 */
export function moment(moment, style = { dateStyle: "long" }) {
  const { lang } = document.documentElement;
  return new Intl.DateTimeFormat(lang, { timeStyle: "short", hourCycle: "h23", ...style }).format(moment);
}
