// What the arbiter says: the page's own words, and names of facts and values in the page's language.
import { sayer } from "../texts.js";

/** @typedef {import("../teller.js").Teller} Teller */
/** @typedef {import("../engine-facts.js").Type} Type */
/** @typedef {Record<string, any>} Values */
/**
 * What the page carries beside the game's own texts.
 * @typedef {object} PageTexts
 * @property {Record<string, string>} say
 * @property {Record<string, string>} decisions
 * @property {Record<string, string>} facts
 * @property {Record<string, string>} interview
 * @property {Record<string, string>} requirements
 */

/** Names everything of one decision. */
export class Wording {
  /** @param {PageTexts} texts @param {Teller} teller @param {string} decision @param {Record<string, Type>} types of its facts */
  constructor(texts, teller, decision, types) {
    this.types = types;
    this.texts = texts;
    this.teller = teller;
    this.decision = decision;
    this.say = sayer(texts.say);
  }

  /** @param {string} path @returns {string} what a fact, or a field of one, is called */
  label(path) {
    return this.texts.facts[path] ?? path;
  }

  /** @param {string} name @returns {string} the question for a fact or for what can be seen */
  question(name) {
    return this.texts.interview[name] ?? this.label(name);
  }

  /** @param {string} id @returns {string} */
  requirement(id) {
    return this.texts.requirements[id] ?? id;
  }

  /** @param {number} value @returns {string} */
  number(value) {
    return this.teller.numbers.write(value);
  }

  /**
   * @param {Type} type @param {string} path where the value stands: `top`, `trains.end`, `hand`
   * @param {any} value of the type, or an item of it @param {Values} facts @returns {string} with a capital
   */
  value(type, path, value, facts) {
    return this.teller.capital(this.bare(type, path, value, facts));
  }

  /** @param {Type} type @param {string} path @param {any} value @param {Values} facts @returns {string} */
  bare(type, path, value, facts) {
    if (Array.isArray(value) && value.length > 0) return this.teller.numbers.join(value.map((item) => this.bare(type.item ?? type, path, item, facts)));
    const [name = ""] = path.split(".");
    if (this.teller.story.types(this.decision)[name] === undefined && this.kind(path) === null) return this.plain(value);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return this.fields(type, path, value, facts);
    return this.named(path, value, facts) ?? this.plain(value);
  }

  /** @param {Type} type @param {string} path @param {Values} value @param {Values} facts @returns {string} a record, field by field */
  fields(type, path, value, facts) {
    const record = type.kind === "maybe" ? type.of : type;
    const alone = record.kind === "record" && path === name(path) && this.types[path]?.kind === "record";
    if (record.kind === "map") {
      return Object.entries(value)
        .map(([key, item]) => `${this.key(name(path), key, { ...facts, [name(path)]: value })}${record.item.kind === "record" ? " · " : ": "}${this.part(record.item, path, item, facts)}`)
        .join("; ");
    }
    return Object.entries(record.fields ?? {})
      .flatMap(([field, of]) => {
        const inner = /** @type {Type} */ (of);
        const label = this.label(`${path}.${field}`);
        if (inner.kind === "bool") return value[field] ? [label] : [];
        if (inner.kind === "id") return [];
        if (inner.kind !== "int") return [this.bare(inner, `${path}.${field}`, value[field], facts)];
        return alone && value[field] === 0 ? [] : [`${label}: ${this.number(value[field])}`];
      })
      .join(" · ");
  }

  /** @param {Type} type @param {string} path @param {any} value @param {Values} facts @returns {string} what a map holds under a key */
  part(type, path, value, facts) {
    return type.kind === "record" ? this.fields(type, path, value, facts) : this.plain(value);
  }

  /** @param {string} map the fact that is a map @param {string} key @param {Values} facts @returns {string} what is found by a key */
  key(map, key, facts) {
    const { story, names } = this.teller;
    const kinds = story.vocabulary.kinds;
    const kind = kinds.find((each) => each.kind === "key" && each.map === map);
    const number = /^\d+$/.test(key) ? Number(key) : null;
    if (number !== null) return this.number(number);
    try {
      if (kind) return this.teller.capital(names.of(kind, key, `${this.decision}.${map}`, this.teller.scope(story.types(this.decision), facts)).text) + this.role(map, key, facts);
    } catch {
      return key; // the facts are not yet whole
    }
    return key;
  }

  /** @param {string} map @param {string} key @param {Values} facts @returns {string} what a record's owner is among the facts, such as the player to move */
  role(map, key, facts) {
    const type = this.types[map];
    const owners = Object.entries(type?.["item"]?.fields ?? {}).filter(([, of]) => /** @type {Type} */ (of).kind === "id");
    const roles = Object.entries(this.types).filter(([, of]) => of.kind === "id");
    const held = roles.find(([role, of]) => owners.some(([field, own]) => own["of"] === of["of"] && facts[map]?.[key]?.[field] === facts[role]));
    return held ? ` · ${this.label(held[0])}` : "";
  }

  /** @param {string} path @returns {import("../teller.js").Kind | null} */
  kind(path) {
    try {
      return this.teller.kindAt(this.teller.scope(this.teller.story.types(this.decision), {}), path.split("."));
    } catch {
      return null;
    }
  }

  /** @param {string} path @param {any} value @param {Values} facts @returns {string | null} */
  named(path, value, facts) {
    let kind = this.kind(path);
    if (!kind) return null;
    const { teller } = this;
    const scope = teller.scope(teller.story.types(this.decision), facts);
    if ((kind.kind === "list" || kind.kind === "map") && !Array.isArray(value) && value !== null) kind = scope.numbered(kind.of);
    if (kind.kind === "id" && kind.fields === undefined && value !== null) {
      const said = teller.names.label(path.split(".").map((_, first) => path.split(".").slice(first).join(".")), value, undefined);
      if (said !== undefined) return said;
    }
    if (kind.kind === "key") return this.key(String(kind.map), value, facts);
    try {
      return teller.names.of(kind, value, `${this.decision}.${path}`, scope).text;
    } catch {
      return null;
    }
  }

  /** @param {any} value @returns {string} a value of which the game's texts have no words of their own */
  plain(value) {
    const { words } = this.teller.words;
    if (typeof value === "number") return this.number(value);
    if (value === null || (Array.isArray(value) && value.length === 0)) return words["none"] ?? "";
    return typeof value === "boolean" ? (words[String(value)] ?? "") : String(value);
  }
}

/** @param {string} path @returns {string} the fact that a path leads into */
function name(path) {
  return path.split(".")[0] ?? "";
}
