// Situations, rulings and reasons of one game, told in one language: the same sentences as the build's.
import { rules } from "./engine.js";
import { plain } from "./engine-facts.js";
import { Names, Said } from "./names.js";
import { Numbers } from "./numbers.js";
import { MessageError, phrase, Printer } from "./printing.js";
import { Refuter } from "./refute.js";
import { Scope } from "./scope.js";
import { story } from "./story.js";

/** @typedef {import("./engine.js").Options} Options */
/** @typedef {import("./engine.js").Ruling} Ruling */
/** @typedef {import("./engine.js").Rules} Rules */
/** @typedef {import("./engine.js").Trace} Trace */
/** @typedef {import("./engine.js").Verdict} Verdict */
/** @typedef {import("./printing.js").Message} Message */
/** @typedef {import("./refute.js").Refutation} Refutation */
/** @typedef {import("./scope.js").Candidate} Candidate */
/** @typedef {import("./scope.js").Kind} Kind */
/** @typedef {import("./scope.js").Types} Types */
/** @typedef {import("./story.js").Depiction} Depiction */
/** @typedef {import("./story.js").Story} Story */
/** @typedef {Record<string, any>} Facts values by name, as JSON has them */
/** @typedef {Ruling & { trace: Trace }} Explained a decision that the engine has explained */
/** @typedef {{ title: string, text?: string, editions?: Record<string, string>, when?: Record<string, string> }} RuleWords */
/**
 * The words of a game in one language, as the build writes them.
 * @typedef {object} Words
 * @property {string} language
 * @property {import("./numbers.js").Format} format
 * @property {Record<string, string>} words for values that have none of their own, and for a silence
 * @property {string} name
 * @property {Record<string, Record<string, string>>} values
 * @property {import("./printing.js").Counted} counted
 * @property {Record<string, Message>} scene
 * @property {Record<string, Message>} picture
 * @property {Record<string, string>} rows of pictures
 * @property {Record<string, Message>} rulings
 * @property {Record<string, Message>} tells
 * @property {Record<string, Message>} names
 * @property {Record<string, Message>} silent
 * @property {Record<string, string>} asks
 * @property {Record<string, { title: string, values: Record<string, string> }>} options
 * @property {Record<string, { name: string, status: string }>} editions
 * @property {Record<string, RuleWords>} rules
 */

/**
 * One thing of a picture: what is drawn, with which arguments, which words stand in it, how it is called, and the
 * candidate that it stands for.
 * @typedef {{ draw: string, arguments: Facts, words: Record<string, string>, name: string, value: string | null }} Token
 */
/** @typedef {{ id: string, label: string, tokens: Token[] }} PictureRow tokens side by side */

/** The argument by which a message tells the quantity that it is about. */
const QUANTITY = "value";

/** @type {Map<string, Teller>} */
const known = new Map();

/**
 * Gives the teller of a game in a language whose scripts have been loaded; undefined for any other.
 * @param {string} game
 * @param {string} language
 * @returns {Teller | undefined}
 */
export function teller(game, language) {
  const key = `${language}/${game}`;
  const words = /** @type {any} */ (globalThis).ruleglotTexts?.[key];
  const [decided, told] = [rules(game), story(game)];
  if (!known.has(key) && words && decided && told) known.set(key, new Teller(decided, told, words));
  return known.get(key);
}

/** Tells one game in one language. */
export class Teller {
  /** @param {Rules} decided @param {Story} told @param {Words} words */
  constructor(decided, told, words) {
    this.rules = decided;
    this.story = told;
    this.words = words;
    this.numbers = new Numbers(words.language, words.format);
    this.printer = new Printer(words.language, this.numbers, words.counted);
    this.names = new Names(this.printer, words.values, words.names, words.words);
  }

  /**
   * Tells a situation from its facts: the sentences of the scene that hold, in order. Throws as deciding does.
   * @param {string} decision @param {Facts} facts @param {Options} [options] @returns {string[]}
   */
  scene(decision, facts, options) {
    return this.told(decision, this.story.values(this.decision(decision), facts, options)).map(({ text }) => text);
  }

  /**
   * Tells a situation in two parts: what its picture shows too, and the rest, each in order. Where there is no picture,
   * nothing is shown. Throws as deciding does.
   * @param {string} decision @param {Facts} facts @param {Options} [options] @returns {[string[], string[]]}
   */
  sceneBesidePicture(decision, facts, options) {
    const values = this.story.values(this.decision(decision), facts, options);
    const drawn = this.story.told(this.story.picture, decision, values).length > 0;
    const told = this.told(decision, values);
    const part = (/** @type {boolean} */ shown) =>
      told.filter(({ pictured }) => (drawn && pictured) === shown).map(({ text }) => text);
    return [part(true), part(false)];
  }

