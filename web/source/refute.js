// Why a wrong choice is wrong: the row that would have given it, and what keeps that row from holding. The same
// refutations as the build's.
import { values } from "./engine.js";
import { plain } from "./engine-facts.js";
import { heard } from "./engine-rows.js";
import { same } from "./scope.js";

/** @typedef {import("./engine.js").Decision} Decision */
/** @typedef {import("./engine.js").Options} Options */
/** @typedef {import("./engine.js").Verdict} Verdict */
/** @typedef {import("./engine-rows.js").Condition} Condition */
/** @typedef {import("./engine-rows.js").Row} Row */
/** @typedef {import("./story.js").Given} Given */
/** @typedef {import("./story.js").Story} Story */
/** @typedef {import("./teller.js").Explained} Explained */
/** @typedef {Record<string, any>} Facts */
/**
 * Why a choice is wrong: the rules that it breaks, the quantity that would have to be different and what it is, and the
 * row that would have given the choice or that rules it out. Null where the author names the rule.
 * @typedef {{ rules: string[], quantity: string | null, value: any, row: string | null }} Refutation
 */
/**
 * A candidate as an answer: its value as the list of those that may be chosen holds it, whether it is in that list, and
 * its verdict.
 * @typedef {{ value: any, right: boolean, verdict: Verdict }} CandidateChoice
 */
/** @typedef {{ row: Row, given: Given, adds: boolean }} Giving a row, and what it gives */

/** One decided situation, of which values of outcome fields are refuted. */
export class Refuter {
  /**
   * Throws a FactError or an OptionError for facts and options that cannot be decided.
   * @param {Story} story @param {Decision} decision @param {Facts} facts @param {Options} [options]
   */
  constructor(story, decision, facts, options) {
    this.story = story;
    this.decision = decision;
    this.told = story.decision(decision.id);
    this.values = story.values(decision, facts, options);
    this.known = values(plain(this.values));
    /** @type {Explained} */
    this.explained = decision.explain(facts, options);
    const { by } = decision.rules;
    this.edition = by ? this.values[by] : null;
    /** @type {(string | null)[]} */
    this.editions = by ? decision.facts[by]?.["members"] : [null];
    /** @type {Giving[]} */
    this.rows = decision.rows.map((row, number) => ({ row, given: this.told.gives[number] ?? {}, adds: false }));
    /** @type {Giving[]} */
    this.also = decision.also.map((row, number) => ({ row, given: this.told.adds[number] ?? {}, adds: true }));
  }

  /** @param {string} ask an outcome field, dotted into a record @returns {any} what the field is here */
  answer(ask) {
    return ask.split(".").reduce((/** @type {any} */ held, name) => held?.[name] ?? null, this.explained.outcome);
  }

  /**
   * Refutes a value that a field does not have; null where no rule does. `named` is a rule that the author says it
   * falls to.
   * @param {string} ask @param {any} wrong @param {string | null} [named] @returns {Refutation | null}
   */
  refute(ask, wrong, named = null) {
    const computed = this.nearest(ask, wrong) ?? this.overruled(ask, wrong);
    if (named === null) return computed;
    if (!this.citable(ask, wrong).includes(named)) return null;
    if (!computed?.rules.includes(named)) return { rules: [named], quantity: null, value: null, row: null };
    return { ...computed, rules: [named] };
  }

  /** @param {string} ask @param {any} wrong @returns {string[]} the rules by which an author may refute a value */
  citable(ask, wrong) {
    const rows = this.giving(ask, wrong).flatMap(({ row }) => this.cited(row));
    const verdicts = this.explained.trace.candidates.flatMap(({ cites }) => cites);
    return [...new Set([...this.explained.cites, ...rows, ...verdicts])];
  }

  /**
   * Gives every value that a row gives to a field here, each once, the right one among them: what can be asked by
   * choice. Those that only an added row gives come last.
   * @param {string} ask @returns {any[]}
   */
  possible(ask) {
    const given = [...this.rows, ...this.also.filter(({ given }) => Object.hasOwn(given, first(ask)))];
    const values = [this.answer(ask), ...given.map((each) => this.wouldGive(each, ask))];
    return values.filter((value, place) => values.findIndex((other) => same(other, value)) === place);
  }

