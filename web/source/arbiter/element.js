// <rule-arbiter>: an interview that leads to a ruling, and all facts as a form; the situation stands in the address.
import { whenWhole } from "../arriving.js";
import { make } from "../elements.js";
import { loadGame, loadScript } from "../load.js";
import { choose, chosenOptions } from "../profile.js";
import { dataOf, sayer } from "../texts.js";
import { types } from "../engine-facts.js";
import { read, write } from "./address.js";
import { asking } from "./asking.js";
import { qrCode } from "./code.js";
import { control, freshId } from "./controls.js";
import { Ground } from "./ground.js";
import { houseRules } from "./house-rules.js";
import { answers, asQuestion, cited, compared, copied, explained, headline, impossible, nearby, reason, sentences, spoken, standing, timed, told } from "./ruling.js";
import { slip } from "./slip.js";
import { Survey } from "./survey.js";
import { Wording } from "./wording.js";

/** @typedef {import("./address.js").Place} Place */
/** @typedef {import("./ground.js").InterviewScript} InterviewScript */
/** @typedef {import("./ruling.js").Situation} Situation */
/** @typedef {import("./wording.js").PageTexts} PageTexts */
/** @typedef {Record<string, any>} Values */
/** @typedef {Record<string, boolean | string>} Options */

/** So many rulings are told where facts are not known; of more it is said that there are more. */
const MOST_RULINGS = 8;

export class RuleArbiter extends HTMLElement {
  /** @type {PageTexts} */
  #texts = dataOf("arbiter-texts");
  #say = sayer(this.#texts.say ?? {});
  #stage = make("div", { class: "ra-stage" });
  #notice = make("p", { class: "rq-notice", role: "alert" });
  /** @type {import("../load.js").Game | null} */
  #game = null;
  /** @type {Record<string, InterviewScript>} */
  #interviews = {};
  /** @type {Options} */
  #options = {};
  /** @type {Place | null} */
  #place = null;

