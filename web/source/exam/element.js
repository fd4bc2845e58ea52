// <rule-exam>: a paper drawn by quota, sat against the clock, marked and reviewed. Until it starts the page holds
// no question; the static page inside says what a paper holds.
import { whenWhole } from "../arriving.js";
import { loadQuestions } from "../bank.js";
import { button, make } from "../elements.js";
import { keeper } from "../keeping.js";
import { advanced, allowed, clocks, started, written } from "./clock.js";
import { FACTORS, SEEDS, decode, encode, markOfBank, markOfGame } from "./code.js";
import { draw, scaled } from "./draw.js";
import { lobby } from "./lobby.js";
import { PaperQuestion } from "./question.js";
import * as record from "./record.js";
import { resultView } from "./result.js";
import { fraction, moment, settings, words } from "./settings.js";
import { blankPaper, facts, writable } from "./sheet.js";
import { sittingView } from "./sitting.js";

const TICK = 250;
const KEPT_EVERY = 1_000;
/** At how many milliseconds from the end the time is said aloud. */
const ALOUD = [300_000, 60_000];

/** @typedef {import("./record.js").Sitting} Sitting */
/** @typedef {{ code: string, paper: import("./code.js").Paper, quota: import("./draw.js").Quota }} Named a paper by its code */

const random = (/** @type {number} */ below) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;

export class RuleExam extends HTMLElement {
  #say = words();
  #settings = settings();
  /** @type {Sitting | null} */
  #sitting = null;
  #stage = make("div", { class: "ex-stage" });
  #notice = make("p", { class: "rq-notice", role: "alert" });
  /** @type {HTMLElement} */
  #sizes = make("fieldset");
  /** @type {HTMLElement} */
  #times = make("fieldset");
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;
  #kept = 0;
  #tick = () => {};

