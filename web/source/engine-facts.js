// The types of facts: what a game's script declares them by, and how values are checked against them.

/**
 * A value that does not fit its type.
 */
class Misfit {
  /** @param {string} code */
  constructor(code) {
    this.code = code;
  }
}

/** A map of facts, with its keys in the order in which rules go through them. */
class Found extends Map {
  /** @type {any[]} */
  ids = [];
}

/** @typedef {Record<string, any>} Facts checked facts: numbers whole, maps as `Map` */
/** @typedef {(value: any, seen: Facts) => any} Check gives the checked value or throws a Misfit */
/**
 * A type of value. What it holds beside `kind` and `check` depends on its kind.
 * @typedef {{ kind: string, check: Check } & Record<string, any>} Type
 */

const CANONICAL = /^(?:0|-?[1-9][0-9]{0,15})$/;

/** @param {string} code @returns {never} */
function misfit(code) {
  throw new Misfit(code);
}

/** @param {any} value @returns {value is Record<string, any>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {string | string[]} members in one text where no blank stands in any @returns {string[]} */
export function listed(members) {
  return typeof members === "string" ? members.split(" ").filter(Boolean) : members;
}

/** @param {(value: string) => boolean} has @returns {Check} */
function textCheck(has) {
  return (value) => (typeof value !== "string" ? misfit("wrong-type") : has(value) ? value : misfit("out-of-range"));
}

/** @param {Type} type @returns {(string | number)[]} every value of an enum or a range */
function valuesOf({ members, low, high }) {
  return members ?? Array.from({ length: high - low + 1 }, (_, number) => low + number);
}

/** @param {(string | number)[][]} choices @returns {(string | number)[][]} every combination of one each */
function combinations([first, ...others]) {
  if (first === undefined) return [[]];
  const below = combinations(others);
  return first.flatMap((value) => below.map((rest) => [value, ...rest]));
}

/** @param {Type} type @returns {(key: string) => any} reads the key of a map; undefined for one that it may not have */
function keyReader(type) {
  if (type.kind === "int") {
    return (key) => (CANONICAL.test(key) && key.length <= 16 && type.holds(+key) ? +key : undefined);
  }
  return (key) => (type.holds(key) ? key : undefined);
}

