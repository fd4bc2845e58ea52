// Decides in the page: what all games share. A game's own rules are a script that the build makes from its tables
// and that registers itself in `globalThis.ruleglot`.
import { checked, FactError, listed, plain, types } from "./engine-facts.js";
import { attribution, Reader, trace, traces } from "./engine-rows.js";

export { FactError };

/** @typedef {import("./engine-facts.js").Type} Type */
/** @typedef {import("./engine-facts.js").Facts} Facts */
/** @typedef {import("./engine-rows.js").Row} Row */
/** @typedef {import("./engine-rows.js").RowTrace} RowTrace */
/** @typedef {Record<string, any>} Values */
/** @typedef {Record<string, boolean | string>} Options */
/** @typedef {{ outcome: Values, rows: readonly string[], cites: readonly string[], silent: readonly string[] }} Ruling */
/** @typedef {{ table: string, candidate: Values, outcome: Values, row: string | undefined, cites: readonly string[], values: Values, rows: RowTrace[] }} Verdict */
/** @typedef {{ rows: RowTrace[], candidates: Verdict[], silent: readonly string[], values: Values }} Trace */

/** @typedef {(outcome: Values, row: number, also?: number, edition?: string) => Ruling} Rule */
/**
 * Decides with a `Rule`; without one, gives the derived values, and the candidates of each table with their verdicts.
 * @typedef {((facts: Facts, options: Options, rule: Rule) => Ruling | undefined)
 *   & ((facts: Facts, options: Options) => [Values, Record<string, [Values[], Values[]?]>?])} Decide
 */
/**
 * What a script tells of a decision. `meets` gives the number of what does not hold together, and the numbers of the
 * facts of each such requirement.
 * @typedef {object} DecisionScript
 * @property {Record<string, Type>} facts
 * @property {[(facts: Facts, options: Options) => number | undefined, string][]} [meets]
 * @property {Decide} decide
 * @property {string} rows
 * @property {string} [also]
 */
/**
 * What a script tells of a game. An option that is no boolean is its values, the default first.
 * @typedef {object} GameScript
 * @property {Record<string, number>} [params]
 * @property {Record<string, boolean | string | string[]>} [options]
 * @property {string} [by]
 * @property {string} rules
 * @property {Record<string, string>} [tables]
 * @property {Record<string, DecisionScript>} decisions
 */

/** An option that does not exist, or a value that it does not have. */
export class OptionError extends Error {}

/** @type {Map<string, Rules>} */
const known = new Map();

/**
 * Gives the rules of a game whose script has been loaded; undefined for any other.
 * @param {string} game
 * @returns {Rules | undefined}
 */
export function rules(game) {
  const scripts = /** @type {any} */ (globalThis).ruleglot ?? {};
  if (!known.has(game) && Object.hasOwn(scripts, game)) known.set(game, new Rules(scripts[game](types)));
  return known.get(game);
}

/** The rules of a game: its options, with their types and defaults, and its decisions by id. */
export class Rules {
  /** @param {GameScript} script */
  constructor({ params = {}, options = {}, by = "", rules, tables = {}, decisions }) {
    const reader = new Reader(params, rules);
    /** @type {Map<string, { values: (boolean | string)[], default: boolean | string }>} */
    this.options = new Map(
      Object.entries(options).map(([name, option]) => {
        const values = typeof option === "boolean" ? [option, !option] : listed(option);
        return [name, { values, default: values[0] ?? false }];
      }),
    );
    this.params = params;
    this.by = by;
    /** @type {Map<string, { variables: string[], field: string | undefined, rows: Row[] }>} */
    this.tables = new Map(
      Object.entries(tables).map(([name, text]) => {
        const [first = "", ...lines] = text.split("\n");
        const [variables = "", field] = first.split("=");
        return [name, { variables: variables.split(" "), field, rows: reader.rows(lines.join("\n")) }];
      }),
    );
    /** @type {Map<string, Decision>} */
    this.decisions = new Map(
      Object.entries(decisions).map(([id, script]) => [id, new Decision(id, this, script, reader)]),
    );
    this.defaults = Object.freeze(Object.fromEntries([...this.options].map(([name, option]) => [name, option.default])));
  }

  /**
   * Gives every option its value: those given, the others' defaults. Throws an OptionError.
   * @param {Options} [given]
   * @returns {Options}
   */
  settle(given = {}) {
    const settled = { ...this.defaults };
    for (const [name, value] of Object.entries(given)) {
      if (!this.options.get(name)?.values.includes(value)) throw new OptionError(`${name}: ${value}`);
      settled[name] = value;
    }
    return settled;
  }
}

/** Something that can be decided from facts. */
export class Decision {
  /** @param {string} id @param {Rules} rules @param {DecisionScript} script @param {Reader} reader */
  constructor(id, rules, script, reader) {
    this.id = id;
    this.facts = script.facts;
    this.rows = reader.rows(script.rows);
    this.also = reader.rows(script.also ?? "");
    this.rules = rules;
    this.script = script;
    /** @type {Map<string, Omit<Ruling, "outcome">[]>} */
    const attributions = new Map();
    /** @type {Rule} */
    this.rule = (outcome, row, also = 0, edition = "") => {
      let found = attributions.get(edition);
      if (!found) attributions.set(edition, (found = []));
      const { rows, cites, silent } = (found[also * this.rows.length + row] ??= this.attribution(row, also, edition));
      return { outcome, rows, cites, silent };
    };
  }

