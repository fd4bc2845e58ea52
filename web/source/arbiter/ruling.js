// A ruling as it is read: in large type, with the rules it rests on, the situation, and what would change it.
import { make } from "../elements.js";
import { html } from "../picture.js";
import { FactError } from "../engine-facts.js";
import { sides } from "./comparison.js";
import { nearest } from "./nearest.js";
import { questionYaml } from "./question-yaml.js";
import { timer } from "./timer.js";

/** @typedef {import("../engine.js").Decision} Decision */
/** @typedef {import("../teller.js").Explained} Explained */
/** @typedef {import("./ground.js").InterviewScript} InterviewScript */
/** @typedef {import("./wording.js").Wording} Wording */
/** @typedef {Record<string, any>} Values */
/**
 * A situation of which something is ruled.
 * @typedef {object} Situation
 * @property {Decision} decision
 * @property {InterviewScript} script
 * @property {Values} facts as JSON has them
 * @property {Record<string, boolean | string>} options
 * @property {Wording} wording
 * @property {string} rules the address of the rules
 */

/** @param {Situation} situation @returns {string | null} the edition, where there are any */
function editionOf({ decision, facts }) {
  const { by } = decision.rules;
  return by && Object.hasOwn(facts, by) ? facts[by] : null;
}

/** @param {Situation} situation @returns {Explained} throws a FactError for what is impossible */
export function explained({ decision, facts, options }) {
  return /** @type {Explained} */ (decision.explain(facts, options));
}

/** @param {Situation} situation @returns {string[]} */
export function sentences(situation) {
  return situation.wording.teller.ruling(situation.decision.id, explained(situation));
}

/** @param {Situation} situation @returns {string} the ruling in one short sentence, without its full stop */
export function headline(situation) {
  return verdict(situation).replace(/[.।]$/, "");
}

/**
 * @param {Situation} situation
 * @returns {string} what the first field of the outcome says; the first sentence where that says the same with a number, or
 *   where the field has no words
 */
function verdict(situation) {
  const { decision, wording } = situation;
  const { teller } = wording;
  const ruling = explained(situation);
  const [field = ""] = Object.keys(ruling.outcome);
  const { language } = teller.words;
  const [first = ""] = teller.ruling(decision.id, ruling);
  const sentence = segments(first, "sentence", language)[0]?.segment.trim() ?? first;
  if (wording.kind(field)?.kind !== "enum") return sentence;
  const label = teller.capital(teller.value(`${decision.id}.${field}`, ruling.outcome[field], ruling));
  return words(sentence, language) === words(label, language) ? sentence : ended(label, language);
}

/** @param {string} text @param {"sentence" | "word"} granularity @param {string} language */
function segments(text, granularity, language) {
  return [...new Intl.Segmenter(language, { granularity }).segment(text)];
}

/** @param {string} text @param {string} language @returns {string} its words but for numbers, in an order of their own */
function words(text, language) {
  const found = segments(text.toLocaleLowerCase(language), "word", language).filter(({ isWordLike }) => isWordLike);
  return found.map(({ segment }) => segment).filter((word) => !/^\p{N}+$/u.test(word)).sort().join(" ");
}

/** @param {string} text @param {string} language @returns {string} with the full stop of the language */
function ended(text, language) {
  return /[.!?।]$/.test(text) ? text : `${text}${language === "bn" ? "।" : "."}`;
}

/** @param {Situation} situation @param {string} tag @returns {HTMLElement[]} the ruling, its short sentence in the largest type */
export function spoken(situation, tag = "p") {
  const head = verdict(situation);
  const said = sentences(situation).map((sentence) => (sentence.startsWith(head) ? sentence.slice(head.length).trim() : sentence));
  const heading = make(/** @type {"p"} */ (tag), { class: "ra-verdict", tabindex: "-1" }, headline(situation));
  return [heading, ...said.filter(Boolean).map((sentence) => make("p", { class: "ra-further" }, sentence))];
}

/** @param {Situation} situation @param {readonly string[]} cites @returns {HTMLElement} the rules, each opened in place */
export function cited(situation, cites) {
  const { teller, say } = situation.wording;
  const edition = editionOf(situation);
  return make(
    "ul",
    { class: "ra-cites rq-cites" },
    ...cites.map((rule) => {
      const text = teller.rule(rule, edition, situation.options);
      const name = [make("span", { class: "rq-rule-id" }, rule), ` ${teller.ruleTitle(rule)}`];
      const link = make("a", { href: `${situation.rules}#${rule}` });
      if (text === null) {
        link.append(...name);
        return make("li", {}, link);
      }
      link.append(say("among_rules"));
      return make("li", {}, make("details", { class: "rq-rule" }, make("summary", {}, ...name), make("p", {}, text), make("p", {}, link)));
    }),
  );
}