  /** @param {string} decision @param {import("./engine.js").Values} values @returns {{ text: string, pictured: boolean }[]} each sentence that holds */
  told(decision, values) {
    const shown = plain(values);
    return this.story.told(this.story.scene, decision, values).map(({ sentence: { id, types, pictured = false }, given }) => {
      const scope = this.scope(types, { ...shown, ...given });
      return { text: this.sentence(this.message("scene", id), scope, decision), pictured };
    });
  }

  /**
   * Pictures a situation from its facts, row by row; each token is named in words. Throws as deciding does.
   * @param {string} decision @param {Facts} facts @param {Options} [options] @returns {PictureRow[]}
   */
  picture(decision, facts, options) {
    const values = this.story.values(this.decision(decision), facts, options);
    const shown = plain(values);
    const rows = /** @type {PictureRow[]} */ ([]);
    for (const { sentence, given } of this.story.told(this.story.picture, decision, values)) {
      const last = rows.at(-1);
      const token = this.token(sentence, given, shown, decision);
      if (last?.id === sentence.row) last.tokens.push(token);
      else rows.push({ id: sentence.row, label: found(this.words.rows, sentence.row), tokens: [token] });
    }
    return rows;
  }

  /** @param {Depiction} depiction @param {Facts} given @param {Facts} values @param {string} decision @returns {Token} */
  token({ id, draw, types }, given, values, decision) {
    const drawing = found(this.story.draws, draw);
    const scope = this.scope(types, { ...values, ...given });
    const said = new Said(this.names, scope, decision);
    const phrased = (/** @type {Message} */ message) => phrase(this.printer.pieces(message, said));
    const written = (/** @type {string} */ key) => this.message("picture", key);
    const drawn = Object.entries(drawing.arguments).filter(([name]) => Object.hasOwn(given, name));
    const words = Object.entries(drawing.words);
    return {
      draw,
      arguments: Object.fromEntries(drawn.map(([name, fields]) => [name, scope.parts(name, fields)])),
      words: Object.fromEntries(words.map(([word, message]) => [word, phrased(message ?? written(`${id}.${word}`))])),
      name: phrased(written(id)),
      value: drawing.value === null ? null : String(given[drawing.value]),
    };
  }

  /** @param {string} decision @param {Explained} explained @returns {string[]} what is decided, row by row, then what nothing is said of */
  ruling(decision, explained) {
    const scope = this.around(decision, explained);
    const rulings = explained.rows.map((row) => this.message("rulings", `${decision}.${row}`));
    const silent = explained.silent.map((field) => this.silence(`${decision}.${field}`));
    return [...rulings, ...silent].map((message) => this.sentence(message, scope, decision));
  }

  /** @param {string} table @param {Verdict} verdict @param {Explained} explained @returns {string} why a candidate may be chosen or not */
  verdict(table, verdict, explained) {
    const { types, values } = this.candidate(verdict, explained);
    return this.sentence(this.message("rulings", `${table}.${verdict.row}`), this.scope(types, values), table);
  }

  /**
   * Tells what a quantity is in this situation, such as `pending.kind`. For a quantity of a candidate give its
   * `verdict` too. A message for one decision or table goes before the one for all.
   * @param {string} quantity @param {Explained} explained @param {string} [decision] @param {Verdict} [verdict] @returns {string}
   */
  tell(quantity, explained, decision, verdict) {
    const owner = verdict?.table ?? decision;
    const own = `${owner}.${quantity}`;
    const key = Object.hasOwn(this.words.tells, own) ? own : quantity;
    if (!Object.hasOwn(this.words.tells, key) && this.rules.options.has(quantity)) {
      return this.houseRule(quantity, explained.trace.values[quantity]);
    }
    const { types, values } = verdict
      ? this.candidate(verdict, explained)
      : { types: this.story.quantities, values: explained.trace.values };
    const scope = this.scope(types, values);
    const { kind, value } = scope.find(quantity);
    const inside = scope.with({ ...types, [QUANTITY]: this.number(kind) }, { ...values, [QUANTITY]: value });
    return this.sentence(this.message("tells", key), inside, owner ?? "", { [QUANTITY]: quantity });
  }

  /**
   * Names a value of what stands at a path (`turn.obligation`, `turn.top`), one of a list's items too. A pair such as
   * a tile and a train needs the explained situation that it belongs to.
   * @param {string} path @param {any} value @param {Explained} [explained] @returns {string}
   */
  value(path, value, explained) {
    const [decision = "", ...names] = path.split(".");
    const scope = explained ? this.around(decision, explained) : this.scope(this.story.types(decision), {});
    const kind = this.kindAt(scope, names);
    const item = kind.kind === "list" ? scope.numbered(kind.of) : kind;
    return this.names.of(isItem(item, value) ? item : kind, value, path, scope).text;
  }

  /** @param {string} decision @param {string} asked @returns {string} the question for a field of an outcome */
  ask(decision, asked) {
    return found(this.words.asks, `${decision}.${asked}`);
  }

