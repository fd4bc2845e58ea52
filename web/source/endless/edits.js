// Random changes of facts, by their types. Whether the facts are possible together is for the engine to say.

/** @typedef {import("../engine.js").Type} Type */
/** @typedef {Record<string, any>} Facts as JSON has them */
/** @typedef {() => number} Random gives numbers from 0 up to but not including 1 */

const MOST_ITEMS = 9;
const STEP = 3;
const FEW = 12;

/** @template T @param {readonly T[]} items @param {Random} random @returns {T} one of them; there is one at least */
export function picked(items, random) {
  return /** @type {T} */ (items[Math.floor(random() * items.length)]);
}

/** @param {number} low @param {number} high @param {Random} random */
function between(low, high, random) {
  return low + Math.floor(random() * (high - low + 1));
}

/** @param {any[]} items @param {number} place @param {any[]} others @returns {any[]} with others in the place of one */
function instead(items, place, others) {
  return [...items.slice(0, place), ...others, ...items.slice(place + 1)];
}

/**
 * A value like this one with something changed; the same where nothing can be.
 * @param {Type} type
 * @param {any} value
 * @param {Facts} facts those around it
 * @param {Random} random
 * @returns {any}
 */
export function changed(type, value, facts, random) {
  switch (type.kind) {
    case "bool":
      return !value;
    case "int":
      if (type["members"]) return picked(type["members"], random);
      return Math.min(type["high"], Math.max(type["low"], value + between(-STEP, STEP, random)));
    case "maybe":
      if (value === null) return invented(type["of"], facts, random);
      return random() < 0.5 ? null : changed(type["of"], value, facts, random);
    case "record": {
      const field = picked(Object.keys(type["fields"]), random);
      return { ...value, [field]: changed(type["fields"][field], value[field], facts, random) };
    }
    case "tuple": {
      const place = between(0, value.length - 1, random);
      return instead(value, place, [changed(type["items"][place], value[place], facts, random)]);
    }
    case "list":
    case "set": {
      const { item, most } = type;
      const added = () => [invented(item, facts, random)];
      const way = random();
      if (value.length === 0 || (way < 0.3 && value.length < Math.min(most, MOST_ITEMS))) return [...value, ...added()];
      const place = between(0, value.length - 1, random);
      return instead(value, place, way < 0.6 ? [] : added());
    }
    case "map": {
      const keys = Object.keys(value);
      if (keys.length === 0) return value;
      const key = picked(keys, random);
      return { ...value, [key]: changed(type["item"], value[key], facts, random) };
    }
    case "id":
      return value;
    default:
      return invented(type, facts, random);
  }
}

/**
 * A value of a type, from nothing; null where only the situation could name one.
 * @param {Type} type
 * @param {Facts} facts
 * @param {Random} random
 * @returns {any}
 */
function invented(type, facts, random) {
  switch (type.kind) {
    case "bool":
      return random() < 0.5;
    case "int":
      return type["members"] ? picked(type["members"], random) : between(type["low"], Math.min(type["high"], type["low"] + FEW), random);
    case "enum":
      return picked(type["members"], random);
    case "text":
      return picked([.../** @type {any} */ (type).keys()], random);
    case "key":
      return picked(Object.keys(facts[type["map"]]), random);
    case "record":
      return Object.fromEntries(Object.entries(type["fields"]).map(([name, of]) => [name, invented(of, facts, random)]));
    case "tuple":
      return type["items"].map((/** @type {Type} */ item) => invented(item, facts, random));
    default:
      return null;
  }
}
