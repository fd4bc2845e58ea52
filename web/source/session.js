// <rule-session>: the questions of a quiz page one at a time, those that the reader asks for, with a summary.
// It begins while the page is still arriving. Without this the page holds them all, one below the other.
import { isWhole, whenWhole } from "./arriving.js";
import { button, make, shape } from "./elements.js";
import { keeper, loadBeside } from "./keeping.js";
import * as memory from "./memory.js";
import { RuleQuestion } from "./question.js";
import { byLevel, count, missed } from "./tally.js";
import { textsOf } from "./texts.js";

const WHICH = [["", "every"], ["open", "open"], ["wrong", "wrong_before"]];

/** The rule that the address asks for. */
const askedRule = () => new URLSearchParams(location.search).get("rule");

export class RuleSession extends HTMLElement {
  #begun = false;
  #say = textsOf(document);
  /** @type {RuleQuestion[]} */
  #questions = [];
  /** @type {RuleQuestion | null} the question on the screen; null when the summary is */
  #current = null;
  /** @type {RuleQuestion[]} the questions that are gone through */
  #round = this.#questions;
  /** @type {Record<string, string>} what the reader asks for: a level, a rule, those not answered or answered wrong */
  #wanted = { level: "", rule: "", which: "" };
  /** @type {import("./keeping.js").Keeper | undefined} */
  #kept;
  #progress = make("p", { class: "rs-progress" });
  #bar = make("progress", { class: "rs-bar", "aria-hidden": "true" });
  #rule = make("select", {}, make("option", { value: "" }, this.#say("all_rules")));
  #map = make("ol", { class: "rs-map" });
  #summary = make("section", { class: "rs-summary", hidden: true });

