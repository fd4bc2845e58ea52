// What is ruled for answers of an interview: facts from answers, and rulings told apart by number.
import { FactError, plain } from "../engine-facts.js";

/** @typedef {import("../engine.js").Decision} Decision */
/** @typedef {import("../engine.js").Options} Options */
/** @typedef {import("../engine.js").Ruling} Ruling */
/** @typedef {import("../engine-facts.js").Type} Type */
/** @typedef {Record<string, any>} Values values by name */
/**
 * How a decision is asked for, as the game's script tells it.
 * @typedef {object} InterviewScript
 * @property {Record<string, Type>} asked what is asked, in order
 * @property {string[]} always what is asked even where it cannot change the ruling, since other questions rest on it
 * @property {(answers: Values) => Values} compute facts from answers
 * @property {(answers: Values) => string | null} refuses the requirement that answers do not meet
 * @property {Values} start the facts of a possible situation
 * @property {string[]} requirements the names of what must hold together, by number
 * @property {string[]} deep of those, what rests on more facts than it names
 * @property {number[]} numbers that the rules name
 * @property {string | null} timer
 */

/** What `judge` gives for answers that cannot be together. */
export const IMPOSSIBLE = -1;

/** A decision under chosen options, seen from the answers that lead to its facts. */
export class Ground {
  /** @param {Decision} decision @param {InterviewScript} script @param {Options} options */
  constructor(decision, script, options) {
    this.decision = decision;
    this.script = script;
    this.options = decision.rules.settle(options);
    this.names = Object.keys(script.asked);
    const facts = Object.keys(decision.facts);
    this.direct = this.names.filter((name) => facts.includes(name));
    this.start = decision.check(script.start, this.options);
    /** @type {Map<string, number>} */
    this.rulings = new Map();
    const computed = Object.keys(script.compute(this.startAnswers()));
    /** @type {[string, Type][]} */
    this.computed = computed.map((name) => [name, /** @type {Type} */ (decision.facts[name])]);
  }

  /** @param {string} name @returns {Type} the type of what is asked */
  type(name) {
    return /** @type {Type} */ (this.script.asked[name]);
  }

  /** @returns {Values} answers with which no value is missing; what is seen has the least value */
  startAnswers() {
    return Object.fromEntries(this.names.map((name) => [name, this.direct.includes(name) ? this.start[name] : least(this.type(name))]));
  }

  /**
   * @param {string} name @param {any} value as JSON has it @param {Values} answers checked ones, with the keys of maps
   * @returns {any} the checked value; undefined where it does not fit its type
   */
  checked(name, value, answers) {
    try {
      return this.type(name).check(value, answers);
    } catch {
      return undefined;
    }
  }

  /** @param {Values} answers checked, one for each name @returns {Values} all facts, checked but for what is computed */
  facts(answers) {
    const facts = { ...this.start };
    for (const name of this.direct) facts[name] = answers[name];
    return Object.assign(facts, this.script.compute(answers));
  }

  /** @param {Values} answers @returns {Values} all facts as JSON has them */
  plainFacts(answers) {
    return plain(this.facts(answers));
  }

  /**
   * @param {Values} answers
   * @returns {{ names: string[], deep: boolean } | null} the names of facts that cannot be together, and whether others may
   *   stand behind them; null if all can
   */
  refused(answers) {
    if (this.script.refuses(answers) !== null) return { names: [], deep: true };
    const facts = this.facts(answers);
    for (const [name, type] of this.computed) {
      if (type.kind === "int" && !type.holds(facts[name])) return { names: [name], deep: false };
    }
    const names = Object.keys(this.decision.facts);
    let before = 0;
    for (const [meets, said] of this.decision.script.meets ?? []) {
      const number = meets(facts, this.options);
      const each = said.split(",");
      if (number !== undefined) {
        const deep = this.script.deep.includes(this.script.requirements[before + number] ?? "");
        return { names: (each[number] ?? "").split(" ").map((fact) => names[Number(fact)] ?? ""), deep };
      }
      before += each.length;
    }
    return null;
  }

  /** @param {Values} answers checked, one for each name @returns {number} the number of what is ruled, or IMPOSSIBLE */
  judge(answers) {
    try {
      if (this.refused(answers) !== null) return IMPOSSIBLE;
      const { outcome, rows, cites, silent } = this.decision.decideChecked(this.facts(answers), this.options);
      return this.number(`${rows}|${cites}|${silent}|${JSON.stringify(outcome)}`);
    } catch (error) {
      if (error instanceof TypeError || error instanceof FactError) return IMPOSSIBLE; // a key that no map has
      throw error;
    }
  }

  /** @param {string} ruling */
  number(ruling) {
    const found = this.rulings.get(ruling) ?? this.rulings.size;
    this.rulings.set(ruling, found);
    return found;
  }
}

/** @param {Type} type @returns {any} the first value of a type */
function least(type) {
  switch (type.kind) {
    case "bool":
      return false;
    case "int":
      return type.members?.[0] ?? type.low;
    case "enum":
      return type.members[0];
    case "text":
      return /** @type {any} */ (type).keys().next().value;
    case "list":
    case "set":
      return [];
    default:
      return null;
  }
}
