// What a game tells of its situations, in no language: which sentences hold, with which values, what rows give. A
// game's story is a script that the build makes from its tables and that registers itself in
// `globalThis.ruleglotStories`.
import { plain, types } from "./engine-facts.js";

/** @typedef {import("./engine.js").Decision} Decision */
/** @typedef {import("./engine.js").Options} Options */
/** @typedef {import("./engine.js").Values} Values */
/** @typedef {import("./scope.js").Kind} Kind */
/** @typedef {import("./scope.js").Types} Types */
/** @typedef {(values: Values) => any} Computed */
/** @typedef {Record<string, any>} Given what a row gives by field: a value, or a function that computes it */
/** @typedef {{ id: string, for: string[], types: Types, told: (values: Values) => Values[] }} Telling */
/** @typedef {Telling & { pictured?: true }} Sentence one that is pictured can be read from the picture too */
/** @typedef {Telling & { row: string, draw: string }} Depiction */
/**
 * A kind of token. An argument of which fields are drawn lists them, a word that the game's texts give is null, `value`
 * is the argument that stands for a candidate.
 * @typedef {{ arguments: Record<string, string[] | null>, words: Record<string, import("./printing.js").Message | null>, value: string | null }} Draw
 */
/**
 * @typedef {object} DecisionStory
 * @property {Types} types what a ruling can name
 * @property {string | null} candidates the candidate table that it uses
 * @property {Given} defaults
 * @property {Given[]} gives by row
 * @property {Given[]} adds by row that adds to what was decided
 * @property {(values: Values) => Values} [more]
 */
/**
 * @typedef {object} StoryScript
 * @property {Kind[]} kinds
 * @property {Record<string, Map<string, Values>>} texts
 * @property {Types} common what can be named everywhere
 * @property {Types} quantities what a condition can test
 * @property {Types} maps the facts by whose keys things are told
 * @property {Record<string, DecisionStory>} decisions
 * @property {Record<string, Types>} tables what a message about a candidate of each table can name
 * @property {Sentence[]} scene
 * @property {Depiction[]} picture
 * @property {Record<string, Draw>} draws
 */

/** A value that a row's own conditions are needed for is not there. */
class AbsentError extends Error {}

/** @param {any} value @returns {any} the value; throws where it is null */
function there(value) {
  if (value === null || value === undefined) throw new AbsentError();
  return value;
}

/** @type {Map<string, Story>} */
const known = new Map();

/**
 * Gives the story of a game whose script has been loaded; undefined for any other.
 * @param {string} game
 * @returns {Story | undefined}
 */
export function story(game) {
  const scripts = /** @type {any} */ (globalThis).ruleglotStories ?? {};
  if (!known.has(game) && Object.hasOwn(scripts, game)) known.set(game, new Story(scripts[game]({ ...types, there })));
  return known.get(game);
}

/** The story of a game. */
export class Story {
  /** @param {StoryScript} script */
  constructor(script) {
    this.vocabulary = { kinds: script.kinds, texts: script.texts };
    this.decisions = script.decisions;
    this.scene = script.scene;
    this.picture = script.picture;
    this.draws = script.draws;
    this.maps = script.maps;
    this.common = script.common;
    this.quantities = this.named(script.quantities);
    const decisions = Object.entries(script.decisions).map(([id, { types }]) => /** @type {const} */ ([id, types]));
    /** @type {Map<string, Types>} */
    this.scopes = new Map([...decisions, ...Object.entries(script.tables)].map(([id, own]) => [id, this.named(own)]));
  }

  /** @param {Types} own @returns {Types} */
  named(own) {
    return { ...this.common, ...own };
  }

  /** @param {string} id of a decision or candidate table @returns {Types} what a message about it can name */
  types(id) {
    return this.scopes.get(id) ?? this.common;
  }

  /** @param {string} id @returns {DecisionStory} */
  decision(id) {
    const found = this.decisions[id];
    if (!found) throw new Error(`there is no decision '${id}'`);
    return found;
  }

  /**
   * Gives every named value of a situation, as the functions of a story take them. Throws as deciding does.
   * @param {Decision} decision @param {unknown} facts @param {Options} [options] @returns {Values}
   */
  values(decision, facts, options) {
    const values = decision.values(facts, options);
    return { ...values, ...this.decision(decision.id).more?.(values) };
  }

  /**
   * Gives each sentence of a list that tells a situation of a decision, with its arguments as JSON has them.
   * @template {Telling} S
   * @param {S[]} sentences @param {string} decision @param {Values} values
   * @returns {{ sentence: S, given: Values }[]}
   */
  told(sentences, decision, values) {
    return sentences
      .filter((sentence) => sentence.for.includes(decision))
      .flatMap((sentence) => sentence.told(values).map((given) => ({ sentence, given: plain(given) })));
  }

  /**
   * Gives a candidate as a list of candidates holds it: its only variable, or all in the order of the list's tuples.
   * @param {string} decision @param {string} field the list @param {{ table: string, candidate: Values }} verdict @returns {any}
   */
  valueOf(decision, field, { table, candidate }) {
    const { kinds } = this.vocabulary;
    const item = kinds[kinds[this.types(decision)[field] ?? -1]?.of ?? -1];
    const order = item?.orders?.[table];
    return order ? order.map((name) => candidate[name]) : Object.values(candidate)[0];
  }

  /**
   * Gives what a field of the outcome would be if a row decided; null where there is no such value.
   * @param {Given} given what the row gives @param {Given} defaults @param {string} field dotted into a record
   * @param {Values} values @returns {any}
   */
  wouldGive(given, defaults, field, values) {
    const [name = "", ...rest] = field.split(".");
    const found = Object.hasOwn(given, name) ? given[name] : defaults[name];
    try {
      const value = plain(typeof found === "function" ? found(values) : found) ?? null;
      return rest.reduce((held, part) => (held === null ? null : held[part]), value) ?? null;
    } catch (error) {
      if (error instanceof AbsentError || error instanceof TypeError) return null;
      throw error;
    }
  }
}
