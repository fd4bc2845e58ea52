// How values are named: the words of enum values, the patterns of cards and tiles, lists, numbers.
import { MessageError, phrase } from "./printing.js";

/** @typedef {import("./printing.js").Message} Message */
/** @typedef {import("./printing.js").Piece} Piece */
/** @typedef {import("./printing.js").Printer} Printer */
/** @typedef {import("./scope.js").Kind} Kind */
/** @typedef {import("./scope.js").Scope} Scope */

const NONE = "none";

/**
 * Names the values of one game in one language. `labels` gives the words of values by path or type, `patterns` the
 * messages by which cards, tiles, keys and candidates are named; `fallback` says what has no words of its own.
 */
export class Names {
  /**
   * @param {Printer} printer @param {Record<string, Record<string, string>>} labels
   * @param {Record<string, Message>} patterns @param {Record<string, string>} fallback
   */
  constructor(printer, labels, patterns, fallback) {
    this.printer = printer;
    this.labels = labels;
    this.patterns = patterns;
    this.fallback = fallback;
  }

  /**
   * Names a value. `path` is where it stands (`turn.obligation`); an empty list is named as null is.
   * @param {Kind} kind @param {any} value @param {string} path @param {Scope} scope @param {string} [form] @returns {Piece}
   */
  of(kind, value, path, scope, form) {
    const keys = nameKeys(kind, path, scope);
    if (value === null || (Array.isArray(value) && value.length === 0)) return this.word(keys, NONE, form);
    switch (kind.kind) {
      case "int":
        return { text: this.printer.numbers.write(value) };
      case "bool":
        return this.word(keys, String(value), form);
      case "enum":
      case "id":
        return this.named(kind, value, keys, form);
      case "key": {
        const pattern = this.pattern(keys, form);
        if (pattern === undefined) return this.of(scope.numbered(kind.of), value, path, scope, form);
        return this.by(pattern, scope.ofKey(kind, value));
      }
      case "tuple":
        return this.by(this.pattern(keys, form), scope.ofCandidate(kind, value));
      case "text":
      case "record":
        return this.by(this.pattern(keys, form), scope.ofFields(kind, value));
      case "list": {
        const item = scope.numbered(kind.of);
        const each = value.map((/** @type {any} */ part) => this.of(item, part, path, scope, form).text);
        return { text: this.printer.numbers.join(each) };
      }
    }
    throw new MessageError(`'${path}' has no name`);
  }

  /** @param {string[]} keys @param {string} value @param {string | undefined} form @returns {Piece} */
  word(keys, value, form) {
    return { text: this.label(keys, value, form) || (this.fallback[value] ?? "") };
  }

  /** @param {Kind} kind @param {string} value @param {string[]} keys @param {string | undefined} form @returns {Piece} */
  named(kind, value, keys, form) {
    const said = this.label(keys, value, form);
    if (said !== undefined) return { text: said };
    if (kind.kind === "id") return { text: value, fixed: true };
    throw new MessageError(`no words for '${value}' under ${keys.join(" or ")}`);
  }

  /** @param {string[]} keys @param {string} value @param {string | undefined} form @returns {string | undefined} */
  label(keys, value, form) {
    for (const key of keys) {
      const words = this.labels[formed(key, form)];
      if (words && Object.hasOwn(words, value)) return words[value];
    }
    return undefined;
  }

  /** @param {string[]} keys @param {string | undefined} form @returns {Message | undefined} */
  pattern(keys, form) {
    const found = keys.find((key) => Object.hasOwn(this.patterns, formed(key, form)));
    return found === undefined ? undefined : this.patterns[formed(found, form)];
  }

  /** @param {Message | undefined} pattern @param {Scope} inside @returns {Piece} */
  by(pattern, inside) {
    if (pattern === undefined) throw new MessageError("a value has no name pattern");
    const printed = this.printer.pieces(pattern, new Said(this, inside));
    return { text: phrase(printed), fixed: printed.find(({ text }) => text)?.fixed ?? false };
  }
}

/**
 * The values of a scope as a message asks for them. `owner` is the decision that they belong to, `paths` where a
 * value comes from that is named otherwise.
 */
export class Said {
  /** @param {Names} names @param {Scope} scope @param {string} [owner] @param {Record<string, string>} [paths] */
  constructor(names, scope, owner = "", paths = {}) {
    /** @param {string} name @returns {number} a number, or how many a list, set or map holds */
    this.quantity = (name) => {
      const { value } = scope.find(name);
      if (Array.isArray(value)) return value.length;
      if (typeof value === "number") return value;
      if (typeof value === "object" && value !== null) return Object.keys(value).length;
      throw new MessageError(`'${name}' is no number here`);
    };

    /** @param {string} name @returns {string} the branch of a select: of a list or number only whether it is `none` */
    this.key = (name) => {
      const { value } = scope.find(name);
      if (value === null || (Array.isArray(value) && value.length === 0)) return NONE;
      if (typeof value === "boolean") return String(value);
      if (typeof value === "string") return value;
      if (typeof value === "number" || Array.isArray(value)) return "other";
      throw new MessageError(`'${name}' cannot be selected by`);
    };

    /** @param {string} name @param {string} [form] @returns {Piece} the name of a value */
    this.printed = (name, form) => {
      const { kind, value } = scope.find(name);
      const path = paths[name] ?? name;
      return names.of(kind, value, owner ? `${owner}.${path}` : path, scope, form);
    };
  }
}

/** @param {Kind} kind @param {string} path @param {Scope} scope @returns {string[]} the keys of a value's words, the most particular first */
function nameKeys(kind, path, scope) {
  const parts = path.split(".");
  const suffixes = parts.map((_, first) => parts.slice(first).join("."));
  const name = typeName(kind, scope);
  return name ? [...suffixes, name] : suffixes;
}

/** @param {Kind} kind @param {Scope} scope @returns {string | undefined} */
function typeName(kind, scope) {
  return kind.kind === "list" || kind.kind === "key" ? typeName(scope.numbered(kind.of), scope) : kind.name;
}

/** @param {string} key @param {string | undefined} form @returns {string} the key of another form of a name: `card.the` */
function formed(key, form) {
  return form ? `${key}.${form}` : key;
}
