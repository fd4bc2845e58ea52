// Values of known types as one large number and back: each part takes no more room than its type needs.

/** @typedef {import("../engine-facts.js").Type} Type */
/** @typedef {Record<string, any>} Values */

/** What was packed is not what is being read. */
export class PackingError extends Error {}

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
const LONGEST_NAME = 60;
const UNITS = 0x10000;

/** Writes digits of any base, the first one lowest. */
export class Packer {
  constructor() {
    this.number = 0n;
    this.scale = 1n;
    /** @type {string[]} */
    this.names = [];
  }

  /** @param {number} digit from 0 to below `base` @param {number} base */
  push(digit, base) {
    this.number += BigInt(digit) * this.scale;
    this.scale *= BigInt(base);
  }

  /** @returns {string} the number in letters, digits, `-` and `_` */
  text() {
    let [rest, text] = [this.number, ""];
    for (; rest > 0n; rest >>= 6n) text += DIGITS[Number(rest & 63n)];
    return text;
  }
}

/** Reads what a Packer wrote. */
export class Unpacker {
  /** @param {string} text */
  constructor(text) {
    this.number = [...text].reduceRight((number, letter) => {
      const digit = DIGITS.indexOf(letter);
      if (digit < 0) throw new PackingError(letter);
      return (number << 6n) | BigInt(digit);
    }, 0n);
    /** @type {string[]} */
    this.names = [];
  }

  /** @param {number} base @returns {number} */
  pull(base) {
    const digit = Number(this.number % BigInt(base));
    this.number /= BigInt(base);
    return digit;
  }

  /** Throws where something is left. */
  end() {
    if (this.number !== 0n) throw new PackingError("more was written");
  }
}

/**
 * @param {Packer} packer @param {Type} type @param {any} value as JSON has it
 * @param {Values} facts those with the keys of maps
 * @returns {void}
 */
export function pack(packer, type, value, facts) {
  switch (type.kind) {
    case "bool":
      return packer.push(value ? 1 : 0, 2);
    case "int":
      return packer.push(type.members ? type.members.indexOf(value) : value - type.low, sizeOf(type));
    case "enum":
      return packer.push(type.members.indexOf(value), type.members.length);
    case "text":
      return packer.push([.../** @type {any} */ (type).keys()].indexOf(value), /** @type {any} */ (type).size);
    case "maybe":
      packer.push(value === null ? 0 : 1, 2);
      return value === null ? undefined : pack(packer, type.of, value, facts);
    case "key":
      return packer.push(Object.keys(facts[type.map]).indexOf(value), Object.keys(facts[type.map]).length);
    case "id":
      return packName(packer, type, value);
    case "list":
    case "set":
      packer.push(value.length, type.most + 1);
      return value.forEach((/** @type {any} */ item) => pack(packer, type.item, item, facts));
    case "map": {
      const entries = Object.entries(value);
      packer.push(entries.length, type.most + 1);
      for (const [key, item] of entries) {
        pack(packer, type.key, type.key.kind === "int" ? Number(key) : key, facts);
        pack(packer, type.item, item, facts);
      }
      return undefined;
    }
    case "record":
      return Object.entries(type.fields).forEach(([name, field]) => pack(packer, /** @type {Type} */ (field), value[name], facts));
    case "tuple":
      return type.items.forEach((/** @type {Type} */ item, /** @type {number} */ place) => pack(packer, item, value[place], facts));
    default:
      throw new PackingError(type.kind);
  }
}

/** @param {Unpacker} unpacker @param {Type} type @param {Values} facts @returns {any} the value as JSON has it */
export function unpack(unpacker, type, facts) {
  switch (type.kind) {
    case "bool":
      return unpacker.pull(2) === 1;
    case "int":
      return type.members ? type.members[unpacker.pull(sizeOf(type))] : type.low + unpacker.pull(sizeOf(type));
    case "enum":
      return type.members[unpacker.pull(type.members.length)];
    case "text":
      return [.../** @type {any} */ (type).keys()][unpacker.pull(/** @type {any} */ (type).size)];
    case "maybe":
      return unpacker.pull(2) === 0 ? null : unpack(unpacker, type.of, facts);
    case "key": {
      const keys = Object.keys(facts[type.map] ?? {});
      if (keys.length === 0) throw new PackingError(type.map);
      return keys[unpacker.pull(keys.length)];
    }
    case "id":
      return unpackName(unpacker, type);
    case "list":
    case "set":
      return Array.from({ length: counted(unpacker, type) }, () => unpack(unpacker, type.item, facts));
    case "map": {
      const count = counted(unpacker, type);
      return Object.fromEntries(
        Array.from({ length: count }, () => [String(unpack(unpacker, type.key, facts)), unpack(unpacker, type.item, facts)]),
      );
    }
    case "record":
      return Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, unpack(unpacker, /** @type {Type} */ (field), facts)]));
    case "tuple":
      return type.items.map((/** @type {Type} */ item) => unpack(unpacker, item, facts));
    default:
      throw new PackingError(type.kind);
  }
}

/** @param {Type} type of whole numbers @returns {number} */
function sizeOf({ low, high, members }) {
  return members ? members.length : high - low + 1;
}

/** @param {Unpacker} unpacker @param {Type} type @returns {number} */
function counted(unpacker, { most }) {
  const count = unpacker.pull(most + 1);
  if (count > 0 && unpacker.number === 0n && count > 64) throw new PackingError("too many");
  return count;
}

/** A name is one of those met before, or is written out. @param {Packer} packer @param {Type} type @param {string} name */
function packName(packer, type, name) {
  const known = [...type.also, ...packer.names];
  const place = known.indexOf(name);
  packer.push(place < 0 ? known.length : place, known.length + 1);
  if (place >= 0) return;
  if (name.length > LONGEST_NAME) throw new PackingError("a name is too long");
  packer.push(name.length, LONGEST_NAME + 1);
  for (let unit = 0; unit < name.length; unit += 1) packUnit(packer, name.charCodeAt(unit));
  packer.names.push(name);
}

/** @param {Unpacker} unpacker @param {Type} type @returns {string} */
function unpackName(unpacker, type) {
  const known = [...type.also, ...unpacker.names];
  const place = unpacker.pull(known.length + 1);
  if (place < known.length) return known[place] ?? "";
  const length = unpacker.pull(LONGEST_NAME + 1);
  const name = Array.from({ length }, () => String.fromCharCode(unpackUnit(unpacker))).join("");
  unpacker.names.push(name);
  return name;
}

/** @param {Packer} packer @param {number} unit */
function packUnit(packer, unit) {
  packer.push(unit < 128 ? 0 : 1, 2);
  packer.push(unit, unit < 128 ? 128 : UNITS);
}

/** @param {Unpacker} unpacker @returns {number} */
function unpackUnit(unpacker) {
  return unpacker.pull(2) === 0 ? unpacker.pull(128) : unpacker.pull(UNITS);
}
