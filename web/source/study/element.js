// <rule-study>: what is due today, asked one question at a time; and how things stand. Without this the page says
// where the questions can be read.
import { whenWhole } from "../arriving.js";
import { loadQuestions } from "../bank.js";
import { readNumber } from "../digits.js";
import { button, make } from "../elements.js";
import * as progress from "../progress.js";
import { isLimit } from "../progress-file.js";
import { Asking } from "./asking.js";
import { forecastView, masteryView, spanChoice } from "./charts.js";
import { Custody, troubles } from "./custody.js";
import { streak, Study } from "./schedule.js";
import { settings, words } from "./words.js";

/** @typedef {import("../bank.js").Question} Question */

const NEW_RULES_A_DAY = 5;
/** A question about a procedure turns on many rules, and a slip in it does not tell which was forgotten. */
const MANY_AT_ONCE = "order";
const UNDER_WAY = "#asking";

export class RuleStudy extends HTMLElement {
  #say = words();
  #settings = settings();
  /** @type {readonly Question[]} */
  #questions = [];
  /** @type {Asking | null} */
  #asking = null;
  /** New rules wanted beyond the day's limit, on this visit. */
  #more = 0;
  #days = 7;
  #troubles = make("div", { class: "st-troubles", role: "status" });
  #today = make("section", { class: "st-today" });
  #stage = make("section", { class: "st-stage", hidden: true });
  #standing = make("div", { class: "st-standing" });
  #left = make("p", { class: "st-left" });
  #place = make("div");
  #forecast = make("div");
  #mastery = make("div");

  connectedCallback() {
    if (!this.hasAttribute("data-ready")) whenWhole(this, () => void this.#begin());
  }

  async #begin() {
    this.setAttribute("data-ready", "");
    this.replaceChildren(make("p", { role: "status" }, this.#say("loading")));
    try {
      const { assets = "" } = this.dataset;
      const { questions } = await loadQuestions(assets, this.#settings.language, this.#settings.game);
      this.#questions = questions.filter(({ kind }) => kind !== MANY_AT_ONCE);
    } catch {
      const again = button(this.#say("retry"), () => void this.#begin(), "primary");
      this.replaceChildren(make("p", { class: "rq-notice", role: "alert" }, this.#say("failed")), again);
      return;
    }
    this.#build();
    progress.watch(() => this.#tell());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#tell());
    addEventListener("pagehide", () => this.#asking?.close());
    this.#tell();
    if (location.hash === UNDER_WAY) this.#next();
  }

  #build() {
    const say = this.#say;
    const overview = button(say("overview"), () => this.#stop());
    this.#stage.append(make("div", { class: "st-bar-above" }, this.#left, overview), this.#place);
    const custody = new Custody(say, () => this.#tell());
    const section = (/** @type {string} */ title, /** @type {(Node | string)[]} */ ...content) =>
      make("section", {}, make("h2", {}, say(title)), ...content);
    const choice = spanChoice(say, this.#days, (days) => {
      this.#days = days;
      this.#tell();
    });
    this.#standing.append(
      section("coming", choice, this.#forecast),
      section("by_rule", this.#mastery),
      section("yours", this.#limitField(), custody.element),
    );
    this.replaceChildren(this.#troubles, this.#today, this.#stage, this.#standing);
  }

  #study() {
    const rules = this.#settings.rules.map(({ id }) => id);
    const here = progress.all().filter(({ key }) => key.startsWith(`${this.#settings.game}/`));
    return new Study(this.#questions, rules, here, Date.now());
  }

  get #limit() {
    return (progress.limit() ?? NEW_RULES_A_DAY) + this.#more;
  }

  /** Says anew how things stand. */
  #tell() {
    const study = this.#study();
    this.#troubles.replaceChildren(...troubles(this.#say, () => this.#tell()));
    this.#left.replaceChildren(
      this.#say("left", { due: study.due().length + study.later().length, fresh: study.freshLeft(this.#limit) }),
    );
    if (this.#asking) return;
    this.#tellToday(study);
    keepOpen(this.#forecast, forecastView(study, this.#say, this.#days));
    keepOpen(this.#mastery, masteryView(study, this.#settings, this.#say));
  }

  /** @param {Study<Question>} study */
  #tellToday(study) {
    const say = this.#say;
    const [due, later, fresh] = [study.due().length, study.later().length, study.freshLeft(this.#limit)];
    const heading = make("h2", { tabindex: "-1" }, say("today"));
    const counts = make("dl", { class: "st-counts" });
    for (const [name, count] of /** @type {const} */ ([["due", due], ["fresh", fresh], ["later", later]])) {
      if (name === "later" && count === 0) continue;
      counts.append(make("div", {}, make("dt", {}, say(name)), make("dd", {}, say("n", { n: count }))));
    }
    const rest = study.fresh().length;
    const actions = make("div", { class: "rq-actions" });
    if (study.next(this.#limit)) actions.append(button(say("start"), () => this.#next(), "primary"));
    else if (rest > 0) actions.append(button(say("more"), () => this.#wantMore()));
    const days = streak(progress.all(), study.now);
    this.#today.replaceChildren(heading, counts);
    if (!study.next(this.#limit)) this.#today.append(make("p", {}, say(study.recall.size > 0 ? "done" : "nothing_new")));
    this.#today.append(actions);
    if (days > 1) this.#today.append(make("p", { class: "rg-fine" }, say("streak", { n: days })));
  }

  #wantMore() {
    this.#more += NEW_RULES_A_DAY;
    this.#next();
  }

  /** Asks what is to be asked next, or shows that there is nothing. */
  #next() {
    this.#asking?.close();
    const next = this.#study().next(this.#limit);
    if (!next) return this.#stop();
    const recall = this.#study().recall.get(next.rule);
    this.#asking = new Asking(next.question, next.rule, recall, this.#say, {
      answered: () => this.#tell(),
      next: () => this.#next(),
      stop: () => this.#stop(),
    });
    this.#place.replaceChildren(this.#asking.element);
    this.#show(true);
    this.#tell();
    this.#asking.open();
  }

  #stop() {
    this.#asking?.close();
    this.#asking = null;
    this.#place.replaceChildren();
    this.#show(false);
    this.#tell();
    this.#today.querySelector("h2")?.focus();
  }

  /** @param {boolean} asking */
  #show(asking) {
    this.#stage.hidden = !asking;
    this.#today.hidden = this.#standing.hidden = asking;
    history.replaceState(history.state, "", asking ? UNDER_WAY : location.href.split("#")[0]);
  }

  #limitField() {
    const field = make("input", {
      type: "text",
      id: "st-limit",
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: "2",
      class: "rq-number",
    });
    const show = () => (field.value = this.#say("n", { n: progress.limit() ?? NEW_RULES_A_DAY }));
    field.addEventListener("change", () => {
      const limit = readNumber(field.value);
      if (isLimit(limit)) progress.setLimit(limit);
      this.#more = 0;
      show();
      this.#tell();
    });
    show();
    return make("p", { class: "st-limit" }, make("label", { for: "st-limit" }, this.#say("limit")), field);
  }
}

/**
 * Replaces what a place shows; a table that was open stays open.
 * @param {HTMLElement} place
 * @param {Node[]} content
 */
function keepOpen(place, content) {
  const open = place.querySelector("details")?.open ?? false;
  place.replaceChildren(...content);
  const details = place.querySelector("details");
  if (details) details.open = open;
}
