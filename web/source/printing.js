// A message and its values become words: branches chosen, arguments printed, sentences begun.

/**
 * A message as the build parsed it: words, or a list of words and of nodes that begin with their kind.
 * @typedef {string | Node[]} Message
 */
/** @typedef {any} Node a text, or `["print", name, form?]`, `["count", name]`, `["plural" | "select", name, branches]`, `["term", name, term]` */
/**
 * A stretch of printed words; `fixed` ones (a player's name) keep their first letter, others that come from a value
 * may begin a sentence.
 * @typedef {{ text: string, fixed?: boolean, fromValue?: boolean }} Piece
 */
/**
 * The values of a message's arguments, each in the way in which a message may ask for it.
 * @typedef {object} Values
 * @property {(name: string) => number} quantity the number that a plural is about
 * @property {(name: string) => string} key the branch that a select takes
 * @property {(name: string, form?: string) => Piece} printed the argument in words, in a form of its name
 */
/** @typedef {import("./numbers.js").Numbers} Numbers */
/** @typedef {Record<string, Record<string, Message>>} Counted the counted forms of terms by category */

/** A message is printed with values that it is not made for; content that the build has checked never does this. */
export class MessageError extends Error {}

const OPENING = "\"'“‘«„([¿¡";
const NOTHING_SAID = new RegExp(`^[${escaped(OPENING)} ]*$`, "u");
const SENTENCE_ENDS = /(?:^|\s)(\S*)[.!?।…]['’”»)\]]*\s+$/u;
const LOOKED_BACK = 80;

/** @param {string} characters @returns {string} */
function escaped(characters) {
  return characters.replace(/[\\\]^[-]/g, "\\$&");
}

/** Prints the messages of one language. */
export class Printer {
  /** @param {string} language @param {Numbers} numbers @param {Counted} counted */
  constructor(language, numbers, counted) {
    this.language = language;
    this.numbers = numbers;
    this.counted = counted;
  }

  /** @param {Message} message @param {Values} values @returns {Piece[]} the words, in order */
  pieces(message, values) {
    if (typeof message === "string") return [{ text: message }];
    return message.flatMap((node) => (typeof node === "string" ? [{ text: node }] : this.printed(node, values)));
  }

  /** @param {Node} node @param {Values} values @returns {Piece[]} */
  printed([kind, name, rest], values) {
    switch (kind) {
      case "print":
        return [{ ...values.printed(name, rest), fromValue: true }];
      case "count":
        return [{ text: this.numbers.write(values.quantity(name)) }];
      case "plural":
        return this.pieces(this.branch(rest, values.quantity(name)), values);
      case "select":
        return this.pieces(chosen(rest, values.key(name)), values);
      case "term":
        return this.counting(name, rest, values);
    }
    throw new MessageError(`no node of a message is a '${kind}'`);
  }

  /** @param {string} name @param {string} term @param {Values} values @returns {Piece[]} */
  counting(name, term, values) {
    const forms = this.counted[term];
    if (!forms) throw new MessageError(`no counted forms of the term '${term}'`);
    const about = { ...values, quantity: () => values.quantity(name) };
    return this.pieces(this.branch(forms, values.quantity(name)), about);
  }

  /** @param {Record<string, Message>} branches @param {number} quantity @returns {Message} */
  branch(branches, quantity) {
    return branches[`=${quantity}`] ?? branches[this.numbers.category(quantity)] ?? branches["other"] ?? "";
  }

  /**
   * Gives words as sentences: each begins with a capital where the script has case. Within the message only printed
   * values are changed, and a fixed piece keeps its letters.
   * @param {Piece[]} printed @returns {string}
   */
  sentence(printed) {
    let said = "";
    for (const { text, fixed, fromValue } of printed) {
      const begins = NOTHING_SAID.test(said) || (fromValue && sentenceEnded(said));
      said += begins && !fixed ? this.capital(text) : text;
    }
    return said;
  }

  /** @param {string} text @returns {string} the text with a capital as its first letter; Dutch IJ is one */
  capital(text) {
    const start = [...text].findIndex((character) => !OPENING.includes(character));
    if (start < 0) return text;
    const [before, rest] = [text.slice(0, start), text.slice(start)];
    if (this.language.split("-")[0] === "nl" && rest.startsWith("ij")) return `${before}IJ${rest.slice(2)}`;
    const first = String.fromCodePoint(rest.codePointAt(0) ?? 0);
    const upper = first.toUpperCase();
    return [...upper].length === 1 ? before + upper + rest.slice(first.length) : text;
  }
}

/** @param {Piece[]} printed @returns {string} words as part of a sentence: no letter is changed */
export function phrase(printed) {
  return printed.map(({ text }) => text).join("");
}

/** @param {string} said @returns {boolean} whether a sentence is over; a last word with a point inside is an abbreviation */
function sentenceEnded(said) {
  const end = SENTENCE_ENDS.exec([...said].slice(-LOOKED_BACK).join(""));
  return end !== null && !end[1]?.includes(".");
}

/** @param {Record<string, Message>} branches @param {string} key @returns {Message} */
function chosen(branches, key) {
  return branches[Object.hasOwn(branches, key) ? key : "other"] ?? "";
}