/** @param {Situation} situation @returns {HTMLElement[]} what differs from the usual rules, and what the edition is worth */
export function standing(situation) {
  const { teller, say } = situation.wording;
  const edition = editionOf(situation);
  const words = edition ? teller.words.editions[edition] : undefined;
  const notes = Object.entries(unusual(situation)).map(([option, value]) => make("li", {}, say("house_rule", { rule: teller.houseRule(option, value) })));
  return [
    ...(notes.length > 0 ? [make("ul", { class: "rq-notes ra-notes" }, ...notes)] : []),
    ...(words ? [make("p", { class: "ra-edition" }, make("strong", {}, `${words.name}. `), words.status)] : []),
  ];
}

/** @param {Situation} situation @returns {Record<string, boolean | string>} the house rules that are not as usual */
export function unusual({ decision, options }) {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => decision.rules.options.get(name)?.default !== value));
}

/** @param {Situation} situation @returns {HTMLElement} the situation in a picture and in words */
export function told(situation) {
  const { decision, facts, options, wording } = situation;
  const holder = make("div", { class: "ra-scene" });
  const rows = drawn(situation);
  if (rows) holder.innerHTML = rows;
  const scene = wording.teller.scene(decision.id, facts, options);
  holder.append(make("p", {}, scene.join(" ")));
  return holder;
}

/** @param {Situation} situation @returns {string} HTML of our own making; empty where there is no picture */
function drawn({ decision, facts, options, wording }) {
  const { teller } = wording;
  const picture = /** @type {any} */ (teller).picture;
  return typeof picture === "function" ? html(picture.call(teller, decision.id, facts, options)) : "";
}

/** @param {Situation} situation @returns {HTMLElement | null} the time that a player has, where the ruling says one */
export function timed(situation) {
  const { script, wording } = situation;
  const seconds = script.timer ? explained(situation).outcome[script.timer] : null;
  if (typeof seconds !== "number" || seconds <= 0) return null;
  return timer(seconds, wording.say, (text) => text.replace(/\d/g, (digit) => wording.number(Number(digit))));
}

/** @param {Situation} situation @returns {HTMLElement} every field of the outcome with what it is here */
export function answers(situation) {
  const { decision, wording } = situation;
  const { teller } = wording;
  const ruling = explained(situation);
  const list = make("dl", { class: "ra-outcome" });
  for (const key of Object.keys(teller.words.asks)) {
    if (!key.startsWith(`${decision.id}.`)) continue;
    const field = key.slice(decision.id.length + 1);
    const value = field.split(".").reduce((/** @type {any} */ held, name) => held?.[name] ?? null, ruling.outcome);
    list.append(make("div", {}, make("dt", {}, teller.words.asks[key] ?? ""), make("dd", {}, answer(situation, ruling, key, field, value))));
  }
  return list;
}

/** @param {Situation} situation @param {Explained} ruling @param {string} key @param {string} field @param {any} value @returns {string} */
function answer({ wording }, ruling, key, field, value) {
  const { teller, say } = wording;
  if (ruling.silent.includes(field)) return say("silent");
  if (Array.isArray(value)) return value.length > 0 ? teller.numbers.join(value.map((item) => teller.value(key, item, ruling))) : say("none");
  return value === null && !hasWord(teller, key) ? say("not_applicable") : teller.capital(teller.value(key, value, ruling));
}

/** @param {import("../teller.js").Teller} teller @param {string} key */
function hasWord(teller, key) {
  return Object.hasOwn(teller.words.values[key] ?? {}, "none");
}

/** @param {Situation} situation @returns {HTMLElement | null} the ruling under each edition and under other house rules */
export function compared(situation) {
  const { decision, facts, options, wording } = situation;
  const { teller, say } = wording;
  const { editions, house } = sides(decision, facts, options);
  if (editions.length + house.length === 0) return null;
  const body = make("tbody");
  for (const side of [...editions, ...house]) {
    const name = side.edition ? (teller.words.editions[side.edition]?.name ?? side.edition) : teller.houseRule(side.option ?? "", side.value ?? "");
    const there = { ...situation, facts: side.facts, options: side.options };
    const cell = make("td");
    if (side.ruling) {
      cell.append(...sentences(there).map((sentence) => make("p", {}, sentence)));
      cell.append(make("p", { class: "ra-ids" }, ...side.ruling.cites.flatMap((rule, place) => [...(place > 0 ? [" "] : []), make("a", { class: "rg-cite", href: `${situation.rules}#${rule}` }, rule)])));
    } else {
      cell.append(make("p", {}, say("not_possible")));
    }
    const head = make("th", { scope: "row" }, name, ...(side.chosen ? [make("span", { class: "ra-here" }, ` ${say("chosen_here")}`)] : []));
    body.append(make("tr", {}, head, cell));
  }
  return make("table", { class: "ra-table" }, body);
}

