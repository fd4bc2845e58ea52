// A situation as a question for `quizzes/<game>/questions.yml`: facts, the proven answer, choices that a rule refutes.

/** @typedef {import("../refute.js").Refuter} Refuter */
/** @typedef {Record<string, any>} Values */

const MOST_CHOICES = 4;
const PLAIN = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const AMBIGUOUS = /^(?:y|n|yes|no|on|off|true|false|null|none|inf|nan)$/i;

/**
 * @param {{ decision: string, ask: string, facts: Values, options: Values, refuter: Refuter, level?: number }} situation
 *   `options` are those that differ from their defaults
 * @returns {string | null} an entry of the list of questions; null where the field cannot be asked in this situation
 */
export function questionYaml({ decision, ask, facts, options, refuter, level = 3 }) {
  const asked = askedAs(ask, refuter);
  if (!asked) return null;
  const lines = [
    `  - id: ${idOf(decision, ask, facts)}`,
    `    level: ${level}`,
    `    kind: ${asked.kind}`,
    `    decision: ${decision}`,
    `    ask: ${ask}`,
    `    facts:`,
    ...Object.entries(facts).map(([name, value]) => `      ${name}: ${yaml(value)}`),
    ...(Object.keys(options).length > 0 ? [`    options: ${yaml(options)}`] : []),
    `    answer: ${yaml(asked.answer)}`,
    ...(asked.choices ? [`    choices: ${yaml(asked.choices)}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * @param {string} ask @param {Refuter} refuter
 * @returns {{ kind: string, answer: any, choices?: any[] } | null}
 */
function askedAs(ask, refuter) {
  const answer = refuter.answer(ask);
  if (Array.isArray(answer)) return refuter.candidates(ask).length > 1 ? { kind: "multiple", answer } : null;
  if (typeof answer === "number") return { kind: "number", answer };
  if (typeof answer === "object" && answer !== null) return null;
  const others = refuter.possible(ask).filter((value) => value !== answer && isSimple(value) && refuter.refute(ask, value) !== null);
  const wrong = typeof answer === "boolean" && others.length === 0 && refuter.refute(ask, !answer) ? [!answer] : others;
  if (wrong.length === 0) return null;
  return { kind: "choice", answer, choices: [answer, ...wrong.slice(0, MOST_CHOICES - 1)] };
}

/** @param {any} value @returns {boolean} */
function isSimple(value) {
  return typeof value !== "object" || value === null;
}

/** @param {string} decision @param {string} ask @param {Values} facts @returns {string} an id that another situation hardly has */
function idOf(decision, ask, facts) {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify([decision, ask, facts])) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return `${decision}-${ask.replace(/[._]/g, "-")}-${hash.toString(36)}`;
}

/** @param {any} value of JSON @returns {string} the value as YAML on one line, with nothing that can be read in two ways */
export function yaml(value) {
  if (Array.isArray(value)) return `[${value.map(yaml).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value).map(([key, item]) => `${yaml(key)}: ${yaml(item)}`).join(", ")}}`;
  }
  if (typeof value !== "string") return String(value);
  return PLAIN.test(value) && !AMBIGUOUS.test(value) ? value : JSON.stringify(value);
}
