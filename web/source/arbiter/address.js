// A situation as the fragment of an address: `1.turn.f.xyAbC…`. It says which version of the form this is, which
// decision, whether the form (f) or the interview (i), then two characters that fit only this text under these types, and
// the values. A fragment that says anything else is refused, never misread.
import { pack, Packer, PackingError, unpack, Unpacker } from "./packing.js";

/** @typedef {import("../engine.js").Rules} Rules */
/** @typedef {import("../engine-facts.js").Type} Type */
/** @typedef {import("./ground.js").InterviewScript} InterviewScript */
/** @typedef {Record<string, any>} Values */
/** @typedef {{ decision: string, options: Record<string, boolean | string> }} Common */
/** @typedef {Common & { mode: "form", facts: Values }} FormPlace */
/** @typedef {Common & { mode: "interview", answers: Values, unknown: string[] }} InterviewPlace */
/** @typedef {FormPlace | InterviewPlace} Place */

const VERSION = "1";
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
const [OPEN, UNKNOWN, ANSWERED] = [0, 1, 2];

/** @param {Rules} rules @param {Record<string, InterviewScript>} interviews @param {Place} place @returns {string} without `#` */
export function write(rules, interviews, place) {
  const packer = new Packer();
  for (const [name, option] of rules.options) packer.push(option.values.indexOf(place.options[name] ?? option.default), option.values.length);
  const types = typesOf(rules, interviews, place.decision, place.mode);
  if (place.mode === "form") {
    for (const [name, type] of types) pack(packer, type, place.facts[name], place.facts);
  } else {
    for (const [name, type] of types) {
      const answered = Object.hasOwn(place.answers, name);
      packer.push(answered ? ANSWERED : place.unknown.includes(name) ? UNKNOWN : OPEN, 3);
      if (answered) pack(packer, type, place.answers[name], { ...interviews[place.decision]?.start, ...place.answers });
    }
  }
  const text = packer.text();
  return [VERSION, place.decision, place.mode === "form" ? "f" : "i", seal(rules, types, text) + text].join(".");
}

/**
 * @param {Rules} rules @param {Record<string, InterviewScript>} interviews
 * @param {string} fragment without `#`
 * @returns {Place | null} null where the fragment is none of ours, is of another version, or was cut or changed
 */
export function read(rules, interviews, fragment) {
  const [version, decision = "", kind, sealed = "", ...more] = fragment.split(".");
  if (version !== VERSION || more.length > 0 || !Object.hasOwn(interviews, decision)) return null;
  if (kind !== "f" && kind !== "i") return null;
  const mode = kind === "f" ? "form" : "interview";
  const types = typesOf(rules, interviews, decision, mode);
  const text = sealed.slice(2);
  try {
    if (seal(rules, types, text) !== sealed.slice(0, 2)) return null;
    const unpacker = new Unpacker(text);
    const options = /** @type {Record<string, boolean | string>} */ ({});
    for (const [name, { values }] of rules.options) options[name] = values[unpacker.pull(values.length)] ?? false;
    const place = mode === "form" ? readFacts(unpacker, types) : readAnswers(unpacker, types, interviews[decision]?.start ?? {});
    unpacker.end();
    return { decision, options, ...place };
  } catch (error) {
    if (error instanceof PackingError) return null;
    throw error;
  }
}

/** @param {Unpacker} unpacker @param {[string, Type][]} types @returns {{ mode: "form", facts: Values }} */
function readFacts(unpacker, types) {
  const facts = /** @type {Values} */ ({});
  for (const [name, type] of types) facts[name] = unpack(unpacker, type, facts);
  return { mode: "form", facts };
}

/**
 * @param {Unpacker} unpacker @param {[string, Type][]} types @param {Values} start
 * @returns {{ mode: "interview", answers: Values, unknown: string[] }}
 */
function readAnswers(unpacker, types, start) {
  const answers = /** @type {Values} */ ({});
  const unknown = /** @type {string[]} */ ([]);
  for (const [name, type] of types) {
    const state = unpacker.pull(3);
    if (state === ANSWERED) answers[name] = unpack(unpacker, type, { ...start, ...answers });
    if (state === UNKNOWN) unknown.push(name);
  }
  return { mode: "interview", answers, unknown };
}

/**
 * @param {Rules} rules @param {Record<string, InterviewScript>} interviews @param {string} decision @param {string} mode
 * @returns {[string, Type][]} what is written, maps first, since keys of them are written as numbers
 */
function typesOf(rules, interviews, decision, mode) {
  const types = mode === "form" ? rules.decisions.get(decision)?.facts : interviews[decision]?.asked;
  const entries = Object.entries(types ?? {});
  return [...entries.filter(([, { kind }]) => kind === "map"), ...entries.filter(([, { kind }]) => kind !== "map")];
}

/** @param {Rules} rules @param {[string, Type][]} types @param {string} text @returns {string} two characters */
function seal(rules, types, text) {
  const options = [...rules.options].map(([name, { values }]) => [name, values]);
  const declared = JSON.stringify([options, types.map(([name, type]) => [name, described(type)])]);
  let hash = 0x811c9dc5;
  for (const letter of `${declared}${text}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${DIGITS[(hash >>> 6) & 63]}${DIGITS[(hash >>> 14) & 63]}`;
}

/** @param {Type} type @returns {any} what of a type the values are written by */
function described(type) {
  const { kind, low, high, members, also, most, name } = type;
  const inner = [type.of, type.item, type.key].filter((each) => typeof each === "object").map(described);
  const fields = type.fields ? Object.entries(type.fields).map(([each, of]) => [each, described(/** @type {Type} */ (of))]) : [];
  const texts = kind === "text" ? /** @type {any} */ (type).size : 0;
  return [kind, low, high, members, also, most, kind === "text" ? name : "", texts, inner, fields];
}
