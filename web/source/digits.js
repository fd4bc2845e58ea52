// Numbers as people type them and as a page writes them.

const DIGIT = /^\p{Nd}$/u;
const MINUS = /^[-\u2212\u2013]/u;

/**
 * The value of one decimal digit of any script, 0 to 9.
 * Unicode lists the ten digits of a script in a row, so the value is the distance from the first.
 * @param {string} digit
 * @returns {number}
 */
export function digitOf(digit) {
  const code = /** @type {number} */ (digit.codePointAt(0));
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/**
 * The whole number that was typed, in the digits of any script ("7" and "৭" are both 7), or null if it is
 * none. Spaces around it do not matter; a minus sign may stand before it.
 * @param {string} typed
 * @returns {number | null}
 */
export function readNumber(typed) {
  const text = typed.normalize("NFKC").trim();
  const characters = [...text.replace(MINUS, "").trim()];
  if (characters.length === 0 || characters.length > 9) return null;
  if (!characters.every((character) => DIGIT.test(character))) return null;
  const size = characters.reduce((sum, character) => sum * 10 + digitOf(character), 0);
  return MINUS.test(text) && size > 0 ? -size : size;
}

/**
 * A text with 0 to 9 replaced by the ten digits of the page's language.
 * @param {string} text
 * @param {string} digits ten characters, zero first
 * @returns {string}
 */
export function writeDigits(text, digits) {
  const script = [...digits];
  return text.replace(/[0-9]/g, (digit) => script[Number(digit)] ?? digit);
}
