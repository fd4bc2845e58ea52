// The rows of a table, read from one text of a game's script: which rules they rest on, on which condition one fails.
//
// A line is `id rule rule ?silent:condition&condition`, indented by one blank more than the group that it stands
// in; a group has only its conditions behind `:`. What is said in an edition only is followed by `@edition`. Where a
// verdict is just true or false, `+` or `-` stands before the id.

/** @typedef {(path: string) => any} Known gives the value of a quantity, null where what it is a field of is null */
/**
 * A simple test. `hasValue` tells whether it can be computed: a field of null is not there, and null is in no order.
 * @typedef {{ text: string, quantities: string[], hasValue: (known: Known) => boolean, holds: (known: Known) => boolean }} Condition
 */
/** @typedef {{ text: string, editions: string[] }} Said */
/** @typedef {{ id: string, sign: string, cites: Said[], silent: Said[], conditions: Condition[] }} Row */
/** @typedef {{ row: string, fired: boolean, failed?: string, quantity?: string | undefined, value?: any }} RowTrace */

const TEXT = `'[^']*'|"[^"]*"`;
const OPERAND = `(?:${TEXT}|\\[(?:${TEXT}|[^\\]])*\\]|[^ =!<>]+)`;
const TEST = new RegExp(`^(not )?(${OPERAND})(?: ?(==|!=|<=|>=|<|>|not in|in|is not|is) ?(${OPERAND}))?$`);
const CONDITIONS = new RegExp(`(?:${TEXT}|[^&'"])+`, "g");
const ITEMS = new RegExp(`${TEXT}|[^\\s,]+`, "g");
const CONSTANTS = /** @type {Record<string, any>} */ ({ True: true, False: false, None: null });

/** @param {any} one @param {any} other @returns {boolean} whether two values, or lists of them, are the same */
function same(one, other) {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((part, number) => same(part, other[number]));
}

/** @param {any} container @param {any} value @returns {boolean} */
function contains(container, value) {
  return Array.isArray(container) ? container.some((each) => same(each, value)) : Object.hasOwn(container, value);
}

/** @type {Record<string, (left: any, right: any) => boolean>} */
const SIGNS = {
  "==": same,
  "!=": (left, right) => !same(left, right),
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  in: (left, right) => contains(right, left),
  "not in": (left, right) => !contains(right, left),
  is: (left, right) => left === right,
  "is not": (left, right) => left !== right,
};

const ORDERS = new Set(["<", "<=", ">", ">="]);
const MEMBERSHIP = new Set(["in", "not in"]);

/** @param {string[]} paths @returns {(known: Known) => boolean} tells whether none is a field of null */
function present(paths) {
  const bases = paths.flatMap((path) => [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index)));
  return (known) => bases.every((base) => known(base) !== null);
}

/** Reads tables; `params` are the game's numbers, `beginning` what all its rules begin with. */
export class Reader {
  /** @param {Record<string, number>} params @param {string} beginning */
  constructor(params, beginning) {
    this.constants = { ...CONSTANTS, ...params };
    this.beginning = beginning;
  }

  /** @param {string} text @returns {Row[]} rows in order, each with the conditions of its groups before its own */
  rows(text) {
    const rows = /** @type {Row[]} */ ([]);
    const groups = /** @type {Condition[][]} */ ([]);
    for (const line of text === "" ? [] : text.split("\n")) {
      const indent = line.search(/\S/);
      const colon = line.indexOf(":");
      const conditions = [...groups.slice(0, indent).flat(), ...this.conditions(line.slice(colon + 1))];
      groups[indent] = conditions.slice(groups.slice(0, indent).flat().length);
      const [, sign = "", id, rest = ""] = /^([+-]?)(\S*) ?(.*)$/.exec(line.slice(indent, colon)) ?? [];
      if (!id) continue;
      const words = rest.split(" ").filter(Boolean);
      const [silent, cites] = [true, false].map((open) => words.filter((word) => word.startsWith("?") === open));
      rows.push({
        id,
        sign,
        cites: (cites ?? []).map((word) => this.said(this.beginning + word)),
        silent: (silent ?? []).map((word) => this.said(word.slice(1))),
        conditions,
      });
    }
    return rows;
  }

  /** @param {string} word @returns {Said} */
  said(word) {
    const [text = "", ...editions] = word.split("@");
    return { text, editions };
  }

  /** @param {string} text @returns {Condition[]} */
  conditions(text) {
    return (text.match(CONDITIONS) ?? []).map((each) => this.condition(each));
  }

  /** @param {string} text @returns {Condition} */
  condition(text) {
    const [, not, left = "", sign, right] = TEST.exec(text) ?? [];
    const quantities = /** @type {string[]} */ ([]);
    const subject = this.operand(left, quantities);
    if (!sign || right === undefined) {
      return { text, quantities, hasValue: present(quantities), holds: (known) => subject(known) === !not };
    }
    const object = this.operand(right, quantities);
    const test = /** @type {(left: any, right: any) => boolean} */ (SIGNS[sign]);
    const compared = [...(ORDERS.has(sign) ? [subject, object] : []), ...(MEMBERSHIP.has(sign) ? [object] : [])];
    const there = present(quantities);
    return {
      text: `${left} ${sign} ${right}`,
      quantities,
      hasValue: (known) => there(known) && compared.every((operand) => operand(known) !== null),
      holds: (known) => test(subject(known), object(known)),
    };
  }

  /** @param {string} word @param {string[]} quantities those found are added @returns {(known: Known) => any} */
  operand(word, quantities) {
    if (word.startsWith("[")) {
      const items = (word.slice(1, -1).match(ITEMS) ?? []).map((item) => this.operand(item, quantities));
      return (known) => items.map((item) => item(known));
    }
    const value = this.constant(word);
    if (value !== undefined) return () => value;
    quantities.push(word);
    return (known) => known(word);
  }

  /** @param {string} word @returns {any} */
  constant(word) {
    if (/^['"]/.test(word)) return word.slice(1, -1);
    return /^-?\d/.test(word) ? Number(word) : Object.hasOwn(this.constants, word) ? this.constants[word] : undefined;
  }
}

/** @param {Said[]} all @param {string | null} edition @returns {string[]} what is said in an edition */
export function heard(all, edition) {
  return all.filter(({ editions: [...own] }) => own.length === 0 || own.includes(edition ?? "")).map(({ text }) => text);
}

/**
 * @param {Row[]} rows the rows that hold
 * @param {string | null} edition
 * @returns {{ rows: readonly string[], cites: readonly string[], silent: readonly string[] }} what their ruling rests on
 */
export function attribution(rows, edition) {
  const each = (/** @type {(row: Row) => Said[]} */ of) => [...new Set(rows.flatMap((row) => heard(of(row), edition)))];
  return {
    rows: Object.freeze(rows.map(({ id }) => id)),
    cites: Object.freeze(each(({ cites }) => cites)),
    silent: Object.freeze(each(({ silent }) => silent)),
  };
}

/** @param {Row} row @param {Known} known @param {boolean} decided whether an earlier row decides @returns {RowTrace} */
export function trace({ id, conditions }, known, decided) {
  const failing = conditions.find((condition) => !condition.holds(known));
  if (!failing) return { row: id, fired: !decided };
  const [quantity = ""] = failing.quantities;
  return { row: id, fired: false, failed: failing.text, quantity, value: known(quantity) };
}

/** @param {Row[]} rows @param {Known} known @returns {RowTrace[]} what became of each row of which one decides */
export function traces(rows, known) {
  let decided = false;
  return rows.map((row) => {
    const found = trace(row, known, decided);
    decided ||= found.fired;
    return found;
  });
}
