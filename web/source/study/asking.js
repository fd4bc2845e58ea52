// One question of the study: asked, answered, rated.
import { button, make } from "../elements.js";
import * as memory from "../memory.js";
import * as progress from "../progress.js";
import { EASY, GOOD, HARD } from "../progress-file.js";
import { after } from "./recall.js";
import { isRight } from "./schedule.js";
import { when } from "./words.js";

/** @typedef {import("../bank.js").Question} Question */
/** @typedef {import("../progress-file.js").Answer} Answer */
/** @typedef {import("../progress-file.js").Rating} Rating */
/** @typedef {import("../question.js").RuleQuestion} RuleQuestion */
/** @typedef {import("./recall.js").Recall} Recall */

/** @type {readonly (readonly [string, Rating])[]} */
const RATINGS = [
  ["hard", HARD],
  ["good", GOOD],
  ["easy", EASY],
];

export class Asking {
  /** @type {Answer | null} */
  #answer = null;
  /** @type {Rating} */
  #rating = GOOD;
  #outcome = make("div", { class: "st-outcome" });

  /**
   * @param {Question} question
   * @param {string} rule for which it is asked
   * @param {Recall | undefined} recall of the rule so far
   * @param {import("./words.js").Say} say
   * @param {{ answered: () => void, next: () => void, stop: () => void }} tell
   */
  constructor(question, rule, recall, say, tell) {
    this.question = question;
    this.rule = rule;
    this.recall = recall;
    this.say = say;
    this.tell = tell;
    memory.forget([question.key]);
    const template = document.createElement("template");
    template.innerHTML = question.html;
    this.element = make("div", { class: "st-question" }, template.content, this.#outcome);
    this.element.addEventListener("rule-answer", (event) => this.#answered(/** @type {CustomEvent} */ (event).detail));
  }

  /** Puts the focus on the question. */
  open() {
    /** @type {RuleQuestion | null} */ (this.element.querySelector("rule-question"))?.open();
  }

  /** Keeps the rating that was chosen. */
  close() {
    if (this.#answer) progress.rate(this.#answer, this.#rating);
  }

  /**
   * The first answer counts; whatever is tried after it does not.
   * @param {{ right: boolean }} detail
   */
  #answered({ right }) {
    if (this.#answer) return;
    this.#answer = progress.note(this.question.key, this.question.rules, right);
    const onward = [button(this.say("next"), this.tell.next, "primary"), button(this.say("overview"), this.tell.stop)];
    this.#outcome.append(
      isRight(this.#answer) ? this.#ratings(this.#answer) : make("p", {}, this.#comesBack(this.#answer)),
      make("div", { class: "rq-actions" }, ...onward),
    );
    this.tell.answered();
  }

  /** @param {Answer} answer */
  #ratings(answer) {
    const field = make("fieldset", { class: "st-ratings" }, make("legend", {}, this.say("how_was_it")));
    for (const [name, rating] of RATINGS) {
      const input = make("input", { type: "radio", name: "st-rating", value: name, checked: rating === GOOD });
      input.addEventListener("change", () => (this.#rating = rating));
      const time = when(after(this.recall, { ...answer, rating }), answer.at);
      field.append(make("label", {}, input, make("span", {}, this.say(name), make("small", {}, time))));
    }
    return field;
  }

  /** @param {Answer} answer */
  #comesBack(answer) {
    return this.say("comes_back_said", { rule: this.rule, when: when(after(this.recall, answer), answer.at) });
  }
}
