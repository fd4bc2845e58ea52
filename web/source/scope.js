// The values that a message can name in one situation, each with its kind, by name and dotted field.
import { MessageError } from "./printing.js";

/**
 * What a value is named by. `of` and `fields` are numbers of kinds; `orders` are, by candidate table, the variables
 * of a candidate that a tuple stands for.
 * @typedef {object} Kind
 * @property {"int" | "bool" | "enum" | "id" | "key" | "text" | "record" | "list" | "map" | "tuple" | "null"} kind
 * @property {string} [name]
 * @property {string} [map]
 * @property {number} [of]
 * @property {Record<string, number>} [fields]
 * @property {Record<string, string[]>} [orders]
 */
/** @typedef {Record<string, number>} Types numbers of kinds by name */
/** @typedef {Record<string, any>} Facts values by name, as JSON has them */
/** @typedef {{ table: string, types: Types, values: Facts }} Candidate */
/** @typedef {{ kinds: Kind[], texts: Record<string, Map<string, Facts>> }} Vocabulary the kinds of a game's values, and the fields of its texts */

/** What can be named: types and values. `maps` are the facts by whose keys things are told. */
export class Scope {
  /** @param {Vocabulary} vocabulary @param {Types} types @param {Facts} values @param {Types} maps @param {Candidate[]} [candidates] */
  constructor(vocabulary, types, values, maps, candidates = []) {
    this.vocabulary = vocabulary;
    this.types = types;
    this.values = values;
    this.maps = maps;
    this.candidates = candidates;
  }

  /** @param {string} name @returns {{ kind: Kind, value: any }} */
  find(name) {
    const kind = this.kind(name);
    if (!kind) throw new MessageError(`no value is named '${name}' here`);
    return { kind, value: this.value(name) };
  }

  /** @param {string} name @returns {Kind | undefined} */
  kind(name) {
    if (Object.hasOwn(this.types, name)) return this.vocabulary.kinds[this.types[name] ?? -1];
    const [base, field] = apart(name);
    const number = base === "" ? undefined : this.kind(base)?.fields?.[field];
    return number === undefined ? undefined : this.vocabulary.kinds[number];
  }

  /** @param {number | undefined} number @returns {Kind} */
  numbered(number) {
    const kind = this.vocabulary.kinds[number ?? -1];
    if (!kind) throw new MessageError("a value of no kind");
    return kind;
  }

  /** @param {Types} types @param {Facts} values @returns {Scope} a scope of these names in the same situation */
  with(types, values) {
    return new Scope(this.vocabulary, types, values, this.maps, this.candidates);
  }

  /** @param {Kind} kind a text or record @param {any} value @returns {Scope} */
  ofFields(kind, value) {
    return this.with(kind.fields ?? {}, this.fields(kind, value));
  }

  /** @param {Kind} kind @param {any} key @returns {Scope} the scope of what a map holds under a key of it */
  ofKey({ map = "" }, key) {
    const held = this.values[map];
    const number = this.maps[map];
    const item = number === undefined ? undefined : this.numbered(this.numbered(number).of);
    if (item?.kind !== "record" || !isObject(held)) throw new MessageError(`'${map}' is not known here`);
    if (!Object.hasOwn(held, key)) throw new MessageError(`'${key}' is no key of '${map}'`);
    return this.ofFields(item, held[key]);
  }

  /** @param {Kind} kind @param {any[]} value @returns {Scope} the scope of the candidate that a tuple stands for */
  ofCandidate({ orders = {} }, value) {
    const found = this.candidates.find(({ table, values }) => {
      const names = orders[table];
      return names?.length === value.length && names.every((name, place) => same(values[name], value[place]));
    });
    if (!found) throw new MessageError(`${JSON.stringify(value)} is no candidate here`);
    return this.with(found.types, found.values);
  }

  /** @param {string} name @param {string[] | null} fields @returns {any} a value, or of a text only these fields */
  parts(name, fields) {
    const { kind, value } = this.find(name);
    if (fields === null || kind.kind !== "text") return value;
    const held = this.fields(kind, value);
    return Object.fromEntries(fields.map((field) => [field, held[field]]));
  }

  /** @param {string} name @returns {any} */
  value(name) {
    if (!name.includes(".") && Object.hasOwn(this.values, name)) return this.values[name];
    const [base, field] = apart(name);
    if (base === "") throw new MessageError(`'${name}' has no value here`);
    const value = this.value(base);
    return value === null ? null : this.fields(this.kind(base), value)[field];
  }

  /** @param {Kind | undefined} kind @param {any} value @returns {Facts} */
  fields(kind, value) {
    if (kind?.kind === "text") return this.vocabulary.texts[kind.name ?? ""]?.get(value) ?? {};
    if (isObject(value)) return value;
    throw new MessageError(`'${value}' has no fields`);
  }
}

/** @param {any} one @param {any} other @returns {boolean} whether two values as JSON has them are the same */
export function same(one, other) {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((part, place) => same(part, other[place]));
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  const alike = names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
  return alike && names.length === Object.keys(other).length;
}

/** @param {string} name @returns {[string, string]} what stands before the last dot, and the field behind it */
function apart(name) {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? ["", name] : [name.slice(0, dot), name.slice(dot + 1)];
}

/** @param {any} value @returns {value is Facts} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
