// Small changes of one fact: another number, one card more or less, one train's marker; each with how large it is.
import { distinct, same, valuesOf } from "./domains.js";

/** @typedef {import("../engine-facts.js").Type} Type */
/** @typedef {import("./domains.js").Around} Around */
/** How large a change is: by how much numbers change, how many fields of texts. @typedef {{ number: number, fields: number }} Size */
/** @typedef {{ value: any, size: Size }} Edit */

/** Of a long range the numbers so near are tried, beside those that the rules name. */
const NEAR = 12;
/** A range of at most so many numbers is tried in full. */
const ALL = 40;

const NOTHING = { number: 0, fields: 0 };

/**
 * @param {Type} type @param {any} value as JSON has it @param {Around} around
 * @returns {Edit[]} other values that are one change away, of the type but perhaps impossible; none for names
 */
export function edits(type, value, around) {
  switch (type.kind) {
    case "id":
      return [];
    case "int":
      return numbers(type, value, around);
    case "list":
    case "set":
      return lists(type, value, around);
    case "map":
      return maps(type, value, around);
    case "record":
      return fields(type, value, around);
    case "maybe":
      return value === null || isSmall(type.of)
        ? others(type, value, around)
        : [{ value: null, size: NOTHING }, ...edits(type.of, value, around)];
    default:
      return others(type, value, around);
  }
}

/** @param {Edit} one @param {Edit} other @returns {number} the smaller first */
export function bySize({ size: one }, { size: other }) {
  return one.number - other.number || one.fields - other.fields;
}

/** @param {Type} type */
function isSmall({ kind }) {
  return kind !== "record" && kind !== "list" && kind !== "set" && kind !== "map";
}

/** @param {Type} type @param {any} value @param {Around} around @returns {Edit[]} */
function others(type, value, around) {
  return distinct(valuesOf(type, around))
    .filter((found) => !same(found, value))
    .map((found) => ({ value: found, size: sizeOf(type, value, found) }));
}

/** @param {Type} type @param {number} value @param {Around} around @returns {Edit[]} */
function numbers(type, value, around) {
  const all = type.high - type.low < ALL;
  const near = Array.from({ length: 2 * NEAR + 1 }, (_, step) => value - NEAR + step).filter((number) => type.holds(number));
  const tried = all ? valuesOf(type, around, true) : [...near, ...valuesOf(type, around)];
  return [...new Set(tried)]
    .filter((number) => number !== value)
    .map((number) => ({ value: number, size: { number: Math.abs(number - value), fields: 0 } }));
}

/** @param {Type} type @param {any[]} value @param {Around} around @returns {Edit[]} */
function lists(type, value, around) {
  const items = distinct(valuesOf(type.item, around));
  const free = type.kind === "set" ? items.filter((item) => !value.some((held) => same(held, item))) : items;
  const replaced = value.flatMap((old, place) =>
    free
      .filter((item) => !same(item, old))
      .map((item) => ({ value: value.with(place, item), size: sizeOf(type.item, old, item) })),
  );
  const removed = value.map((_, place) => ({ value: value.toSpliced(place, 1), size: NOTHING }));
  const added = value.length < type.most ? free.map((item) => ({ value: [...value, item], size: NOTHING })) : [];
  return [...replaced, ...removed, ...added];
}

/** @param {Type} type @param {Record<string, any>} value @param {Around} around @returns {Edit[]} */
function maps(type, value, around) {
  const missing = type.missing === undefined ? [] : valuesOf(type.key, around).map(String);
  const keys = [...new Set([...Object.keys(value), ...missing])];
  return keys.flatMap((key) =>
    edits(type.item, value[key] ?? type.missing, around).map((edit) => ({ value: { ...value, [key]: edit.value }, size: edit.size })),
  );
}

/** @param {Type} type @param {Record<string, any>} value @param {Around} around @returns {Edit[]} */
function fields(type, value, around) {
  return Object.entries(type.fields).flatMap(([name, field]) =>
    edits(/** @type {Type} */ (field), value[name], around).map((edit) => ({ value: { ...value, [name]: edit.value }, size: edit.size })),
  );
}

/** @param {Type} type @param {any} old @param {any} found @returns {Size} */
function sizeOf(type, old, found) {
  if (old === null || found === null) return NOTHING;
  const inner = type.kind === "maybe" ? type.of : type;
  if (inner.kind === "int") return { number: Math.abs(found - old), fields: 0 };
  if (inner.kind !== "text") return NOTHING;
  const [one, other] = [/** @type {any} */ (inner).get(old), /** @type {any} */ (inner).get(found)];
  return { number: 0, fields: Object.keys(inner.stored).filter((name) => one[name] !== other[name]).length };
}
