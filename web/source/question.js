// <rule-question>: upgrades the static question inside it. Without this the reader has the same question with
// its answer behind <details>; if anything in that is not as expected, it stays so.
import { whenWhole } from "./arriving.js";
import { choosing } from "./choosing.js";
import { button, make, shape } from "./elements.js";
import { isRight } from "./grade.js";
import { keeper } from "./keeping.js";
import { kinds } from "./kinds.js";
import * as memory from "./memory.js";
import { playerTexts } from "./texts.js";

/** Whether what pictures show is said in words too: where there is room, until the reader chooses. */
let inWords = matchMedia("(width >= 30em)").matches;

export class RuleQuestion extends HTMLElement {
  /** @type {import("./kinds.js").Control | undefined} */
  #control;
  /** @type {string[]} */
  #key = [];
  #say = playerTexts();
  #notice = make("p", { class: "rq-notice", role: "alert" });
  #answering = make("div", { class: "rq-answering" });
  #verdict = make("section", { class: "rq-verdict", hidden: true });
  #word = make("h3", { class: "rq-verdict-word", tabindex: "-1" });

  connectedCallback() {
    if (!this.closest("rule-session")) whenWhole(this, () => this.prepare());
  }

  /** Makes the question answerable, once; in a session this waits until the question is shown. */
  prepare() {
    const told = /** @type {HTMLDetailsElement | null} */ (this.querySelector(".rq-told"));
    if (told) {
      told.open = inWords;
      told.ontoggle = () => (inWords = told.open);
    }
    if (!this.#control) this.#upgrade();
  }

  /** The id with the version of the question, under which its answer is remembered. */
  get key() {
    return this.dataset.key ?? this.id;
  }

  /** The rules that decide the question. */
  get rules() {
    return (this.dataset.rules ?? "").split(" ").filter(Boolean);
  }

  get level() {
    return Number(this.dataset.level);
  }

  /** Whether the first answer was right; null while there is none. */
  get right() {
    return memory.recall(this.key)?.first ?? null;
  }

  /** Puts the focus on the question's heading and its top in view. */
  open() {
    const heading = /** @type {HTMLElement | null} */ (this.querySelector(".rq-title"));
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
    this.scrollIntoView({ block: "start" });
  }

  /** Asks again, with the choices in the order of the session's seed. */
  restart() {
    if (!this.#control) return;
    const old = this.#control.element;
    this.#control = this.#build();
    old.replaceWith(this.#control.element);
    this.#picture = choosing(this, this.#control.element);
    this.#ask();
  }

  #choices = /** @type {HTMLElement[]} */ ([]);
  /** @type {import("./choosing.js").Choosing | null} */
  #picture = null;

  #build() {
    const kind = kinds[this.dataset.kind ?? ""];
    if (!kind) throw new Error(`unknown kind of question: ${this.dataset.kind}`);
    const control = kind({
      id: this.id,
      choices: this.#choices,
      seed: `${memory.seed()} ${this.key}`,
      say: this.#say,
    });
    control.field?.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#check();
    });
    control.element.addEventListener("input", () => this.#notice.replaceChildren());
    return control;
  }

  #upgrade() {
    const ask = this.querySelector(".rq-ask");
    const list = this.querySelector(".rq-choices");
    const details = this.querySelector(".rq-answer");
    const proof = details?.querySelector(".rq-proof");
    if (!ask || !details || !proof) return;
    this.#choices = /** @type {HTMLElement[]} */ ([...(list?.children ?? [])]);
    this.#key = [...proof.querySelectorAll(".rq-key data")].map((data) => /** @type {HTMLDataElement} */ (data).value);
    this.#control = this.#build();
    this.#picture = choosing(this, this.#control.element);

    list?.remove();
    details.before(this.#answering, this.#verdict);
    details.remove();
    this.#answering.append(
      make("fieldset", { class: "rq-fieldset" }, make("legend", { class: "rq-ask" }, ...ask.childNodes), this.#control.element),
      this.#notice,
      ...(this.#picture?.pairs ? [make("p", { class: "rq-hint" }, this.#say("pair"))] : []),
      make("div", { class: "rq-actions" }, button(this.#say("check"), () => this.#check(), "primary"), ...this.#onward("skip", "plain")),
    );
    ask.remove();
    this.#verdict.append(
      this.#word,
      proof,
      make("div", { class: "rq-actions" }, ...this.#onward("next", "primary"), button(this.#say("again"), () => this.#again())),
    );
    this.setAttribute("data-ready", "");
    this.dispatchEvent(new Event("rule-ready", { bubbles: true }));
    const earlier = memory.recall(this.key);
    if (earlier) this.#show(earlier.given);
  }

  /**
   * The button that leads to the next question, where there is a session to lead on.
   * @param {string} text
   * @param {string} look
   */
  #onward(text, look) {
    if (!this.closest("rule-session")) return [];
    return [button(this.#say(text), () => this.dispatchEvent(new CustomEvent("rule-next", { bubbles: true })), look)];
  }

  #check() {
    const control = this.#control;
    if (!control) return;
    const given = control.given();
    if (given.length === 0) {
      this.#notice.replaceChildren(control.empty);
      control.focus();
      return;
    }
    const right = isRight(this.#key, given);
    if (!memory.recall(this.key)) keeper().then((kept) => kept?.note(this.key, this.rules, right));
    memory.remember(this.key, given, right);
    this.#show(given);
    this.#word.focus({ preventScroll: true });
    this.#word.scrollIntoView({ block: "nearest" });
    this.dispatchEvent(new CustomEvent("rule-answer", { bubbles: true, detail: { key: this.key, given, right } }));
  }

  /** @param {string[]} given */
  #show(given) {
    const right = isRight(this.#key, given);
    this.#control?.put(given);
    this.#control?.mark(this.#key, given);
    this.#picture?.refresh();
    this.#verdict.querySelector(".rq-reasons")?.prepend(...this.#reasonsOf(given));
    this.#word.replaceChildren(shape(right), this.#say(right ? "right" : "wrong"));
    this.dataset.state = right ? "right" : "wrong";
    this.#notice.replaceChildren();
    this.#verdict.hidden = false;
  }

  /**
   * What is said of some choices, to stand above what is said of the others.
   * @param {string[]} ids
   */
  #reasonsOf(ids) {
    const reasons = /** @type {HTMLElement[]} */ ([...this.#verdict.querySelectorAll(".rq-reasons > li")]);
    return reasons.filter((reason) => ids.includes(reason.dataset.of ?? ""));
  }

  #ask() {
    this.#verdict.hidden = true;
    delete this.dataset.state;
  }

  #again() {
    this.#control?.clear();
    this.#picture?.refresh();
    this.#ask();
    this.#control?.focus();
  }
}