  /**
   * Decides a situation. Throws a FactError for facts that are wrong, an OptionError for such options.
   * @param {unknown} facts as JSON has them
   * @param {Options} [options]
   * @returns {Ruling}
   */
  decide(facts, options) {
    const settled = this.rules.settle(options);
    return this.decideChecked(this.check(facts, settled), settled);
  }

  /**
   * Gives the facts as `decideChecked` takes them. Throws a FactError.
   * @param {unknown} facts
   * @param {Options} settled
   * @returns {Facts}
   */
  check(facts, settled) {
    const found = checked(this.facts, facts);
    const names = Object.keys(this.facts);
    let before = 0;
    for (const [meets, said] of this.script.meets ?? []) {
      const each = said.split(",");
      const number = meets(found, settled);
      if (number !== undefined) {
        const numbers = each[number]?.split(" ") ?? [];
        throw new FactError("impossible", numbers.map((fact) => names[Number(fact)] ?? ""), before + number);
      }
      before += each.length;
    }
    return found;
  }

  /**
   * Decides a situation of which `check` has given the facts and `Rules.settle` the options.
   * @param {Facts} facts
   * @param {Options} settled
   * @returns {Ruling}
   */
  decideChecked(facts, settled) {
    const found = this.script.decide(facts, settled, this.rule);
    if (!found) throw new FactError("undecided", []);
    return found;
  }

  /**
   * Gives every named value of a possible situation as functions of scripts take them, maps as `Map`. Throws a FactError
   * for facts that are wrong, an OptionError for such options.
   * @param {unknown} facts as JSON has them
   * @param {Options} [options]
   * @returns {Values}
   */
  values(facts, options) {
    const settled = this.rules.settle(options);
    const found = this.check(facts, settled);
    const [derived] = this.script.decide(found, settled);
    return { ...this.rules.params, ...settled, ...found, ...derived };
  }

  /**
   * Decides a situation and says why: the same as `ruleglot decide --trace`, with the values of each candidate.
   * @param {unknown} facts as JSON has them
   * @param {Options} [options]
   * @returns {Ruling & { trace: Trace }}
   */
  explain(facts, options) {
    const settled = this.rules.settle(options);
    const found = this.check(facts, settled);
    const ruling = this.decideChecked(found, settled);
    const [derived, tables = {}] = this.script.decide(found, settled);
    const all = { ...this.rules.params, ...settled, ...plain(found), ...derived };
    const value = values(all);
    const rows = [...traces(this.rows, value), ...this.also.map((row) => trace(row, value, false))];
    const candidates = Object.entries(tables).flatMap(([table, [each, verdicts = []]]) =>
      each.map((own, number) => this.verdict(table, own, all, verdicts[number])),
    );
    const shown = named(all, quantities([...this.rows, ...this.also]), value);
    return { ...ruling, trace: { rows, candidates, silent: ruling.silent, values: shown } };
  }

  /** @param {string} table @param {Values} own @param {Values} all @param {Values} [given] @returns {Verdict} */
  verdict(table, own, all, given) {
    const { variables, field, rows } = this.rules.tables.get(table) ?? { variables: [], field: "", rows: [] };
    const value = values(own, all);
    const traced = traces(rows, value);
    const decisive = rows[traced.findIndex(({ fired }) => fired)];
    const outcome = field ? { [field]: decisive?.sign === "+" } : (given ?? {});
    return {
      table,
      candidate: Object.fromEntries(variables.map((name) => [name, own[name]])),
      outcome: Object.fromEntries(Object.entries(outcome).filter(([name]) => !variables.includes(name))),
      row: decisive?.id,
      cites: attribution(decisive ? [decisive] : [], all[this.rules.by] ?? null).cites,
      values: named(own, quantities(rows), value),
      rows: traced,
    };
  }

  /** @param {number} row @param {number} also @param {string} edition */
  attribution(row, also, edition) {
    const held = this.also.filter((_, number) => also & (1 << number));
    return attribution([...this.rows.slice(row, row + 1), ...held], edition);
  }
}

/** @param {Row[]} rows @returns {string[]} the paths that conditions test */
function quantities(rows) {
  return rows.flatMap((row) => row.conditions.flatMap((condition) => condition.quantities));
}

/** @param {Values} all @param {string[]} paths @param {(path: string) => any} value @returns {Values} */
function named(all, paths, value) {
  const names = Object.keys(all).filter((name) => !name.endsWith("$"));
  return Object.fromEntries([...names, ...paths].map((path) => [path, value(path)]));
}

/**
 * @param {...Values} spaces values by name; the fields of a text stand under its path with a `$` behind
 * @returns {(path: string) => any} gives a value by its path, from the first space that has its name
 */
export function values(...spaces) {
  return (path) => {
    const [name = "", ...fields] = path.split(".");
    const space = spaces.find((each) => Object.hasOwn(each, name)) ?? {};
    let [value, at] = [space[name], name];
    for (const field of fields) {
      value = (space[`${at}$`] ?? value)?.[field] ?? null;
      at = `${at}.${field}`;
    }
    return value;
  };
}
