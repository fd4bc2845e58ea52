// <rule-session>: the questions of a quiz page one at a time, those that the reader asks for, with a summary.
// The page holds the first; the others are fetched. Without this it says where all can be read.
import { whenWhole } from "./arriving.js";
import { button, make, shape } from "./elements.js";
import { keeper, loadBeside } from "./keeping.js";
import * as memory from "./memory.js";
import { RuleQuestion } from "./question.js";
import { byLevel, count, missed } from "./tally.js";
import { playerTexts } from "./texts.js";

/** How the names of the controls begin that choose questions. */
const CONTROL = "rs-";

export class RuleSession extends HTMLElement {
  #say = playerTexts();
  /** @type {RuleQuestion[]} */
  #questions = [];
  /** @type {RuleQuestion | null} the question on the screen; null when the summary is */
  #current = null;
  /** @type {RuleQuestion[]} the questions that are gone through */
  #round = [];
  /** @type {Record<string, string>} what the reader asks for: a level, a rule, those not answered or answered wrong */
  #wanted = { level: "", rule: "", which: "" };
  /** @type {import("./keeping.js").Keeper | undefined} */
  #kept;
  #map = make("ol", { class: "rs-map" });
  #summary = make("section", { class: "rs-summary", hidden: true });

  connectedCallback() {
    const head = this.previousElementSibling;
    if (!(head instanceof HTMLTemplateElement)) return;
    this.prepend(head.content);
    head.remove();
    this.addEventListener("change", ({ target }) => {
      const { name, value } = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
      if (name.startsWith(CONTROL)) this.#choose({ ...this.#wanted, [name.slice(CONTROL.length)]: value });
    });
    this.querySelector(".rs-more")?.addEventListener("toggle", () => this.#look(), { once: true });
    this.addEventListener("rule-next", () => this.#onward());
    this.addEventListener("rule-answer", () => this.#tell());
    whenWhole(this, () => this.#begin());
  }

  #begin() {
    this.#questions = this.#round = /** @type {RuleQuestion[]} */ ([...this.querySelectorAll("rule-question")]);
    this.append(
      this.#summary,
      make("details", { class: "rs-all" }, make("summary", {}, this.#say("all_questions")), this.#map),
      this.#endless(),
    );
    addEventListener("hashchange", () => this.#follow());
    const rule = new URLSearchParams(location.search).get("rule");
    if (rule) this.#choose({ rule });
    if (!this.#follow() && !rule) void this.#show(this.#firstOpen());
    this.#drawFirst();
    addEventListener("load", () => void this.#bank().catch(() => undefined), { once: true });
  }

  /** Takes out the questions after the first until that has been drawn, where it is the one on the screen. */
  #drawFirst() {
    const [first, ...others] = this.#questions;
    const ready = () => {
      first?.after(...others);
      this.setAttribute("data-ready", "");
    };
    if (first !== this.#current || document.hidden) return ready();
    for (const other of others) other.remove();
    return requestAnimationFrame(() => setTimeout(ready));
  }

  /** The bank of the game. @returns {Promise<any>} */
  #bank() {
    const { assets, game } = this.dataset;
    return loadBeside("questions.js", "ruleglotBank").then((load) => load(assets, document.documentElement.lang, game));
  }

  /** Fetches what a question says, unless it is there. @param {RuleQuestion} question */
  async fetch(question) {
    if (question.querySelector(".rq-title")) return;
    const { questions } = await this.#bank();
    const [{ html }] = questions.filter((/** @type {{ id: string }} */ { id }) => question.id === `q-${id}`);
    const held = make("template");
    held.innerHTML = html;
    question.replaceChildren(...(held.content.firstElementChild?.childNodes ?? []));
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

  async #onward() {
    const next = this.#next();
    if (next) this.#address(next);
    await this.#show(next);
    if (next) next.open();
    else this.#openSummary();
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
    void this.#show(question).then(() => question.scrollIntoView({ block: "start" }));
    return true;
  }

  /** @param {RuleQuestion | null} current */
  async #show(current) {
    this.#current = current;
    for (const question of this.#questions) question.hidden = question !== current;
    this.#summary.hidden = current !== null;
    this.#tell();
    if (!current) return;
    try {
      await this.fetch(current);
      current.prepare();
    } catch {
      const link = make("a", { href: `${this.dataset.questionsPage}#${current.id}` }, this.#say("read_there"));
      current.replaceChildren(make("p", { class: "rq-notice", role: "alert" }, this.#say("not_loaded"), " ", link));
    }
  }

  #tell() {
    const { right, answered, total } = count(this.#results());
    this.querySelector(".rs-progress")?.replaceChildren(this.#say("progress", { answered, total, right }));
    const bar = /** @type {HTMLProgressElement} */ (this.querySelector(".rs-bar"));
    bar.max = total;
    bar.value = answered;
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

  /** Reads what was answered on earlier visits. */
  async #look() {
    this.#kept = await keeper();
    if (this.#wanted.which) this.#choose(this.#wanted);
  }

  /** @param {Record<string, string>} wanted what the reader asks for, all else left open */
  #choose(wanted) {
    this.#wanted = { level: "", rule: "", which: "", ...wanted };
    const { rule, which } = this.#wanted;
    for (const control of /** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll(`[name^=${CONTROL}]`))) {
      const value = this.#wanted[control.name.slice(CONTROL.length)] ?? "";
      if (control.type === "radio") control.checked = control.value === value;
      else control.value = value;
    }
    if (rule || which) /** @type {HTMLDetailsElement} */ (this.querySelector(".rs-more")).open = true;
    this.#round = this.#questions.filter((question) => this.#fits(question));
    return this.#show(this.#firstOpen());
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
      const links = wrong.map((id) => {
        const link = make("a", { href: `#${id}` });
        void this.#titleOf(id).then((title) => link.append(title));
        return make("li", {}, link);
      });
      this.#summary.append(make("h3", {}, this.#say("missed")), make("ul", {}, ...links));
    }
    const actions = make("div", { class: "rq-actions" });
    if (wrong.length > 0) actions.append(button(this.#say("practise"), () => this.#restart(wrong), "primary"));
    actions.append(button(this.#say("restart"), () => this.#restart([])));
    this.#summary.append(actions);
  }

  #sayNoneLeft() {
    const all = async () => {
      await this.#choose({});
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
   * The number of a question and what it asks, or the number alone where the question cannot be fetched.
   * @param {string} id
   */
  async #titleOf(id) {
    const question = /** @type {RuleQuestion} */ (this.#questions.find((one) => one.id === id));
    await this.fetch(question).catch(() => undefined);
    const parts = [".rq-title > :first-child", ".rq-ask"].map((part) => question.querySelector(part)?.textContent);
    return parts[0] ? parts.join(": ") : this.#say("n", { n: question.dataset.number ?? "" });
  }

  /**
   * Begins anew: the questions named, or all of the level if none is.
   * @param {string[]} ids
   */
  async #restart(ids) {
    const round = ids.length > 0 ? this.#questions.filter(({ id }) => ids.includes(id)) : this.#round;
    this.#round = round;
    memory.forget(round.map(({ key }) => key));
    for (const question of round) question.restart();
    const first = this.#firstOpen();
    if (first) this.#address(first);
    await this.#show(first);
    first?.open();
  }
}
