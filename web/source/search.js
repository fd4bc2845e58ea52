/**
 * Folds words alike in the index and in what is typed: accents, digits, Bengali joiners, endings.
 *
 * @typedef {{letters: Record<string, string>, suffixes: string[], shortest: number, digits: string}} Folding
 */

const JOINERS = /[\u200c\u200d\u00ad]/g;
const LATIN_ACCENTS = /[\u0300-\u036f]/g;
const MARKS = /\p{M}/gu;

/**
 * The function that folds one word: lower case, letters without accents, ASCII digits, and without the
 * endings of the language's list, as long as enough letters remain. A folded word is not changed any more.
 *
 * @param {Folding} folding
 * @returns {(word: string) => string}
 */
export function folder({ letters, suffixes, shortest, digits }) {
  const bare = (/** @type {string} */ word) =>
    word.toLowerCase().normalize("NFD").replace(JOINERS, "").replace(LATIN_ACCENTS, "").normalize("NFC");
  const written = Object.entries(letters).map(([from, to]) => /** @type {const} */ ([bare(from), to]));
  const plain = (/** @type {string} */ word) => {
    const replaced = written.reduce((text, [from, to]) => text.replaceAll(from, to), bare(word));
    return [...replaced].map((sign) => (digits.includes(sign) ? [...digits].indexOf(sign) : sign)).join("");
  };
  const endings = suffixes.map(plain).sort((a, b) => b.length - a.length);
  const strip = (/** @type {string} */ word) => {
    for (const ending of endings) {
      const stem = word.slice(0, -ending.length);
      if (word.endsWith(ending) && stem.replace(MARKS, "").length >= shortest) return stem;
    }
    return word;
  };
  return (word) => {
    let folded = plain(word);
    for (let stem = strip(folded); stem !== folded; stem = strip(folded)) folded = stem;
    return folded;
  };
}

/**
 * Teaches lunr a language of this name. What is typed ends in `*`, so that the beginning of a word finds it.
 *
 * @param {any} lunr
 * @param {string} name
 * @param {Folding} folding
 */
export function install(lunr, name, folding) {
  const fold = folder(folding);
  const foldToken = (/** @type {any} */ token) => token.update(fold);
  lunr.Pipeline.registerFunction(foldToken, name);
  lunr[name] = function () {
    this.pipeline.reset();
    this.pipeline.add(foldToken);
    this.searchPipeline.reset();
  };
  const { parseTerm } = lunr.QueryParser;
  lunr.QueryParser.parseTerm = (/** @type {any} */ parser) => {
    const lexeme = parser.peekLexeme();
    lexeme.str = lexeme.str.replace(/[^*]+/g, fold);
    return parseTerm(parser);
  };
}
