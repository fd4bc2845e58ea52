// After an exam: what it came to, the sheet to print, and every question with its proof.
import { button, make } from "../elements.js";
import { parts, score } from "./score.js";
import { facts, table, writable } from "./sheet.js";

/** @typedef {import("./question.js").PaperQuestion} PaperQuestion */

/**
 * @param {PaperQuestion[]} questions
 * @param {import("./record.js").Sitting} sitting
 * @param {import("./settings.js").Settings} settings
 * @param {{ stated: [string, string | Node][], notes: string[], again: () => void, say: import("../texts.js").Say }} paper
 */
export function resultView(questions, sitting, settings, { stated, notes, again, say }) {
  const given = (/** @type {PaperQuestion} */ { question }) => sitting.answers[question.id] ?? [];
  const marked = questions.map((question) => {
    const { level, section, rules } = question.question;
    const answer = given(question);
    return { level, section, rules, right: question.right(answer), answered: answer.length > 0 };
  });
  const total = score(marked);
  const word = (/** @type {number} */ place) =>
    say(!marked[place]?.answered ? "unanswered" : marked[place].right ? "right" : "wrong");
  const tally = (/** @type {{ right: number, total: number }} */ part) => say("part", { right: part.right, total: part.total });
  const heads = (/** @type {string[]} */ ...keys) => keys.map((key) => say(key));

  const byRule = parts(marked, ({ rules }) => rules).map((part) => {
    const rule = settings.rules[part.name];
    const name = make("a", { href: rule?.href ?? "" }, make("span", { class: "rq-rule-id" }, part.name), ` ${rule?.title ?? ""}`);
    return [name, tally(part)];
  });
  const bySection = parts(marked, ({ section }) => [section]).map((part) => [settings.sections[part.name] ?? part.name, tally(part)]);
  const byLevel = parts(marked, ({ level }) => [String(level)]).map((part) => [say("n", { n: part.name }), tally(part)]);
  const answers = questions.map((question, place) => [
    say("n", { n: question.number }),
    given(question).length > 0 ? question.named(given(question)) : "–",
    question.named(question.key),
    word(place),
    question.question.rules.join(", "),
  ]);

  questions.forEach((question) => {
    question.reveal(given(question));
    const again = make("a", { href: `${settings.quiz}#q-${question.question.id}` }, say("repeat"));
    question.element.append(make("p", { class: "ex-again ex-screen" }, again));
  });

  /** Prints the sheet alone; the browser's own command prints the review as well. */
  const printSheet = () => {
    element.setAttribute("data-sheet-only", "");
    print();
    element.removeAttribute("data-sheet-only");
  };

  const title = make("h2", { class: "ex-result-title", tabindex: "-1" }, say("result"));
  const element = make(
    "div",
    { class: "ex-result" },
    title,
    ...(sitting.state === "time-up" ? [make("p", { class: "ex-time-up" }, say("time_up"))] : []),
    make("p", { class: "rs-score" }, say("points", total)),
    writable(say("name"), "ex-name"),
    facts(stated),
    ...notes.map((note) => make("p", { class: "ex-jump" }, note)),
    make(
      "div",
      { class: "rq-actions ex-screen" },
      button(say("print_sheet"), printSheet, "primary"),
      button(say("new"), again),
    ),
    make(
      "div",
      { class: "ex-tallies" },
      make("div", {}, make("h3", {}, say("by_section")), table(heads("section", "right_column"), bySection)),
      make("div", {}, make("h3", {}, say("by_level")), table(heads("level", "right_column"), byLevel)),
    ),
    make("h3", {}, say("by_rule")),
    make("div", { class: "ex-by-rule" }, table(heads("rule", "right_column"), byRule)),
    make("h3", {}, say("answers")),
    make("div", { class: "ex-wide", tabindex: "0", role: "region", "aria-label": say("answers") },
      table(heads("number_column", "given", "expected", "mark", "rule"), answers)),
    make("h2", { class: "ex-review-title" }, say("review")),
    make("div", { class: "ex-review" }, ...questions.map(({ element }) => element)),
  );
  return { element, open: () => title.focus({ preventScroll: true }) };
}