  connectedCallback() {
    if (!this.hasAttribute("data-ready")) whenWhole(this, () => void this.#load());
  }

  async #load() {
    const { game = "", language = "", assets = "" } = this.dataset;
    try {
      const [found] = await Promise.all([loadGame(assets, game, language), loadScript(new URL(`${assets}interviews/${game}.js`, document.baseURI).href)]);
      this.#game = found;
    } catch {
      this.replaceChildren(make("p", { class: "rq-notice", role: "alert" }, this.#say("not_loaded")), ...this.childNodes);
      return;
    }
    this.#interviews = /** @type {any} */ (globalThis).ruleglotInterviews[game](types);
    this.#options = chosenOptions(game, this.#game.rules.options);
    this.replaceChildren(this.#notice, this.#stage);
    addEventListener("popstate", () => this.#enter());
    this.#enter();
    this.setAttribute("data-ready", "");
  }

  /** Goes to what the address says; anything it cannot say is told. */
  #enter() {
    const fragment = location.hash.slice(1);
    this.#notice.replaceChildren();
    if (fragment === "" || fragment === "content") return this.#begin();
    if (Object.hasOwn(this.#interviews, fragment)) return this.#show(this.#asked(fragment));
    const place = read(this.#rules, this.#interviews, fragment);
    if (!place) {
      this.#notice.replaceChildren(this.#say("not_read"));
      return this.#begin();
    }
    this.#options = place.options;
    return this.#show(place);
  }

  get #rules() {
    return /** @type {import("../load.js").Game} */ (this.#game).rules;
  }

  get #teller() {
    return /** @type {import("../load.js").Game} */ (this.#game).teller;
  }

  /** @returns {void} */
  #begin() {
    const decisions = Object.keys(this.#interviews);
    const [only] = decisions;
    if (decisions.length === 1 && only) return this.#show(this.#asked(only));
    this.#place = null;
    const title = make("h2", { class: "ra-ask", tabindex: "-1" }, this.#say("what"));
    // As the page came with them, so that they can be followed before this script is there.
    const links = decisions.map((decision) => {
      const link = make("a", { class: "ra-answer", id: decision, href: `#${decision}` }, this.#texts.decisions[decision] ?? decision);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.#go(this.#asked(decision));
      });
      return link;
    });
    this.#stage.replaceChildren(title, make("div", { class: "ra-answers" }, ...links), this.#house());
    return undefined;
  }

  /** @param {string} decision @returns {Place} where the interview for it begins */
  #asked(decision) {
    return { mode: "interview", decision, options: this.#options, answers: {}, unknown: [] };
  }

  /** @param {Place} place goes there, so that the browser's way back leads here */
  #go(place) {
    this.#notice.replaceChildren();
    this.#address(place, "pushState");
    this.#show(place);
    /** @type {HTMLElement | null} */ (this.#stage.querySelector("[tabindex='-1']"))?.focus();
  }

  /** @param {Place | null} place @param {"pushState" | "replaceState"} how */
  #address(place, how) {
    const fragment = place ? `#${write(this.#rules, this.#interviews, place)}` : location.pathname + location.search;
    try {
      history[how](null, "", fragment);
    } catch {
      if (place) location.hash = fragment; // a page that may not write its history
    }
  }

  /** @param {Place} place @returns {void} */
  #show(place) {
    this.#place = place;
    this.dataset.mode = place.mode;
    if (place.mode === "form") return this.#form(place);
    return this.#interview(place);
  }

  /** @param {string} decision @param {Values} facts @returns {Situation} */
  #situation(decision, facts) {
    const found = /** @type {import("../engine.js").Decision} */ (this.#rules.decisions.get(decision));
    const wording = new Wording(this.#texts, this.#teller, decision, found.facts);
    const script = /** @type {InterviewScript} */ (this.#interviews[decision]);
    return { decision: found, script, facts, options: this.#rules.settle(this.#options), wording, rules: this.dataset.rules ?? "" };
  }

  // The interview

  /** @param {import("./address.js").InterviewPlace} place @returns {void} */
  #interview(place) {
    const situation = this.#situation(place.decision, {});
    const ground = new Ground(situation.decision, situation.script, this.#options);
    const survey = new Survey(ground, place.answers, new Set(place.unknown));
    if (!survey.possible) {
      if (place.unknown.length > 0) {
        this.#notice.replaceChildren(this.#say("too_little"));
        return this.#interview({ ...place, unknown: [] });
      }
      const last = Object.keys(place.answers).at(-1);
      if (last === undefined) return this.#begin();
      const { [last]: _, ...others } = place.answers;
      this.#notice.replaceChildren(this.#say("not_together"));
      return this.#interview({ ...place, answers: others });
    }
    const next = survey.next;
    if (next !== null) return this.#ask(place, survey, next, situation.wording);
    const rulings = survey.rulings;
    if (rulings.length > 1) return this.#several(place, survey, rulings);
    return this.#ruled(place, survey.facts);
  }

  /** @param {import("./address.js").InterviewPlace} place @param {Survey} survey @param {string} name @param {Wording} wording */
  #ask(place, survey, name, wording) {
    const answer = (/** @type {any} */ value) => this.#go({ ...place, answers: { ...place.answers, [name]: value } });
    const title = make("h2", { class: "ra-ask", tabindex: "-1" }, wording.question(name));
    const unknown = make("button", { type: "button", class: "rq-button ra-unknown" }, this.#say("unknown"));
    unknown.addEventListener("click", () => this.#go({ ...place, unknown: [...place.unknown, name] }));
    this.#stage.replaceChildren(
      title,
      asking(survey, name, wording, answer),
      make("p", { class: "ra-steps" }, unknown, ...this.#back(place)),
      ...this.#given(place, wording),
      this.#house(),
      this.#ways(place),
    );
    return undefined;
  }

  /** @param {import("./address.js").InterviewPlace} place @returns {HTMLElement[]} */
  #back(place) {
    const given = [...Object.keys(place.answers), ...place.unknown];
    if (given.length === 0 && Object.keys(this.#interviews).length === 1) return [];
    const back = make("button", { type: "button", class: "rq-button" }, this.#say("back"));
    back.addEventListener("click", () => this.#stepBack(place));
    return [back];
  }

  /** @param {import("./address.js").InterviewPlace} place */
  #stepBack(place) {
    const last = this.#order(place).at(-1);
    if (last === undefined) {
      this.#address(null, "pushState");
      return this.#begin();
    }
    return this.#without(place, [last]);
  }

  /** @param {import("./address.js").InterviewPlace} place @returns {string[]} what was asked, in the order in which it was */
  #order({ answers: given, unknown, decision }) {
    const found = /** @type {string[]} */ ([]);
    const held = /** @type {Values} */ ({});
    const ground = new Ground(this.#situation(decision, {}).decision, /** @type {InterviewScript} */ (this.#interviews[decision]), this.#options);
    for (let step = 0; step < ground.names.length; step += 1) {
      const survey = new Survey(ground, { ...held }, new Set(found.filter((name) => unknown.includes(name))));
      const next = survey.possible ? survey.next : null;
      if (next === null || !(Object.hasOwn(given, next) || unknown.includes(next))) break;
      found.push(next);
      if (Object.hasOwn(given, next)) held[next] = given[next];
    }
    const others = [...Object.keys(given), ...unknown].filter((name) => !found.includes(name));
    return [...found, ...others];
  }

  /** @param {import("./address.js").InterviewPlace} place @param {string[]} names that are asked again */
  #without(place, names) {
    const kept = Object.entries(place.answers).filter(([name]) => !names.includes(name));
    this.#go({ ...place, answers: Object.fromEntries(kept), unknown: place.unknown.filter((name) => !names.includes(name)) });
  }

  /** @param {import("./address.js").InterviewPlace} place @param {Wording} wording @returns {HTMLElement[]} what was answered, each to be asked again */
  #given(place, wording) {
    const names = [...Object.keys(place.answers), ...place.unknown];
    if (names.length === 0) return [];
    const { script } = this.#situation(place.decision, {});
    const items = names.map((name, number) => {
      const type = /** @type {import("../engine-facts.js").Type} */ (script.asked[name]);
      const said = place.unknown.includes(name) ? this.#say("unknown") : wording.value(type, name, place.answers[name], { ...script.start, ...place.answers });
      const change = make("button", { type: "button", class: "ra-given__change" }, this.#say("change"));
      change.setAttribute("aria-label", `${this.#say("change")}: ${wording.question(name)}`);
      change.addEventListener("click", () => this.#without(place, names.slice(number)));
      return make("li", {}, make("span", { class: "ra-given__said" }, make("span", { class: "ra-given__ask" }, wording.question(name)), " ", make("strong", {}, said)), change);
    });
    return [make("section", { class: "ra-given" }, make("h3", {}, this.#say("given")), make("ul", {}, ...items))];
  }

  /** @param {import("./address.js").InterviewPlace} place @returns {HTMLElement} the way to all facts */
  #ways(place) {
    const whole = make("button", { type: "button", class: "rq-button ra-all" }, this.#say("all_facts"));
    whole.addEventListener("click", () => {
      const { decision, script } = this.#situation(place.decision, {});
      const survey = new Survey(new Ground(decision, script, this.#options), place.answers, new Set(place.unknown));
      this.#go({ mode: "form", decision: place.decision, options: this.#options, facts: survey.possible ? survey.facts : script.start });
    });
    return make("p", { class: "ra-ways" }, whole);
  }

  /** @param {import("./address.js").InterviewPlace} place @param {Survey} survey @param {import("./survey.js").Seen[]} rulings */
  #several(place, survey, rulings) {
    const { wording } = this.#situation(place.decision, {});
    const told = new Map();
    for (const { answers: each } of rulings) {
      const situation = this.#situation(place.decision, survey.ground.plainFacts(each));
      const said = sentences(situation);
      if (!told.has(said.join(" "))) told.set(said.join(" "), { situation });
    }
    const shown = [...told.values()].slice(0, MOST_RULINGS);
    const items = shown.map(({ situation }) => {
      const button = make("button", { type: "button", class: "rq-button ra-go" }, this.#say("look_there"));
      button.addEventListener("click", () => this.#go({ mode: "form", decision: place.decision, options: this.#options, facts: situation.facts }));
      return make("li", {}, ...spoken(situation), cited(situation, explained(situation).cites), button);
    });
    const more = told.size > shown.length ? [make("p", {}, this.#say("more_rulings", { n: told.size - shown.length }))] : [];
    this.#stage.replaceChildren(
      make("h2", { class: "ra-ask", tabindex: "-1" }, this.#say("depends", { n: told.size })),
      make("p", { class: "rg-fine" }, this.#say("depends_help")),
      make("ol", { class: "ra-possible" }, ...items),
      ...more,
      ...this.#given(place, wording),
      make("p", { class: "ra-steps" }, ...this.#back(place), this.#anew()),
      this.#house(),
    );
    return undefined;
  }

  /** @param {import("./address.js").InterviewPlace} place @param {Values} facts */
  #ruled(place, facts) {
    const situation = this.#situation(place.decision, facts);
    this.#stage.replaceChildren(
      this.#card(situation, true),
      ...this.#tools(),
      ...this.#given(place, situation.wording),
      this.#house(),
      this.#ways(place),
      ...this.#further(situation),
      slip(situation, this.dataset.title ?? ""),
    );
    return undefined;
  }

  // The ruling

  /** @param {Situation} situation @param {boolean} [example] whether what was not asked is filled in @returns {HTMLElement} */
  #card(situation, example = false) {
    const note = example ? [make("p", { class: "ra-you" }, this.#say("example"))] : [];
    const timing = timed(situation);
    return make(
      "section",
      { class: "ra-card", "aria-label": this.#say("ruling") },
      ...spoken(situation, "h2"),
      ...(timing ? [timing] : []),
      cited(situation, explained(situation).cites),
      make("details", { class: "rg-variant ra-situation", open: true }, make("summary", {}, this.#say("situation")), told(situation), ...note),
      ...standing(situation),
      make("p", { class: "ra-you" }, this.#say("you")),
    );
  }

  /** @returns {HTMLElement[]} */
  #tools() {
    const said = make("span", { class: "ra-said", role: "status" });
    const holder = make("div", { class: "ra-code" });
    const link = () => location.href;
    const tool = (/** @type {string} */ key, /** @type {() => void} */ press) => {
      const button = make("button", { type: "button", class: "rq-button ra-tool" }, this.#say(key));
      button.addEventListener("click", press);
      return button;
    };
    const share = "share" in navigator ? [tool("share", () => void navigator.share({ title: document.title, url: link() }).catch(() => {}))] : [];
    const code = tool("qr", () => {
      if (holder.hasChildNodes()) return holder.replaceChildren();
      qrCode(this.dataset.assets ?? "", link(), this.#say("qr_label")).then(
        (picture) => holder.replaceChildren(picture),
        () => (said.textContent = this.#say("qr_not_loaded")),
      );
      return undefined;
    });
    return [
      make("p", { class: "ra-tools" }, ...share, tool("copy_link", () => void copied(link(), said, this.#say)), code, tool("print", () => print()), this.#anew()),
      make("p", { class: "ra-tools__said" }, said),
      holder,
    ];
  }

  /** @returns {HTMLElement} */
  #anew() {
    const button = make("button", { type: "button", class: "rq-button" }, this.#say("anew"));
    button.addEventListener("click", () => {
      this.#address(null, "pushState");
      this.#options = chosenOptions(this.dataset.game ?? "", this.#rules.options);
      this.#notice.replaceChildren();
      this.#begin();
      /** @type {HTMLElement | null} */ (this.#stage.querySelector("[tabindex='-1']"))?.focus();
    });
    return button;
  }

  /** What is worked out when it is opened. @param {Situation} situation @returns {HTMLElement[]} */
  #further(situation) {
    const part = (/** @type {string} */ key, /** @type {() => HTMLElement | null} */ make_) => {
      const details = make("details", { class: "rg-variant ra-part", "data-part": key }, make("summary", {}, this.#say(key)));
      details.addEventListener("toggle", () => {
        if (details.open && details.childElementCount === 1) details.append(make_() ?? make("p", {}, this.#say(`${key}_none`)));
      });
      return details;
    };
    const go = (/** @type {Values} */ facts) => this.#go({ mode: "form", decision: situation.decision.id, options: this.#options, facts });
    return [
      part("answers", () => answers(situation)),
      part("compared", () => compared(situation)),
      part("nearby", () => nearby(situation, go)),
      part("as_question", () => asQuestion(situation)),
    ];
  }

  // The form

  /** @param {import("./address.js").FormPlace} place */
  #form(place) {
    let facts = place.facts;
    const { decision, wording } = this.#situation(place.decision, facts);
    const ruling = make("div", { class: "ra-live" });
    const brief = make("p", { class: "ra-brief", role: "status" });
    const further = make("div", { class: "ra-further-parts" });
    /** @type {Map<string, HTMLElement>} */
    const fields = new Map();
    /** @type {Map<string, () => void>} makes a control again where what it offers depends on another fact */
    const dependent = new Map();
    const update = () => {
      const situation = this.#situation(place.decision, facts);
      const wrong = impossible(situation);
      for (const [name, field] of fields) field.toggleAttribute("data-wrong", wrong?.includes(name) ?? false);
      const opened = [...further.querySelectorAll("details[open]")].map((each) => /** @type {HTMLElement} */ (each).dataset.part);
      if (wrong) {
        const said = reason(situation);
        ruling.replaceChildren(this.#refusal(said, wrong, wording, fields));
        further.replaceChildren();
        brief.textContent = `${this.#say("impossible")} ${said}`;
        return;
      }
      this.#place = { ...place, options: this.#options, facts };
      this.#address(this.#place, "replaceState");
      ruling.replaceChildren(this.#card(situation), ...this.#tools());
      further.replaceChildren(...this.#further(situation), slip(situation, this.dataset.title ?? ""));
      for (const part of opened) /** @type {HTMLDetailsElement | null} */ (further.querySelector(`details[data-part="${part}"]`))?.setAttribute("open", "");
      brief.textContent = headline(situation);
    };
    const editors = Object.entries(decision.facts).map(([name, type]) => {
      const holder = make("div", { class: "ra-editor", id: freshId() });
      const put = () =>
        holder.replaceChildren(
          control(type, facts[name], {
            wording,
            path: name,
            label: wording.label(name),
            facts: () => facts,
            change: (value) => {
              if (value === null && type.kind === "int") return;
              facts = { ...facts, [name]: value };
              for (const [other, again] of dependent) if (other !== name && dependsOn(decision.facts[other], name)) again();
              update();
            },
          }),
        );
      put();
      dependent.set(name, put);
      fields.set(name, holder);
      return holder;
    });
    this.#stage.replaceChildren(
      make("div", { class: "ra-columns" },
        make("section", { class: "ra-column ra-form", "aria-label": this.#say("facts") },
          make("h2", { class: "ra-form__title", tabindex: "-1" }, this.#say("facts")), ...editors, this.#house()),
        make("div", { class: "ra-column ra-column--ruling" }, ruling)),
      further,
      brief,
    );
    update();
    return undefined;
  }

  /** @param {string} said @param {string[]} wrong @param {Wording} wording @param {Map<string, HTMLElement>} fields @returns {HTMLElement} */
  #refusal(said, wrong, wording, fields) {
    const names = wrong.filter((name) => fields.has(name)).map((name) => {
      const button = make("button", { type: "button", class: "rq-button" }, wording.label(name));
      button.addEventListener("click", () => {
        const field = fields.get(name);
        field?.scrollIntoView({ block: "center" });
        /** @type {HTMLElement | null} */ (field?.querySelector("input, select, summary, button"))?.focus();
      });
      return button;
    });
    return make("section", { class: "ra-card ra-card--impossible" }, make("h2", { class: "ra-verdict" }, this.#say("impossible")), make("p", {}, said), make("p", {}, ...names));
  }

  // House rules

  /** @returns {HTMLElement} */
  #house() {
    const { options } = this.#rules;
    if (options.size === 0) return make("div");
    return houseRules({
      options,
      words: this.#teller.words.options,
      chosen: this.#options,
      say: this.#say,
      choose: (chosen) => {
        this.#options = chosen;
        const kept = choose(this.dataset.game ?? "", chosen);
        if (this.#place) {
          const place = { ...this.#place, options: chosen };
          this.#address(place, "replaceState");
          this.#again(place);
        }
        return kept;
      },
    });
  }

  /** Shows a place under other house rules; the panel they were chosen in stays open and keeps the focus. @param {Place} place */
  #again(place) {
    const at = [...this.#stage.querySelectorAll(".ra-house select")].indexOf(/** @type {any} */ (document.activeElement));
    const open = this.#stage.querySelector(".ra-house")?.hasAttribute("open") ?? false;
    this.#show(place);
    this.#stage.querySelector(".ra-house")?.toggleAttribute("open", open);
    /** @type {HTMLElement | undefined} */ (this.#stage.querySelectorAll(".ra-house select")[at])?.focus();
  }
}

/** @param {import("../engine-facts.js").Type | undefined} type @param {string} name @returns {boolean} whether values of a type are named by a fact */
function dependsOn(type, name) {
  if (!type) return false;
  if (type.kind === "key") return type.map === name;
  if (type.kind === "id") return true;
  if (type.kind === "map" || type.kind === "set") return false;
  return Object.values(type.fields ?? {}).some((of) => dependsOn(of, name)) || dependsOn(type.item ?? (typeof type.of === "object" ? type.of : undefined), name);
}