/** @param {Situation} situation @param {(facts: Values) => void} go @returns {HTMLElement | null} the nearest situations that are ruled otherwise */
export function nearby(situation, go) {
  const { decision, facts, options, script, wording } = situation;
  const here = decision.decide(facts, options);
  const scene = wording.teller.scene(decision.id, facts, options);
  /** @param {import("../engine.js").Ruling} ruling @param {Values} found */
  const different = (ruling, found) => {
    if (String(ruling.rows) === String(here.rows)) return null;
    const changed = wording.teller.scene(decision.id, found, options).filter((sentence) => !scene.includes(sentence));
    return changed.length > 0 ? String(ruling.rows) : null;
  };
  const found = nearest(decision, facts, options, { numbers: script.numbers, most: 3, different });
  if (found.length === 0) return null;
  return make(
    "ul",
    { class: "ra-nearby" },
    ...found.map((near) => {
      const there = { ...situation, facts: near.facts };
      const changed = wording.teller.scene(decision.id, near.facts, options).filter((sentence) => !scene.includes(sentence));
      const button = make("button", { type: "button", class: "rq-button ra-go" }, wording.say("look_there"));
      button.addEventListener("click", () => go(near.facts));
      return make("li", {}, make("p", { class: "ra-if" }, changed.join(" ")), make("p", {}, sentences(there).join(" ")), button);
    }),
  );
}

/** @param {Situation} situation @returns {HTMLElement | null} the situation as a question for the bank, field by field that can be asked */
export function asQuestion(situation) {
  const { decision, facts, options, wording } = situation;
  const { teller, say } = wording;
  const refuter = teller.refuter(decision.id, facts, options);
  const asked = Object.keys(teller.words.asks)
    .filter((key) => key.startsWith(`${decision.id}.`))
    .map((key) => key.slice(decision.id.length + 1))
    .map((ask) => ({ ask, yaml: questionYaml({ decision: decision.id, ask, facts, options: unusual(situation), refuter }) }))
    .filter(({ yaml }) => yaml !== null);
  if (asked.length === 0) return null;
  const code = make("code", { tabindex: "0" }, asked[0]?.yaml ?? "");
  const select = make("select", { class: "ra-select", "aria-label": say("which_field") });
  asked.forEach(({ ask }, number) => select.append(new Option(teller.ask(decision.id, ask), String(number))));
  select.addEventListener("change", () => (code.textContent = asked[Number(select.value)]?.yaml ?? ""));
  const said = make("span", { role: "status", class: "ra-said" });
  const copy = make("button", { type: "button", class: "rq-button" }, say("copy"));
  copy.addEventListener("click", () => void copied(code.textContent ?? "", said, say));
  return make("div", { class: "ra-question" }, make("p", {}, say("question_help", { file: "questions.yml" })), select, make("pre", {}, code), make("p", {}, copy, " ", said));
}

/** @param {string} text @param {HTMLElement} said @param {import("../texts.js").Say} say */
export async function copied(text, said, say) {
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = say("copied");
  } catch {
    said.textContent = say("not_copied");
  }
}

/** @param {Situation} situation @returns {string[] | null} what of the facts cannot be together, and why; null where all can */
export function impossible(situation) {
  try {
    situation.decision.decide(situation.facts, situation.options);
    return null;
  } catch (error) {
    if (!(error instanceof FactError)) throw error;
    return error.facts;
  }
}

/** @param {Situation} situation @returns {string} the requirement that is not met, in words */
export function reason(situation) {
  const { script, wording } = situation;
  try {
    situation.decision.decide(situation.facts, situation.options);
    return "";
  } catch (error) {
    if (!(error instanceof FactError)) throw error;
    const id = error.requirement === undefined ? undefined : script.requirements[error.requirement];
    return id === undefined ? wording.say("incomplete") : wording.requirement(id);
  }
}