  connectedCallback() {
    if (!this.hasAttribute("data-ready")) whenWhole(this, () => this.#begin());
  }

  #begin() {
    this.#sizes = /** @type {HTMLElement | null} */ (this.querySelector(".ex-sizes")) ?? this.#sizes;
    this.#times = /** @type {HTMLElement | null} */ (this.querySelector(".ex-times")) ?? this.#times;
    for (const each of [this.#sizes, this.#times, this.querySelector(".ex-without")]) each?.remove();
    this.append(this.#notice, this.#stage);
    this.setAttribute("data-ready", "");
    record.watch(this.#settings.game, (claim) => this.#taken(claim));
    addEventListener("pagehide", () => this.#pause());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#resume());
    document.addEventListener("visibilitychange", () => this.#sitting?.state === "running" && this.#tick());
    addEventListener("beforeunload", (event) => {
      if (this.#sitting?.state === "running" && !record.keep(this.#settings.game, this.#sitting)) event.preventDefault();
    });
    this.#resume();
  }

  /** Goes on with what the browser has kept, or else begins in the lobby. */
  #resume() {
    const kept = record.recall(this.#settings.game);
    const named = kept ? this.#named(kept.code) : null;
    if (kept && named && "quota" in named && kept.fingerprint === this.#settings.fingerprint) {
      this.#sitting = { ...kept, claim: kept.claim + 1 };
      void this.#enter(named);
      return;
    }
    if (kept) record.keep(this.#settings.game, null);
    this.#lobby();
    if (kept?.state === "running") this.#notice.replaceChildren(this.#say("stale"));
  }

  #lobby() {
    this.#sitting = null;
    this.dataset.state = "lobby";
    this.#notice.replaceChildren();
    /** @param {import("./lobby.js").Wish} wish */
    const fresh = ({ size, factor }) =>
      this.#paperOf({
        game: markOfGame(this.#settings.game),
        size,
        factor,
        bank: markOfBank(this.#settings.fingerprint),
        seed: random(SEEDS),
      });
    const doors = {
      start: (/** @type {import("./lobby.js").Wish} */ wish) => void this.#start(fresh(wish)),
      print: (/** @type {import("./lobby.js").Wish} */ wish) => void this.#print(fresh(wish)),
      open: (/** @type {string} */ typed) => this.#open(typed),
    };
    this.#stage.replaceChildren(lobby(this.#sizes, this.#times, doors, this.#say));
    const typed = decodeURIComponent(location.hash.slice(1));
    if (decode(typed)) {
      const wrong = this.#open(typed);
      this.#notice.replaceChildren(...wrong);
    }
  }

  /**
   * Opens the lobby of the paper that a code names, or tells what is wrong with the code.
   * @param {string} typed
   * @returns {(string | Node)[]}
   */
  #open(typed) {
    const named = this.#named(typed);
    if (!("quota" in named)) return named.wrong;
    const leave = () => {
      this.#address("");
      this.#lobby();
      this.#focus("input");
    };
    this.#notice.replaceChildren();
    const title = make("h2", { class: "ex-small-title", tabindex: "-1" }, this.#say("paper"));
    this.#stage.replaceChildren(
      make(
        "div",
        { class: "ex-lobby" },
        title,
        facts(this.#stated(named)),
        make(
          "div",
          { class: "rq-actions" },
          button(this.#say("start"), () => void this.#start(named), "primary"),
          button(this.#say("print_paper"), () => void this.#print(named)),
          button(this.#say("own"), leave),
        ),
      ),
    );
    title.focus({ preventScroll: true });
    return [];
  }

  /**
   * The paper of a code, if this site has it today.
   * @param {string} typed
   * @returns {Named | { wrong: (string | Node)[] }}
   */
  #named(typed) {
    const paper = decode(typed);
    if (!paper) return { wrong: [this.#say("no_code")] };
    if (paper.game !== markOfGame(this.#settings.game)) return { wrong: this.#otherGame(paper) };
    if (paper.bank !== markOfBank(this.#settings.fingerprint)) return { wrong: [this.#say("other_bank")] };
    return this.#paperOf(paper);
  }

  /** @param {import("./code.js").Paper} paper @returns {Named} */
  #paperOf(paper) {
    return { paper, code: encode(paper), quota: scaled(this.#settings.quota, paper.size) };
  }

  /** @param {import("./code.js").Paper} paper */
  #otherGame(paper) {
    const other = Object.entries(this.#settings.games).find(([id]) => markOfGame(id) === paper.game)?.[1];
    if (!other) return [this.#say("unknown_game")];
    const [before = "", after = ""] = this.#say("other_game").split("{game}");
    return [before, make("a", { href: `${other.href}#${encode(paper)}` }, other.name), after];
  }

  /** @param {Named} named */
  async #start(named) {
    const sitting = {
      code: named.code,
      fingerprint: this.#settings.fingerprint,
      began: clocks.wall(),
      times: started(clocks),
      current: 0,
      answers: {},
      flags: [],
      state: /** @type {const} */ ("running"),
      claim: 0,
    };
    const questions = await this.#questions(named);
    if (!questions) return;
    this.#sitting = { ...sitting, began: clocks.wall(), times: started(clocks) };
    this.#run(named, questions, true);
  }

  /** Enters the exam that is kept: where it runs, on; where it is over, its result. @param {Named} named */
  async #enter(named) {
    const sitting = this.#sitting;
    const questions = await this.#questions(named);
    if (!questions || !sitting) return;
    if (sitting.state === "running") this.#run(named, questions, false);
    else this.#result(named, questions);
  }

  /**
   * Loads the bank and draws the paper; says so where that fails.
   * @param {Named} named
   * @returns {Promise<PaperQuestion[] | null>}
   */
  async #questions({ paper, code, quota }) {
    this.#notice.replaceChildren();
    this.dataset.state = "loading";
    this.#stage.replaceChildren(make("p", { role: "status" }, this.#say("loading")));
    const { game, language } = this.#settings;
    try {
      const bank = await loadQuestions(this.dataset.assets ?? "", language, game);
      if (bank.fingerprint !== this.#settings.fingerprint) throw new Error("another bank");
      const seed = String(paper.seed);
      const drawn = draw(bank.questions, quota, seed);
      if (!drawn) throw new Error(`no paper for ${code}`);
      return drawn.map((question, place) => new PaperQuestion(question, place + 1, seed, this.#say));
    } catch {
      this.#lobby();
      this.#notice.replaceChildren(this.#say("failed"));
      return null;
    }
  }

  /** @param {Named} named @param {PaperQuestion[]} questions @param {boolean} fresh */
  #run(named, questions, fresh) {
    const sitting = /** @type {Sitting} */ (this.#sitting);
    const view = sittingView(
      questions,
      sitting,
      { changed: () => this.#keep(), handIn: () => end("handed-in") },
      this.#say,
    );
    const limit = allowed(named.quota.minutes, FACTORS[named.paper.factor] ?? null);
    let earlier = Infinity;
    /** @param {"handed-in" | "time-up"} state */
    const end = (state) => {
      clearInterval(this.#ticking);
      view.close();
      sitting.times = advanced(sitting.times, clocks);
      sitting.state = state;
      this.#keep();
      this.#note(questions, sitting);
      this.#result(named, questions);
      this.#focus(".ex-result-title");
      this.scrollIntoView({ block: "start" });
    };
    this.#tick = () => {
      if (this.#sitting !== sitting || sitting.state !== "running") return;
      sitting.times = advanced(sitting.times, clocks);
      if (sitting.times.spent >= limit) return end("time-up");
      if (clocks.steady() - this.#kept > KEPT_EVERY) this.#keep();
      const left = limit - sitting.times.spent;
      const text =
        limit === Infinity
          ? this.#say("spent", { time: written(sitting.times.spent) })
          : this.#say("left", { time: written(left) });
      const aloud = ALOUD.some((mark) => left <= mark && earlier > mark) && limit !== Infinity;
      view.tellTime(text, aloud ? text : undefined);
      earlier = left;
    };
    this.dataset.state = "running";
    this.#stage.replaceChildren(view.element);
    this.#address(named.code);
    if (!this.#keep()) this.#notice.replaceChildren(this.#say("blocked"));
    clearInterval(this.#ticking);
    this.#ticking = setInterval(() => this.#tick(), TICK);
    this.#tick();
    if (fresh && sitting.state === "running") {
      view.open();
      this.#stage.scrollIntoView({ block: "start" });
    }
  }

  /** Tells the reader's progress what was answered. @param {PaperQuestion[]} questions @param {Sitting} sitting */
  #note(questions, { answers }) {
    void keeper().then((kept) => {
      for (const paper of questions) {
        const given = answers[paper.question.id] ?? [];
        if (given.length > 0) kept?.note(paper.question.key, paper.question.rules, paper.right(given));
      }
    });
  }

  /** @param {Named} named @param {PaperQuestion[]} questions */
  #result(named, questions) {
    const sitting = /** @type {Sitting} */ (this.#sitting);
    const limit = allowed(named.quota.minutes, FACTORS[named.paper.factor] ?? null);
    const taken = written(Math.min(sitting.times.spent, limit));
    const notes = sitting.times.jumps.map(({ at, by }) =>
      this.#say(by > 0 ? "jump_ahead" : "jump_back", {
        at: moment(at, {}),
        time: written(Math.abs(by)),
      }),
    );
    const { element } = resultView(questions, sitting, this.#settings, {
      stated: [
        ...this.#stated(named),
        [this.#say("date"), moment(sitting.began)],
        [this.#say("taken"), this.#say("n", { n: taken })],
      ],
      notes,
      again: () => {
        record.keep(this.#settings.game, null);
        this.#address("");
        this.#lobby();
        this.#focus("input");
        this.scrollIntoView({ block: "start" });
      },
      say: this.#say,
    });
    this.dataset.state = "result";
    this.#address(named.code);
    this.#stage.replaceChildren(element);
  }

  /** @param {Named} named */
  async #print(named) {
    const questions = await this.#questions(named);
    if (!questions) return;
    const head = make(
      "div",
      { class: "ex-sheet-head" },
      make("h2", { tabindex: "-1" }, this.#settings.name),
      facts(this.#stated(named)),
      writable(this.#say("name"), "ex-name"),
      writable(this.#say("date"), "ex-date"),
    );
    const back = () => {
      this.#lobby();
      this.#focus("input");
    };
    this.dataset.state = "paper";
    this.#stage.replaceChildren(blankPaper(questions, head, back, this.#say));
    this.#focus(".ex-sheet-head h2");
  }

  /** What a sheet says of its paper. @param {Named} named @returns {[string, string | Node][]} */
  #stated({ code, quota, paper }) {
    const factor = FACTORS[paper.factor] ?? null;
    const minutes = factor === null ? [] : [this.#say("minutes", { minutes: fraction(quota.minutes * factor) })];
    return [
      [this.#say("code"), make("code", { class: "ex-code", translate: "no" }, code)],
      [this.#say("paper"), this.#say("size", { questions: quota.questions, minutes: quota.minutes })],
      [this.#say("allowed"), [this.#settings.factors[paper.factor] ?? "", ...minutes].join(" = ")],
    ];
  }

  /** Where another page has the exam in hand now, this one stops. @param {number} claim */
  #taken(claim) {
    if (this.#sitting?.state !== "running" || claim <= this.#sitting.claim) return;
    clearInterval(this.#ticking);
    this.#sitting = null;
    this.dataset.state = "elsewhere";
    this.#notice.replaceChildren(this.#say("elsewhere"));
    this.#stage.replaceChildren(
      make("div", { class: "rq-actions" }, button(this.#say("take_over"), () => this.#resume(), "primary")),
    );
  }

  #pause() {
    if (this.#sitting?.state !== "running") return;
    this.#sitting.times = advanced(this.#sitting.times, clocks);
    this.#keep();
  }

  #keep() {
    this.#kept = clocks.steady();
    return this.#sitting !== null && record.keep(this.#settings.game, this.#sitting);
  }

  /** @param {string} code */
  #address(code) {
    try {
      history.replaceState(history.state, "", code ? `#${code}` : location.pathname + location.search);
    } catch {
      // A page read from a file keeps its address.
    }
  }

  /** @param {string} selector */
  #focus(selector) {
    /** @type {HTMLElement | null} */ (this.#stage.querySelector(selector))?.focus({ preventScroll: true });
  }
}
