// One question of a paper: asked without its answer, and reviewed with it.
import { choosing } from "../choosing.js";
import { make, shape } from "../elements.js";
import { isRight } from "../grade.js";
import { kinds } from "../kinds.js";

/** @typedef {{ id: string, label: string }} Labelled */

export class PaperQuestion {
  /** @type {Labelled[]} */
  #labels;
  /** @type {Element} */
  #proof;
  /** @type {import("../choosing.js").Choosing | null} */
  #picture;

  /**
   * @param {import("../bank.js").Question} question
   * @param {number} number its place on the paper, from 1
   * @param {string} seed of the paper
   * @param {import("../texts.js").Say} say
   */
  constructor(question, number, seed, say) {
    this.question = question;
    this.number = number;
    this.say = say;
    const template = document.createElement("template");
    template.innerHTML = question.html;
    const element = /** @type {HTMLElement} */ (template.content.firstElementChild);
    /** @type {<Found extends Element = HTMLElement>(selector: string) => Found} */
    const find = (selector) => {
      const found = element.querySelector(selector);
      if (!found) throw new Error(`the question ${question.id} has no ${selector}`);
      return /** @type {any} */ (found);
    };
    this.#proof = find(".rq-proof");
    find(".rq-answer").remove();
    const list = element.querySelector(".rq-choices");
    const choices = /** @type {HTMLElement[]} */ ([...(list?.children ?? [])]);
    const right = /** @type {HTMLDataElement[]} */ ([...this.#proof.querySelectorAll(".rq-key data")]);
    this.key = right.map((data) => data.value);
    this.#labels = [
      ...choices.map((choice) => ({ id: choice.dataset.choice ?? "", label: text(choice) })),
      ...right.map((data) => ({ id: data.value, label: text(data) })),
    ];
    list?.remove();
    const kind = kinds[question.kind];
    if (!kind) throw new Error(`unknown kind of question: ${question.kind}`);
    this.control = kind({ id: element.id, choices, seed: `${seed} ${question.id}`, say });
    const ask = find(".rq-ask");
    ask.replaceWith(
      make("fieldset", { class: "rq-fieldset" }, make("legend", { class: "rq-ask" }, ...ask.childNodes), this.control.element),
    );
    this.title = find(".rq-title");
    this.title.setAttribute("tabindex", "-1");
    this.title.replaceChildren(
      make("span", {}, say("question", { n: number })),
      make("span", { class: "rq-level" }, say("level_n", { n: question.level })),
    );
    this.#picture = choosing(element, this.control.element);
    if (this.#picture?.pairs) this.control.element.after(make("p", { class: "rq-hint" }, say("pair")));
    element.removeAttribute("data-key");
    element.setAttribute("data-ready", "");
    this.element = element;
  }

  /** What a choice or a number is called; several are joined. @param {readonly string[]} ids */
  named(ids) {
    const label = (/** @type {string} */ id) => this.#labels.find((choice) => choice.id === id)?.label;
    const name = (/** @type {string} */ id) => {
      const [, place, step] = /^(\d+)\.(.+)$/.exec(id) ?? [];
      if (place && step) return `${this.say("n", { n: place })}. ${label(step) ?? step}`;
      return label(id) ?? this.say("n", { n: id.replace(/^n-/, "") });
    };
    return ids.map(name).join("; ");
  }

  /** Shows an answer that was given before. @param {string[]} given */
  put(given) {
    this.control.put(given);
    this.#picture?.refresh();
  }

  /** @param {readonly string[]} given */
  right(given) {
    return given.length > 0 && isRight(this.key, given);
  }

  /** Takes no more answers, and shows what was right and why. @param {string[]} given */
  reveal(given) {
    const right = this.right(given);
    this.control.put(given);
    this.control.mark(this.key, given);
    this.#picture?.refresh();
    const reasons = this.#proof.querySelector(".rq-reasons");
    const own = /** @type {HTMLElement[]} */ ([...(reasons?.children ?? [])]).filter((reason) =>
      given.includes(reason.dataset.of ?? ""),
    );
    reasons?.prepend(...own);
    const word = given.length === 0 ? "unanswered" : right ? "right" : "wrong";
    const said = make("h3", { class: "rq-verdict-word" }, shape(right), make("span", {}, this.say(word)));
    this.element.dataset.state = right ? "right" : "wrong";
    this.element.append(make("div", { class: "rq-verdict" }, said, this.#proof));
  }
}

/** @param {Element} element */
function text(element) {
  return (element.textContent ?? "").trim().replace(/\s+/g, " ");
}