/** What a script declares types by. */
export const types = {
  /** @type {Type} */
  bool: { kind: "bool", check: (value) => (typeof value === "boolean" ? value : misfit("wrong-type")) },

  /** @param {number} low @param {number} high @param {number[]} [members] @returns {Type} */
  int(low, high, members) {
    const holds = (/** @type {number} */ value) => value >= low && value <= high && (!members || members.includes(value));
    /** @type {Check} */
    const check = (value) => {
      if (!Number.isInteger(value)) return misfit("wrong-type");
      return holds(value) ? value + 0 : misfit("out-of-range");
    };
    return { kind: "int", low, high, members, holds, check };
  },

  /** @param {string | string[]} members @returns {Type} */
  one(members) {
    const known = new Set(listed(members));
    const holds = (/** @type {string} */ value) => known.has(value);
    return { kind: "enum", members: [...known], holds, check: textCheck(holds) };
  },

  /** @param {string} of @param {string | string[]} [never] @param {string | string[]} [also] @returns {Type} */
  id(of, never = [], also = []) {
    const barred = listed(never);
    const holds = (/** @type {string} */ value) => value !== "" && !barred.includes(value);
    return { kind: "id", of, never: barred, also: listed(also), holds, check: textCheck(holds) };
  },

  /** @param {string} map @param {Type} of @returns {Type} */
  key(map, of) {
    /** @type {Check} */
    const check = (value, seen) => {
      const key = of.check(value, seen);
      return seen[map] === null || seen[map].has(key) ? key : misfit("impossible");
    };
    return { kind: "key", map, of, check };
  },

  /**
   * A closed set of texts; the type is also the map from each text to its fields. `make` gives the fields of a
   * combination of stored ones, or nothing where there is no such text.
   * @param {string} name @param {string} form @param {Record<string, Type>} stored
   * @param {(...values: any[]) => Record<string, any> | false} make @returns {Type & Map<string, Record<string, any>>}
   */
  text(name, form, stored, make) {
    const table = new Map();
    for (const values of combinations(Object.values(stored).map(valuesOf))) {
      const fields = make(...values);
      if (fields) table.set(form.replace(/\{(\w+)\}/g, (_, field) => fields[field]), fields);
    }
    const holds = (/** @type {string} */ value) => table.has(value);
    return Object.assign(table, { kind: "text", name, form, stored, holds, check: textCheck(holds) });
  },

  /** @param {Record<string, Type>} fields @returns {Type} */
  record(fields) {
    const entries = Object.entries(fields);
    /** @type {Check} */
    const check = (value, seen) => {
      if (!isObject(value)) return misfit("wrong-type");
      const found = /** @type {Record<string, any>} */ ({});
      for (const [field, type] of entries) {
        found[field] = Object.hasOwn(value, field) ? type.check(value[field], seen) : misfit("missing-fact");
      }
      return Object.keys(value).length === entries.length ? found : misfit("unknown-fact");
    };
    return { kind: "record", fields, check };
  },

  /** @param {Type} item @param {number} most @returns {Type} */
  list(item, most) {
    /** @type {Check} */
    const check = (value, seen) => {
      if (!Array.isArray(value)) return misfit("wrong-type");
      return value.length > most ? misfit("out-of-range") : value.map((part) => item.check(part, seen));
    };
    return { kind: "list", item, most, check };
  },

  /** @param {Type} item @param {number} most @returns {Type} */
  set(item, most) {
    const list = types.list(item, most);
    /** @type {Check} */
    const check = (value, seen) => {
      const found = list.check(value, seen);
      return new Set(found).size < found.length ? misfit("duplicate") : found;
    };
    return { ...list, kind: "set", check };
  },

  /** @param {Type} key @param {Type} item @param {number} most @param {number} [missing] @returns {Type} */
  map(key, item, most, missing) {
    const read = keyReader(key);
    /** @type {Check} */
    const check = (value, seen) => {
      if (!isObject(value)) return misfit("wrong-type");
      const entries = Object.entries(value);
      if (entries.length > most) return misfit("out-of-range");
      const found = new Found();
      for (const [written, part] of entries) {
        const id = read(written) ?? misfit("out-of-range");
        found.set(id, item.check(part, seen));
        found.ids.push(id);
      }
      return found;
    };
    return { kind: "map", key, item, most, missing, check };
  },

  /** @param {...Type} items @returns {Type} */
  tuple(...items) {
    /** @type {Check} */
    const check = (value, seen) => {
      if (!Array.isArray(value) || value.length !== items.length) return misfit("wrong-type");
      return items.map((item, number) => item.check(value[number], seen));
    };
    return { kind: "tuple", items, check };
  },

  /** @param {Type} of @returns {Type} */
  maybe(of) {
    return { kind: "maybe", of, check: (value, seen) => (value === null ? null : of.check(value, seen)) };
  },
};

/** Facts about which nothing can be decided: a code and the facts at fault, as in Python. */
export class FactError extends Error {
  /**
   * @param {string} code
   * @param {string[]} facts
   * @param {number} [requirement] the number of the requirement that facts do not meet together, as in the tables
   */
  constructor(code, facts, requirement) {
    super([code, ...facts].join(" "));
    this.code = code;
    this.facts = facts;
    this.requirement = requirement;
  }
}

/**
 * Checks all facts of a decision. Throws a FactError that names everything that is wrong.
 * @param {Record<string, Type>} declared
 * @param {any} given
 * @returns {Facts}
 */
export function checked(declared, given) {
  if (!isObject(given)) throw new FactError("wrong-type", []);
  const names = Object.keys(declared);
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(declared, name));
  if (unknown.length > 0) throw new FactError("unknown-fact", unknown);
  const missing = names.filter((name) => !Object.hasOwn(given, name));
  if (missing.length > 0) throw new FactError("missing-fact", missing);
  const isMap = (/** @type {string} */ name) => declared[name]?.kind === "map";
  const seen = /** @type {Facts} */ ({});
  const codes = /** @type {Record<string, string>} */ ({});
  for (const name of [...names.filter(isMap), ...names.filter((name) => !isMap(name))]) {
    try {
      seen[name] = declared[name]?.check(given[name], seen);
    } catch (found) {
      if (!(found instanceof Misfit)) throw found;
      seen[name] = null;
      codes[name] = found.code;
    }
  }
  const wrong = names.filter((name) => Object.hasOwn(codes, name));
  if (wrong[0] !== undefined) throw new FactError(codes[wrong[0]] ?? "", wrong);
  return seen;
}

/** @param {any} value a checked value @returns {any} the value as JSON has it */
export function plain(value) {
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, part]) => [key, plain(part)]));
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}