  connectedCallback() {
    if (this.#begun || !this.dataset.levels) return;
    this.#begun = true;
    this.prepend(this.#levels(), this.#filters(), make("div", { class: "rs-status" }, this.#progress, this.#bar));
    this.addEventListener("rule-next", () => this.#onward());
    this.addEventListener("rule-answer", () => this.#tell());
    whenWhole(this, () => this.#complete(), () => this.#arrive());
  }

  /** Takes in the questions that have arrived; the one to begin with is asked at once. */
  #arrive() {
    const present = /** @type {RuleQuestion[]} */ ([...this.children].filter(({ localName }) => localName === "rule-question"));
    for (const question of present.slice(this.#questions.length)) {
      question.hidden = true;
      if (!isWhole(question)) return;
      this.#questions.push(question);
      const wanted = location.hash ? location.hash === `#${question.id}` : !askedRule() && question.right === null;
      if (wanted && !this.#current) this.#show(question);
    }
  }

  #complete() {
    this.#round = this.#questions.filter((question) => this.#fits(question));
    this.#rule.append(...this.#cited());
    this.append(
      this.#summary,
      make("details", { class: "rs-all" }, make("summary", {}, this.#say("all_questions")), this.#map),
      this.#endless(),
    );
    addEventListener("hashchange", () => this.#follow());
    this.setAttribute("data-ready", "");
    const rule = askedRule();
    if (rule) this.#choose({ rule });
    if (!this.#follow() && !rule) this.#show(this.#current ?? this.#firstOpen());
  }

  /** @param {RuleQuestion} question whether it is one that the reader asks for */
  #fits({ key, level, right, rules }) {
    const { level: wanted, rule, which } = this.#wanted;
    if (wanted && String(level) !== wanted) return false;
    if (rule && !rules.includes(rule)) return false;
    const before = right ?? this.#kept?.of(key)?.right ?? null;
    return which === "open" ? before === null : which === "wrong" ? before === false : true;
  }

  #results(questions = this.#round) {
    return questions.map(({ id, level, right }) => ({ id, level, right }));
  }

  #firstOpen() {
    return this.#round.find((question) => question.right === null) ?? this.#round[0] ?? null;
  }

  /** The next unanswered question after this one, or before it if there is none after. */
  #next() {
    const place = this.#current ? this.#round.indexOf(this.#current) : -1;
    const order = [...this.#round.slice(place + 1), ...this.#round.slice(0, Math.max(place, 0))];
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
    const id = location.hash.slice(1);
    const question = this.#questions.find((one) => one.id === id);
    if (!question) return false;
    if (!this.#round.includes(question)) this.#choose({});
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
    if (!this.hasAttribute("data-ready")) return;
    const { right, answered, total } = count(this.#results());
    this.#progress.replaceChildren(this.#say("progress", { answered, total, right }));
    this.#bar.max = total;
    this.#bar.value = answered;
    this.#map.replaceChildren(...this.#round.map((question) => this.#entry(question)));
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
    const field = make("fieldset", { class: "rs-levels" }, make("legend", {}, this.#say("level")));
    for (const level of ["", ...(this.dataset.levels ?? "").split(" ")]) {
      const input = make("input", { type: "radio", name: "rs-level", value: level, checked: level === "" });
      const name = level === "" ? this.#say("all_levels") : this.#say("n", { n: level });
      field.append(make("label", {}, input, make("span", {}, name)));
    }
    field.addEventListener("change", ({ target }) => {
      this.#choose({ ...this.#wanted, level: /** @type {HTMLInputElement} */ (target).value });
    });
    return field;
  }

  /** The button that leads to questions made in the page. */
  #endless() {
    if (!this.dataset.assets) return "";
    const said = make("p", { class: "rs-progress", role: "status" });
    const start = async () => {
      said.replaceChildren(this.#say("endless_loading"));
      const endless = await loadBeside("endless.js", "ruleglotEndless");
      const done = await endless?.(this, this.#say).then(() => true, () => false);
      said.replaceChildren(done ? "" : this.#say("endless_failed"));
    };
    return make("div", { class: "rs-start" }, button(this.#say("endless"), start), said);
  }

  /** The ways to choose questions beside the level, folded away. */
  #filters() {
    const details = make(
      "details",
      { class: "rs-more" },
      make("summary", {}, this.#say("more")),
      this.#picker("which", make("select", {}, ...WHICH.map(([value = "", text = ""]) => make("option", { value }, this.#say(text))))),
      this.#picker("rule", this.#rule),
    );
    const look = async () => {
      this.#kept = await keeper();
      if (this.#wanted.which) this.#choose(this.#wanted);
    };
    details.addEventListener("toggle", look, { once: true });
    return details;
  }

  /**
   * @param {string} name
   * @param {HTMLSelectElement} select
   */
  #picker(name, select) {
    select.name = `rs-${name}`;
    select.addEventListener("change", () => this.#choose({ ...this.#wanted, [name]: select.value }));
    return make("label", { class: "rs-picker" }, make("span", {}, this.#say(name)), select);
  }

  /** The rules that decide a question, to choose from. */
  #cited() {
    const titles = new Map();
    for (const id of this.querySelectorAll(".rq-rule-id")) titles.set(id.textContent, id.parentElement?.textContent);
    const rules = [...new Set(this.#questions.flatMap((question) => question.rules))];
    rules.sort((one, other) => one.localeCompare(other, "en", { numeric: true }));
    return rules.map((rule) => make("option", { value: rule }, titles.get(rule) ?? rule));
  }

  /** @param {Record<string, string>} wanted what the reader asks for, all else left open */
  #choose(wanted) {
    this.#wanted = { level: "", rule: "", which: "", ...wanted };
    const { level = "", rule = "", which = "" } = this.#wanted;
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll(".rs-levels input"))) {
      input.checked = input.value === level;
    }
    for (const [name, value] of [["rule", rule], ["which", which]]) {
      const select = /** @type {HTMLSelectElement} */ (this.querySelector(`[name=rs-${name}]`));
      select.value = value ?? "";
    }
    if (rule || which) /** @type {HTMLDetailsElement} */ (this.querySelector(".rs-more")).open = true;
    this.#round = this.#questions.filter((question) => this.#fits(question));
    this.#show(this.#firstOpen());
  }

  #openSummary() {
    const heading = /** @type {HTMLElement | null} */ (this.#summary.querySelector(".rs-title"));
    heading?.focus({ preventScroll: true });
    this.scrollIntoView({ block: "start" });
  }

  #fillSummary() {
    const results = this.#results();
    if (results.length === 0) return this.#sayNoneLeft();
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

  #sayNoneLeft() {
    const all = () => {
      this.#choose({});
      this.#current?.open();
    };
    this.#summary.replaceChildren(
      make("h2", { class: "rs-title", tabindex: "-1" }, this.#say("none_left")),
      make("p", {}, this.#say("none_fits")),
      make("div", { class: "rq-actions" }, button(this.#say("show_all"), all, "primary")),
    );
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
      make("thead", {}, make("tr", {}, ...cells("th", [this.#say("level"), this.#say("right_column")]))),
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
    const round = ids.length > 0 ? this.#questions.filter(({ id }) => ids.includes(id)) : this.#round;
    this.#round = round;
    memory.forget(round.map(({ key }) => key));
    for (const question of round) question.restart();
    const first = this.#firstOpen();
    this.#show(first);
    if (!first) return;
    this.#address(first);
    first.open();
  }
}