  /**
   * Gives every candidate of the decision's table as an answer to a question for all that apply; none where what is asked
   * is no list.
   * @param {string} ask @returns {CandidateChoice[]}
   */
  candidates(ask) {
    const { candidates: table } = this.told;
    const right = this.answer(ask);
    if (!Array.isArray(right)) return [];
    return this.explained.trace.candidates
      .filter((verdict) => verdict.table === table)
      .map((verdict) => {
        const value = this.story.valueOf(this.decision.id, ask, verdict);
        return { value, right: right.some((each) => same(each, value)), verdict };
      });
  }

  /** @param {string} ask @param {any} wrong @returns {Refutation | null} */
  nearest(ask, wrong) {
    const reasons = this.giving(ask, wrong)
      .map(({ row }) => ({ row, failing: this.failing(row) }))
      .filter(({ failing }) => failing.length > 0);
    const reason = fewest(reasons);
    const condition = reason?.failing[0];
    return reason && condition ? this.because(condition, reason.row) : null;
  }

  /** @param {string} ask @param {any} wrong @returns {Refutation | null} what would have held, had not another row changed it or stood before it */
  overruled(ask, wrong) {
    const setter = this.setter(ask);
    const decisive = this.rows.find(({ row }) => row.id === this.explained.rows[0]);
    if (!decisive) return null;
    const telling = setter && this.telling(setter.row);
    if (telling && same(this.wouldGive(decisive, ask), wrong)) return this.because(telling, setter.row);
    const shadowed = this.giving(ask, wrong).some(({ row }) => this.failing(row).length === 0);
    const before = this.telling(decisive.row);
    return shadowed && before ? this.because(before, decisive.row) : null;
  }

  /** @param {Row} row @returns {Condition | undefined} the last condition that is not about a house rule, else the last */
  telling({ conditions }) {
    const { options } = this.decision.rules;
    return conditions.filter(({ quantities }) => !options.has(quantities[0] ?? "")).at(-1) ?? conditions.at(-1);
  }

  /** @param {Condition} condition @param {Row} row @returns {Refutation} */
  because({ quantities: [quantity = ""] }, row) {
    return { rules: this.rulesOf(row), quantity, value: this.explained.trace.values[quantity] ?? null, row: row.id };
  }

  /** @param {Row} row @returns {string[]} */
  rulesOf(row) {
    const here = heard(row.cites, this.edition);
    if (here.length > 0) return here;
    const anywhere = this.cited(row);
    return anywhere.length > 0 ? anywhere : [...this.explained.cites];
  }

  /** @param {Row} row @returns {string[]} every rule that a row cites in any edition */
  cited(row) {
    return [...new Set(this.editions.flatMap((edition) => heard(row.cites, edition)))];
  }

  /** @param {string} ask @param {any} wrong @returns {Giving[]} the rows that did not hold and would have given the value */
  giving(ask, wrong) {
    const deciding = this.setter(ask) ? [] : this.rows;
    const adding = this.also.filter(({ given }) => Object.hasOwn(given, first(ask)));
    return [...deciding, ...adding].filter(
      (each) => !this.explained.rows.includes(each.row.id) && same(this.wouldGive(each, ask), wrong),
    );
  }

  /** @param {string} ask @returns {Giving | undefined} the row that held beside the decisive one and gave the field its value */
  setter(ask) {
    const held = this.explained.rows.slice(1).map((id) => [...this.rows, ...this.also].find(({ row }) => row.id === id));
    return held.reverse().find((each) => each && Object.hasOwn(each.given, first(ask)));
  }

  /** @param {Giving} giving @param {string} ask @returns {any} what a field would be if a row decided */
  wouldGive({ given }, ask) {
    return this.story.wouldGive(given, this.told.defaults, ask, this.values);
  }

  /** @param {Row} row @returns {Condition[]} the conditions that do not hold; one that has no value here does not */
  failing({ conditions }) {
    return conditions.filter((condition) => !(condition.hasValue(this.known) && condition.holds(this.known)));
  }
}

/** @template {{ failing: Condition[] }} T @param {T[]} reasons @returns {T | undefined} the first of those with the fewest failing conditions */
function fewest(reasons) {
  const least = Math.min(...reasons.map(({ failing }) => failing.length));
  return reasons.find(({ failing }) => failing.length === least);
}

/** @param {string} ask @returns {string} the outcome field that is asked, or asked into */
function first(ask) {
  return ask.split(".")[0] ?? "";
}
