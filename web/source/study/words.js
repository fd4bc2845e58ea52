// What the study page says of itself, and times as its language says them.
import { dataOf, sayer } from "../texts.js";
import { dayOf, noonOf } from "./days.js";

/** @typedef {{ id: string, title: string, href: string, section: string }} Rule */

/**
 * @typedef {object} Settings
 * @property {string} game
 * @property {string} language
 * @property {Rule[]} rules in printed order
 * @property {[name: string, title: string][]} sections in the order of a turn
 */

/** @typedef {import("../texts.js").Say} Say */

const MINUTES = 60_000;
const DAYS_IN_A_MONTH = 30.44;
const LONG = 60;

/** @returns {Settings} */
export function settings() {
  return dataOf("study");
}

/** @returns {Say} */
export function words() {
  return sayer({ ...dataOf("player-texts"), ...dataOf("study-texts") });
}

/**
 * When something is due: "in 10 minutes", "tomorrow", "in 3 months".
 * @param {import("./recall.js").Recall} recall
 * @param {number} now
 */
export function when({ learning, due }, now) {
  const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  const days = Math.max(0, dayOf(due) - dayOf(now));
  if (learning && due > now) return relative.format(Math.ceil((due - now) / MINUTES), "minute");
  if (days < LONG) return relative.format(days, "day");
  const months = Math.round(days / DAYS_IN_A_MONTH);
  return months < 24 ? relative.format(months, "month") : relative.format(Math.round(months / 12), "year");
}

/**
 * A day's date.
 * @param {number} day
 * @param {Intl.DateTimeFormatOptions} style
 */
export function date(day, style) {
  return new Intl.DateTimeFormat(document.documentElement.lang, style).format(noonOf(day));
}
