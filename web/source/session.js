// <rule-session>: the questions of a quiz page one at a time, by level, with a summary. Without this the page
// holds them all, one below the other.
import { button, make, shape } from "./elements.js";
import * as memory from "./memory.js";
import { RuleQuestion } from "./question.js";
import { byLevel, count, missed } from "./tally.js";
import { textsOf } from "./texts.js";

export class RuleSession extends HTMLElement {
  #say = textsOf(document);
  /** @type {RuleQuestion[]} */
  #questions = [];
  /** @type {RuleQuestion | null} the question on the screen; null when the summary is */
  #current = null;
  #level = "";
  #again = new Set(/** @type {string[]} */ ([]));
  #progress = make("p", { class: "rs-progress" });
  #bar = make("progress", { class: "rs-bar", "aria-hidden": "true" });
  #map = make("ol", { class: "rs-map" });
  #summary = make("section", { class: "rs-summary", hidden: true });

  connectedCallback() {
    if (this.#questions.length > 0) return;
    this.#questions = /** @type {RuleQuestion[]} */ ([...this.querySelectorAll("rule-question")]);
    if (this.#questions.length === 0) return;
    this.prepend(this.#levels(), make("div", { class: "rs-status" }, this.#progress, this.#bar));
    this.append(
      this.#summary,
      make("details", { class: "rs-all" }, make("summary", {}, this.#say("all_questions")), this.#map),
    );
    this.addEventListener("rule-next", () => this.#onward());
    this.addEventListener("rule-answer", () => this.#tell());
    addEventListener("hashchange", () => this.#follow());
    this.setAttribute("data-ready", "");
    if (!this.#follow()) this.#show(this.#firstOpen());
  }

  /** The questions that the level and the round let through. */
  #shown() {
    return this.#questions.filter(
      (question) =>
        (this.#level === "" || String(question.level) === this.#level) &&
        (this.#again.size === 0 || this.#again.has(question.id)),
    );
  }

  #results(questions = this.#shown()) {
    return questions.map(({ id, level, right }) => ({ id, level, right }));
  }

  #firstOpen() {
    const shown = this.#shown();
    return shown.find((question) => question.right === null) ?? shown[0] ?? null;
  }

  /** The next unanswered question after this one, or before it if there is none after. */
  #next() {
    const shown = this.#shown();
    const place = this.#current ? shown.indexOf(this.#current) : -1;
    const order = [...shown.slice(place + 1), ...shown.slice(0, Math.max(place, 0))];
    return order.find((question) => question.right === null) ?? null;
  }

  #onward() {
    const next = this.#next();
    this.#show(next);
    if (!next) return this.#openSummary();
    this.#address(next);
    next.open();
  }

  /** @param {RuleQuestion} question */
  #address(question) {
    history.replaceState(history.state, "", `#${question.id}`);
  }

  /** Shows the question that the address names; false if it names none. */
  #follow() {
    const id = decodeURIComponent(location.hash.slice(1));
    const question = this.#questions.find((one) => one.id === id);
    if (!question) return false;
    if (!this.#shown().includes(question)) this.#choose("");
    this.#show(question);
    question.scrollIntoView({ block: "start" });
    return true;
  }

  /** @param {RuleQuestion | null} current */
  #show(current) {
    this.#current = current;
    current?.prepare();
    for (const question of this.#questions) question.hidden = question !== current;
    this.#summary.hidden = current !== null;
    this.#tell();
  }

  #tell() {
    const { right, answered, total } = count(this.#results());
    this.#progress.replaceChildren(this.#say("progress", { answered, total, right }));
    this.#bar.max = total;
    this.#bar.value = answered;
    this.#map.replaceChildren(...this.#shown().map((question) => this.#entry(question)));
    if (!this.#summary.hidden) this.#fillSummary();
  }

  /** @param {RuleQuestion} question */
  #entry(question) {
    const { right } = question;
    const link = make(
      "a",
      { href: `#${question.id}`, "aria-current": question === this.#current && "step" },
      this.#say("n", { n: question.dataset.number ?? "" }),
    );
    if (right !== null) {
      link.append(shape(right), make("span", { class: "rg-hidden" }, this.#say(right ? "right" : "wrong")));
      link.dataset.state = right ? "right" : "wrong";
    }
    link.addEventListener("click", () => {
      if (location.hash === `#${question.id}`) this.#follow();
    });
    return make("li", {}, link);
  }

  #levels() {
    const levels = [...new Set(this.#questions.map((question) => question.level))].sort((a, b) => a - b);
    const field = make("fieldset", { class: "rs-levels" }, make("legend", {}, this.#say("level")));
    for (const level of ["", ...levels.map(String)]) {
      const input = make("input", { type: "radio", name: "rs-level", value: level, checked: level === "" });
      const name = level === "" ? this.#say("all_levels") : this.#say("n", { n: level });
      field.append(make("label", {}, input, make("span", {}, name)));
    }
    field.addEventListener("change", ({ target }) => {
      this.#choose(/** @type {HTMLInputElement} */ (target).value);
      this.#show(this.#firstOpen());
    });
    return field;
  }

  /** @param {string} level */
  #choose(level) {
    this.#level = level;
    this.#again.clear();
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll(".rs-levels input"))) {
      input.checked = input.value === level;
    }
  }

  #openSummary() {
    const heading = /** @type {HTMLElement | null} */ (this.#summary.querySelector(".rs-title"));
    heading?.focus({ preventScroll: true });
    this.scrollIntoView({ block: "start" });
  }

  #fillSummary() {
    const results = this.#results();
    const wrong = missed(results);
    this.#summary.replaceChildren(
      make("h2", { class: "rs-title", tabindex: "-1" }, this.#say("summary")),
      make("p", { class: "rs-score" }, this.#say("score", count(results))),
      this.#table(results),
    );
    if (wrong.length > 0) {
      const links = wrong.map((id) => make("li", {}, make("a", { href: `#${id}` }, this.#titleOf(id))));
      this.#summary.append(make("h3", {}, this.#say("missed")), make("ul", {}, ...links));
    }
    const actions = make("div", { class: "rq-actions" });
    if (wrong.length > 0) actions.append(button(this.#say("practise"), () => this.#restart(wrong), "primary"));
    actions.append(button(this.#say("restart"), () => this.#restart([])));
    this.#summary.append(actions);
  }

  /** @param {import("./tally.js").Result[]} results */
  #table(results) {
    const cells = (/** @type {"th" | "td"} */ name, /** @type {string[]} */ texts) => texts.map((text) => make(name, {}, text));
    const rows = byLevel(results).map(({ level, right, total }) =>
      make("tr", {}, ...cells("td", [this.#say("n", { n: level }), this.#say("part", { right, total })])),
    );
    return make(
      "table",
      { class: "rs-table" },
      make("thead", {}, make("tr", {}, ...cells("th", [this.#say("level"), this.#say("right")]))),
      make("tbody", {}, ...rows),
    );
  }

  /**
   * The number of a question and what it asks.
   * @param {string} id
   */
  #titleOf(id) {
    const question = this.#questions.find((one) => one.id === id);
    const parts = [".rq-title > :first-child", ".rq-ask"].map((part) => question?.querySelector(part)?.textContent);
    return parts.join(": ");
  }

  /**
   * Begins anew: the questions named, or all of the level if none is.
   * @param {string[]} ids
   */
  #restart(ids) {
    const round = ids.length > 0 ? this.#questions.filter(({ id }) => ids.includes(id)) : this.#shown();
    this.#again = new Set(ids);
    memory.forget(round.map(({ key }) => key));
    for (const question of round) question.restart();
    const first = this.#firstOpen();
    this.#show(first);
    if (!first) return;
    this.#address(first);
    first.open();
  }
}
