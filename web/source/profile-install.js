// A reader's house rules on the pages of rules and questions: chosen in a small form, marked where they apply.
import { whenParsed, whenWhole } from "./arriving.js";
import { houseRules } from "./arbiter/house-rules.js";
import { make } from "./elements.js";
import { choose, chosenOptions, profile } from "./profile.js";
import { dataOf, sayer } from "./texts.js";

/** <rule-profile>: the form for house rules on the page of a game's rules; the variants that apply are opened. */
class RuleProfile extends HTMLElement {
  connectedCallback() {
    whenWhole(this, () => this.#offer());
  }

  #offer() {
    /** @type {{ options: { id: string, title: string, values: [boolean | string, string][] }[], say: Record<string, string> }} */
    const { options, say: texts } = JSON.parse(this.querySelector("script")?.textContent ?? "{}");
    const game = this.dataset.game ?? "";
    const say = sayer(texts);
    const known = new Map();
    const words = /** @type {Record<string, any>} */ ({});
    for (const { id, title, values } of options) {
      known.set(id, { values: values.map(([value]) => value), default: values[0]?.[0] ?? false });
      words[id] = { title, values: Object.fromEntries(values.map(([value, said]) => [String(value), said])) };
    }
    const chosen = chosenOptions(game, known);
    const apply = (/** @type {Record<string, boolean | string>} */ now) => {
      mark(now, say("yours"));
      return now;
    };
    apply(chosen);
    const form = houseRules({ options: known, words, chosen, say, choose: (now) => choose(game, apply(now)) });
    this.replaceChildren(form);
  }
}

/** @param {Record<string, boolean | string>} chosen @param {string} yours */
function mark(chosen, yours) {
  for (const variant of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details[data-option]"))) {
    const { option = "", value } = variant.dataset;
    const applies = Object.hasOwn(chosen, option) && String(chosen[option]) === value;
    const marked = variant.querySelector(".rg-yours");
    if (applies && !marked) {
      variant.querySelector("summary")?.append(" ", make("span", { class: "rg-yours" }, yours));
      variant.open = true;
    } else if (!applies && marked) {
      marked.remove();
      variant.open = false;
    }
  }
}

/** Notes at the questions to which the reader's house rules give another answer. */
function noteQuestions() {
  const session = /** @type {HTMLElement | null} */ (document.querySelector("rule-session"));
  if (!session) return;
  /** @type {{ note: string, questions: Record<string, string[]> }} */
  const { note, questions } = dataOf("house");
  const chosen = Object.entries(profile(session.dataset.game ?? "")).map(([name, value]) => `${name}=${value}`);
  const look = (/** @type {Element} */ question) => {
    if (!questions[question.id]?.some((each) => chosen.includes(each))) return;
    question.querySelector(".rq-title")?.after(make("p", { class: "rq-house" }, note));
  };
  for (const question of session.querySelectorAll("rule-question[data-ready]")) look(question);
  session.addEventListener("rule-ready", ({ target }) => look(/** @type {Element} */ (target)));
}

customElements.define("rule-profile", RuleProfile);
whenParsed(noteQuestions);
