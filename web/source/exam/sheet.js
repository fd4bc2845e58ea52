// What is printed: a paper without answers, and the sheet by which one is marked.
import { button, make } from "../elements.js";

/** @typedef {import("./question.js").PaperQuestion} PaperQuestion */

/**
 * A table whose first column heads its rows.
 * @param {string[]} heads
 * @param {(string | Node)[][]} rows
 * @param {string} [caption]
 */
export function table(heads, rows, caption) {
  const cells = (/** @type {(string | Node)[]} */ [first, ...rest]) => [
    make("th", { scope: "row" }, first ?? ""),
    ...rest.map((cell) => make("td", {}, cell)),
  ];
  return make(
    "table",
    { class: "ex-table" },
    ...(caption ? [make("caption", {}, caption)] : []),
    make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...cells(row)))),
  );
}

/**
 * A list of what a sheet states, each with its name.
 * @param {[string, string | Node][]} facts
 */
export function facts(facts) {
  return make("dl", { class: "ex-facts" }, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

/** A line to write on, or the name that was typed into it. @param {string} label @param {string} id */
export function writable(label, id) {
  const input = make("input", { type: "text", id, class: "ex-line", autocomplete: "off" });
  return make("p", { class: "ex-writable" }, make("label", { for: id }, label), input);
}

/**
 * @param {PaperQuestion[]} questions
 * @param {Node} head what stands above the questions
 * @param {() => void} back
 * @param {import("../texts.js").Say} say
 */
export function blankPaper(questions, head, back, say) {
  const paper = make(
    "div",
    { class: "ex-paper" },
    ...questions.map(({ element, control }) => {
      if (control.field) control.element.replaceWith(make("p", { class: "ex-answer-line" }, say("answer_line")));
      for (const place of element.querySelectorAll(".rq-place")) place.replaceWith(make("span", { class: "ex-box" }));
      for (const button of element.querySelectorAll(".rq-move")) button.remove();
      return element;
    }),
  );
  const rows = questions.map((question) => [
    say("n", { n: question.number }),
    question.named(question.key),
    question.question.rules.join(", "),
    "",
  ]);
  const heads = ["number_column", "expected", "rule", "mark"].map((key) => say(key));
  const key = make("section", { class: "ex-key", hidden: true }, make("h2", {}, say("marking_title")), table(heads, rows));
  const show = make("input", { type: "checkbox", id: "ex-show-key" });
  show.addEventListener("change", () => (key.hidden = !show.checked));
  const actions = make(
    "div",
    { class: "rq-actions ex-screen" },
    button(say("print"), () => print(), "primary"),
    make("label", { class: "rq-choice" }, show, make("span", {}, say("marking"))),
    button(say("back"), back),
  );
  return make("div", { class: "ex-sheet" }, actions, head, paper, key);
}
