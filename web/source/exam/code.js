// The code of a paper: a short line that anybody can read out, and that holds all that the paper depends on.
import factors from "../../../src/ruleglot/time_factors.json" with { type: "json" };
import { digitOf } from "../digits.js";

/** Time factors by their place in the code; null is untimed. @type {readonly (number | null)[]} */
export const FACTORS = factors;

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LOOKALIKES = /** @type {Record<string, string>} */ ({ O: "0", I: "1", L: "1" });
const LENGTH = 15;
const CHECK = 1021n;
const CHECK_BITS = 10n;

/** Field by field from the left, with its number of bits: 65 in all, and 10 that check them. */
const FIELDS = /** @type {const} */ ([
  ["game", 10n],
  ["size", 7n],
  ["factor", 3n],
  ["bank", 20n],
  ["seed", 25n],
]);

export const SEEDS = 2 ** 25;

/**
 * What a paper depends on. `game` and `bank` are marks, made by `markOfGame` and `markOfBank`.
 * @typedef {object} Paper
 * @property {number} game
 * @property {number} size number of questions, 1 to 127
 * @property {number} factor place in FACTORS
 * @property {number} bank
 * @property {number} seed 0 up to but not including SEEDS
 */

/**
 * Ten bits that stand for a game in a code (FNV-1a).
 * @param {string} id
 * @returns {number}
 */
export function markOfGame(id) {
  let state = 0x811c9dc5;
  for (const character of id) state = Math.imul(state ^ /** @type {number} */ (character.codePointAt(0)), 0x01000193);
  return (state >>> 0) % 1024;
}

/**
 * The part of a bank's fingerprint that stands in a code.
 * @param {string} fingerprint 8 hex digits
 * @returns {number}
 */
export function markOfBank(fingerprint) {
  return Number.parseInt(fingerprint.slice(0, 5), 16);
}

/**
 * The code of a paper in three groups of five: `7K2PD-0M4XA-9QZ1T`.
 * @param {Paper} paper
 * @returns {string}
 */
export function encode(paper) {
  let value = 0n;
  for (const [field, bits] of FIELDS) value = (value << bits) | BigInt(paper[field]);
  value = (value << CHECK_BITS) | (value % CHECK);
  let letters = "";
  for (let place = 0; place < LENGTH; place += 1) {
    letters = ALPHABET[Number(value & 31n)] + letters;
    value >>= 5n;
  }
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10)}`;
}

/**
 * The paper of a code as people type it: in any case, with digits of any script, O for 0 and I or L for 1, with
 * or without lines and spaces between. Null where it is no code; one wrong or two swapped characters always are
 * noticed.
 * @param {string} typed
 * @returns {Paper | null}
 */
export function decode(typed) {
  const letters = [...typed.normalize("NFKC").toUpperCase()].filter((letter) => !/[\s\p{Pd}_]/u.test(letter));
  if (letters.length !== LENGTH) return null;
  let value = 0n;
  for (const letter of letters) {
    const known = LOOKALIKES[letter] ?? (/\p{Nd}/u.test(letter) ? String(digitOf(letter)) : letter);
    const place = ALPHABET.indexOf(known);
    if (place < 0) return null;
    value = (value << 5n) | BigInt(place);
  }
  let rest = value >> CHECK_BITS;
  if (rest % CHECK !== (value & ((1n << CHECK_BITS) - 1n))) return null;
  const paper = { game: 0, size: 0, factor: 0, bank: 0, seed: 0 };
  for (const [field, bits] of [...FIELDS].reverse()) {
    paper[field] = Number(rest & ((1n << bits) - 1n));
    rest >>= bits;
  }
  return paper.factor < FACTORS.length && paper.size > 0 ? paper : null;
}
