// Numbers and lists as a language writes them, from what the words of a game say of it.
import { writeDigits } from "./digits.js";

/**
 * How a language writes numbers and lists. `zero` is the first of its digits, `grouping` the sizes of the last group
 * of digits and of those before it.
 * @typedef {object} Format
 * @property {string} zero
 * @property {string} minus
 * @property {string} group
 * @property {number[]} grouping
 * @property {Record<"standard" | "or", Record<string, string>>} lists
 */

/** One language's numbers and lists. */
export class Numbers {
  /** @param {string} language a BCP 47 code @param {Format} format */
  constructor(language, format) {
    const zero = format.zero.codePointAt(0) ?? 48;
    this.format = format;
    this.digits = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join("");
    this.rules = new Intl.PluralRules(language);
  }

  /** @param {number} value a whole number @returns {string} the number in the language's digits, grouped */
  write(value) {
    const { group, grouping, minus } = this.format;
    const [last = 3, before = last] = grouping;
    let rest = String(Math.abs(value));
    let written = "";
    for (let size = last; rest.length > size; size = before) {
      written = group + rest.slice(-size) + written;
      rest = rest.slice(0, -size);
    }
    return writeDigits(`${value < 0 ? minus : ""}${rest}${written}`, this.digits);
  }

  /** @param {number} value @returns {string} the plural category: zero, one, two, few, many or other */
  category(value) {
    return this.rules.select(value);
  }

  /**
   * Writes items as one list: "a, b and c", or in the style `or` "a, b or c".
   * @param {string[]} items @param {"standard" | "or"} [style] @returns {string}
   */
  join(items, style = "standard") {
    const { start = "", middle = "", end = "", 2: two = end } = this.format.lists[style];
    const [first = "", second, ...others] = items;
    if (second === undefined) return first;
    if (others.length === 0) return filled(two, first, second);
    const last = others.pop() ?? "";
    return filled(end, others.reduce((list, item) => filled(middle, list, item), filled(start, first, second)), last);
  }
}

/** @param {string} pattern @param {string} first @param {string} second @returns {string} */
function filled(pattern, first, second) {
  return pattern.replace(/\{([01])\}/g, (_, place) => (place === "0" ? first : second));
}
