// A question that was made, as the same element that the build writes for an authored one.
import { make } from "../elements.js";
import { html } from "../picture.js";

/** @typedef {import("./making.js").Made} Made */
/** @typedef {import("./making.js").Choice} Choice */
/** @typedef {import("../teller.js").Teller} Teller */
/** @typedef {import("../texts.js").Say} Say */

/**
 * @param {Teller} teller
 * @param {Made} made
 * @param {{ id: string, key: string, number: number, rulesPage: string, say: Say }} page
 * @returns {HTMLElement}
 */
export function write(teller, made, page) {
  const { decision, ask, kind, level, facts, options, refuter, choices } = made;
  const { say } = page;
  const { explained, edition } = refuter;
  const path = `${decision}.${ask}`;
  const cites = citing(teller, edition, options, page);
  const label = (/** @type {Choice} */ { value }) => teller.capital(teller.value(path, value, explained));
  const oneByOne = kind === "multiple";
  const drawn = make("div", {});
  drawn.innerHTML = html(teller.picture(decision, facts, options));
  const [pictured, scene] = teller.sceneBesidePicture(decision, facts, options).map((part) => part.map((sentence) => make("p", {}, sentence)));
  const ruling = teller.ruling(decision, explained).map((sentence) => make("p", {}, sentence));
  const right = choices.filter((choice) => choice.right);
  const key = (right.length > 0 ? right : [null]).map((choice) =>
    make("data", { value: choice?.id ?? "none" }, choice ? label(choice) : say("none_of_these")),
  );
  const rulingCites = cites(explained.cites);
  const reasons = choices
    .filter((choice) => choice.refutation ?? choice.verdict)
    .map((choice) => {
      const { verdict, refutation } = choice;
      const { sentence, cites: rules } = verdict
        ? { sentence: teller.verdict(verdict.table, verdict, explained), cites: [...verdict.cites] }
        : teller.refutation(/** @type {any} */ (refutation), explained, edition, options);
      const says = make("span", { class: "rq-says" }, say(choice.right ? "yes" : "no"));
      const first = make("p", {}, make("strong", {}, label(choice)), ...(oneByOne ? [" ", says] : []));
      return make("li", { "data-of": choice.id, "data-right": choice.right }, first, make("p", {}, sentence), cites(rules));
    });
  const offered = kind === "number" ? [] : choices.map((choice) => ({ id: choice.id, words: label(choice), pinned: typeof choice.value === "boolean" }));
  offered.sort((one, other) => (one.pinned ? Number(one.id === "false") - Number(other.id === "false") : 0));
  if (oneByOne) offered.push({ id: "none", words: say("none_of_these"), pinned: true });
  const changedOptions = Object.entries(options);
  const question = document.createElement("rule-question");
  question.id = page.id;
  question.className = "rq";
  Object.assign(question.dataset, { kind, level, number: page.number, key: page.key, rules: explained.cites.join(" ") });
  question.append(
    make("h2", { class: "rq-title" }, make("span", {}, say("endless_title", { n: page.number })), " ", make("span", { class: "rq-level" }, say("level_n", { n: level }))),
    ...drawn.childNodes,
    ...(pictured.length > 0 ? [make("details", { class: "rq-told", open: true }, make("summary", {}, say("in_words")), ...pictured)] : []),
    ...(scene.length > 0 ? [make("div", { class: "rq-scene" }, ...scene)] : []),
    ...(changedOptions.length > 0
      ? [make("ul", { class: "rq-notes" }, ...changedOptions.map(([name, value]) => make("li", {}, say("house_rule", { rule: teller.houseRule(name, value) }))))]
      : []),
    make("p", { class: "rq-ask" }, teller.ask(decision, ask)),
    ...(offered.length > 0
      ? [make("ul", { class: "rq-choices" }, ...offered.map(({ id, words, pinned }) => make("li", { "data-choice": id, "data-pinned": pinned }, words)))]
      : []),
    make(
      "details",
      { class: "rq-answer" },
      make("summary", {}, say("answer_and_reasons")),
      make(
        "div",
        { class: "rq-proof" },
        make("p", { class: "rq-key" }, say("answer_is"), " ", ...key.flatMap((data, place) => (place > 0 ? ["; ", data] : [data]))),
        make("div", { class: "rq-ruling" }, ...ruling),
        rulingCites,
        ...(reasons.length > 0
          ? [make("h3", { class: "rq-reasons-title" }, say(oneByOne ? "one_by_one" : "why_not")), make("ul", { class: "rq-reasons" }, ...reasons)]
          : []),
        ...(edition ? [make("p", { class: "rq-standing" }, teller.words.editions[edition]?.status ?? "")] : []),
      ),
    ),
  );
  return question;
}

/**
 * Gives what lists the rules that are cited, the text of each where it stands first.
 * @param {Teller} teller @param {string | null} edition @param {import("../engine.js").Options} options
 * @param {{ rulesPage: string, say: Say }} page @returns {(rules: readonly string[]) => HTMLElement}
 */
function citing(teller, edition, options, { rulesPage, say }) {
  const printed = new Set();
  const cite = (/** @type {string} */ rule) => {
    const name = [make("span", { class: "rq-rule-id" }, rule), ` ${teller.ruleTitle(rule)}`];
    const text = printed.has(rule) ? null : teller.rule(rule, edition, options);
    printed.add(rule);
    const href = `${rulesPage}#${rule}`;
    if (text === null) return make("li", {}, make("a", { href }, ...name));
    const link = make("p", {}, make("a", { href }, say("among_the_rules")));
    return make("li", {}, make("details", { class: "rq-rule" }, make("summary", {}, ...name), make("p", {}, text), link));
  };
  return (rules) => make("ul", { class: "rq-cites" }, ...rules.map(cite));
}