  /**
   * Gives a rule as it stands in an edition under these house rules; null where the edition is silent.
   * @param {string} rule @param {string | null} [edition] @param {Options} [options] @returns {string | null}
   */
  rule(rule, edition, options = {}) {
    const { text, editions = {}, when = {} } = found(this.words.rules, rule);
    const chosen = new Set(Object.entries(options).map(([name, value]) => `${name}=${value}`));
    const variant = Object.keys(when).find((key) => chosen.has(key));
    return (variant && when[variant]) || (text ?? editions[edition ?? ""] ?? null);
  }

  /**
   * Gives what refutes values of the outcome of a situation. Throws as deciding does.
   * @param {string} decision @param {Facts} facts @param {Options} [options] @returns {Refuter}
   */
  refuter(decision, facts, options) {
    return new Refuter(this.story, this.decision(decision), facts, options);
  }

  /**
   * Tells why a wrong choice is wrong: what would have to be different, or where nothing would, what the rule says; and
   * the rules to cite for it, beside those of the ruling if there are others.
   * @param {Refutation} refutation @param {Explained} explained @param {string | null} [edition] @param {Options} [options]
   * @returns {{ sentence: string, cites: string[] }}
   */
  refutation({ rules: broken, quantity }, explained, edition, options) {
    const others = broken.filter((rule) => !explained.cites.includes(rule));
    const [rule = ""] = broken;
    const sentence =
      quantity === null ? (this.rule(rule, edition, options) ?? this.ruleTitle(rule)) : this.tell(quantity, explained);
    return { sentence, cites: others.length > 0 ? others : broken };
  }

  /** @param {string} rule @returns {string} a rule's title */
  ruleTitle(rule) {
    return found(this.words.rules, rule).title;
  }

  /** @param {string} option @param {boolean | string} value @returns {string} what is chosen for an option: its question and the answer */
  houseRule(option, value) {
    const { title, values } = found(this.words.options, option);
    return `${title} ${found(values, String(value))}`;
  }

  /** @param {string} text @returns {string} the text with a capital as its first letter, as a choice in a list */
  capital(text) {
    return this.printer.capital(text);
  }

  /** @param {string} id @returns {import("./engine.js").Decision} */
  decision(id) {
    const found = this.rules.decisions.get(id);
    if (!found) throw new Error(`there is no decision '${id}'`);
    return found;
  }

  /** @param {Message} message @param {Scope} scope @param {string} owner @param {Record<string, string>} [paths] */
  sentence(message, scope, owner, paths) {
    return this.printer.sentence(this.printer.pieces(message, new Said(this.names, scope, owner, paths)));
  }

  /** @param {Types} types @param {Facts} values @param {Candidate[]} [candidates] @returns {Scope} */
  scope(types, values, candidates) {
    return new Scope(this.story.vocabulary, types, values, this.story.maps, candidates);
  }

  /** @param {string} decision @param {Explained} explained @returns {Scope} what can be named of an explained situation */
  around(decision, explained) {
    const values = { ...explained.trace.values, ...explained.outcome };
    const candidates = explained.trace.candidates.map((verdict) => this.candidate(verdict, explained));
    return this.scope(this.story.types(decision), values, candidates);
  }

  /** @param {Verdict} verdict @param {Explained} explained @returns {Candidate} */
  candidate(verdict, explained) {
    const { table, values, candidate, outcome } = verdict;
    const all = { ...explained.trace.values, ...values, ...candidate, ...outcome };
    return { table, types: this.story.types(table), values: all };
  }

  /** @param {string} path @returns {Message} */
  silence(path) {
    return this.words.silent[path] ?? this.words.words["silent"] ?? "";
  }

  /** @param {"scene" | "picture" | "rulings" | "tells"} section @param {string} key @returns {Message} */
  message(section, key) {
    return found(this.words[section], key);
  }

  /** @param {Kind} kind @returns {number} */
  number(kind) {
    return this.story.vocabulary.kinds.indexOf(kind);
  }

  /** @param {Scope} scope @param {string[]} names @returns {Kind} */
  kindAt(scope, names) {
    const [first = "", ...rest] = names;
    const kind = rest.reduce((/** @type {Kind | undefined} */ held, name) => {
      const inner = held && (held.kind === "list" || held.kind === "map") ? scope.numbered(held.of) : held;
      const field = inner?.fields?.[name];
      return field === undefined ? undefined : scope.numbered(field);
    }, scope.kind(first));
    const named = scope.kind(names.join(".")) ?? kind;
    if (!named) throw new MessageError(`no value is named '${names.join(".")}' here`);
    return named;
  }
}

/** @param {Kind} item @param {any} value @returns {boolean} whether a value is an item of a list, not a list */
function isItem({ kind }, value) {
  return kind === "tuple" ? value.length > 0 && !Array.isArray(value[0]) : !Array.isArray(value);
}

/** @template T @param {Record<string, T>} texts @param {string} key @returns {T} */
function found(texts, key) {
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
  if (text === undefined) throw new MessageError(`no text '${key}'`);
  return text;
}
