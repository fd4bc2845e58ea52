// The values of facts that are worth trying: all of a small type, of a large one those at which rulings may change.

/** @typedef {import("../engine-facts.js").Type} Type */
/**
 * What values are tried with: the numbers that the rules name and that were met, and values by name, as JSON has them.
 * `keys` are numbers for which a count is worth changing.
 * @typedef {{ numbers: Iterable<number>, keys?: number[], facts: Record<string, any> }} Around
 */

/** A range of at most so many numbers is tried in full where little else is. */
const ALL = 1024;
/** Combinations of the fields of a record that are tried. */
const COMBINATIONS = 300;
/** Items that are tried alone in a collection. */
const SINGLES = 60;

/** @param {any} one @param {any} other @returns {boolean} whether two values of JSON are the same */
export function same(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** @param {any[]} values @returns {any[]} each value once */
export function distinct(values) {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}

/** @param {any} value @returns {number[]} every whole number in a value of JSON */
export function numbersIn(value) {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value).filter((key) => /^\d{1,9}$/.test(key)).map(Number);
  return [...keys, ...Object.values(value).flatMap(numbersIn)];
}

/** @param {Type} type of whole numbers @returns {number[]} every number of it, none where there are very many */
export function range({ low, high, members }) {
  if (members) return members;
  return high - low < ALL ? Array.from({ length: high - low + 1 }, (_, number) => low + number) : [];
}

/** @param {Type} type @param {Iterable<number>} numbers @returns {number[]} the ends of a range, and the numbers in it and beside it */
export function boundaries(type, numbers) {
  const near = [...numbers].flatMap((number) => [number - 1, number, number + 1]);
  return [...new Set([type.low, type.high, ...near])].filter((number) => type.holds(number)).sort((one, other) => one - other);
}

/**
 * @param {Type} type @param {Around} around
 * @param {boolean} [whole] whether every number of a range is wanted, not only those at which rulings may change
 * @returns {any[]} values of a type as JSON has them, some of which may be impossible
 */
export function valuesOf(type, around, whole = false) {
  switch (type.kind) {
    case "bool":
      return [false, true];
    case "enum":
      return type.members;
    case "int": {
      const all = whole || type.members || type.high - type.low < 3 ? range(type) : [];
      return all.length > 0 ? all : boundaries(type, around.numbers);
    }
    case "text":
      return [.../** @type {any} */ (type).keys()];
    case "key":
      return Object.keys(around.facts[type.map] ?? {});
    case "id":
      return [...new Set([...idsIn(around.facts), ...type.also])].filter((id) => type.holds(id));
    case "maybe":
      return [null, ...valuesOf(type.of, around, whole)];
    case "record":
      return records(type, around);
    case "list":
    case "set":
      return [[], ...thinned(valuesOf(type.item, around), SINGLES).map((item) => [item])];
    case "map":
      return maps(type, around);
    default:
      return [];
  }
}

/** @param {Type} type of records @param {Around} around @returns {Record<string, any>[]} */
function records(type, around) {
  let found = /** @type {Record<string, any>[]} */ ([{}]);
  for (const [name, field] of Object.entries(type.fields)) {
    const values = valuesOf(/** @type {Type} */ (field), around);
    if (values.length === 0 || found.length * values.length > COMBINATIONS) return [];
    found = found.flatMap((record) => values.map((value) => ({ ...record, [name]: value })));
  }
  return found;
}

/** @param {Type} type of maps @param {Around} around @returns {Record<string, any>[]} */
function maps(type, around) {
  if (type.missing === undefined) return [];
  const keys = [...new Set(around.keys ?? around.numbers)].filter((key) => type.key.holds(key));
  const counts = boundaries(type.item, around.numbers);
  return [{}, ...keys.slice(0, 8).flatMap((key) => counts.map((count) => ({ [key]: count })))];
}

/** @param {any} value @returns {string[]} the texts in a value that may be ids */
function idsIn(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

/** @template T @param {T[]} values @param {number} most @returns {T[]} at most so many, evenly from all */
export function thinned(values, most) {
  if (values.length <= most) return values;
  return Array.from({ length: most }, (_, number) => /** @type {T} */ (values[Math.floor((number * values.length) / most)]));
}
