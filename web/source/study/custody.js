// Where the progress is kept and who has it: what is wrong with the storage, taking progress away as a file, and
// bringing it back.
import { button, make } from "../elements.js";
import * as progress from "../progress.js";
import { read } from "../progress-file.js";

/** @typedef {import("./words.js").Say} Say */

const LARGEST = 20_000_000;

/**
 * What the reader should know of the storage; nothing where all is well.
 * @param {Say} say
 * @param {() => void} changed
 */
export function troubles(say, changed) {
  const found = [];
  const state = progress.state();
  if (state !== "kept") found.push(make("p", {}, say(`storage_${state}`)));
  const unread = progress.unread();
  if (unread.length > 0) {
    const forget = () => {
      progress.forgetUnread();
      changed();
    };
    const actions = make(
      "div",
      { class: "rq-actions" },
      button(say("save_unread"), () => save("ruleglot-unread", unread.join("\n"))),
      button(say("delete_unread"), forget),
    );
    found.push(make("div", {}, make("p", {}, say("unread")), actions));
  }
  return found;
}

export class Custody {
  #file = make("input", { type: "file", accept: ".json,application/json", class: "rg-hidden", tabindex: "-1", "aria-hidden": "true" });
  #asked = make("div", { class: "st-asked" });
  #said = make("p", { class: "st-said", role: "status" });
  #open;

  /**
   * @param {Say} say
   * @param {() => void} changed
   */
  constructor(say, changed) {
    this.say = say;
    this.changed = changed;
    this.#open = button(say("import"), () => this.#file.click());
    this.#file.addEventListener("change", () => void this.#opened());
    this.element = make(
      "div",
      {},
      make("p", {}, say("custody")),
      make("div", { class: "rq-actions" }, button(say("export"), () => this.#exported()), this.#open),
      this.#file,
      this.#asked,
      this.#said,
    );
  }

  #exported() {
    const today = new Date();
    const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0"));
    save(`ruleglot-progress-${date.join("-")}`, progress.exportFile());
    this.#tell(this.say("exported"));
  }

  async #opened() {
    const [file] = this.#file.files ?? [];
    if (!file) return;
    this.#asked.replaceChildren();
    const text = file.size > LARGEST ? "" : await file.text().catch(() => "");
    this.#file.value = "";
    const { fault, progress: found } = read(text);
    if (fault) this.#tell(this.say(`file_${fault}`));
    else if (progress.all().length === 0) this.#take(text, "merge");
    else this.#ask(text, found.answers.length);
  }

  /**
   * @param {string} text
   * @param {number} answers
   */
  #ask(text, answers) {
    const question = make("p", { tabindex: "-1" }, this.say("merge_or_replace", { n: answers, here: progress.all().length }));
    this.#tell("");
    this.#asked.replaceChildren(
      question,
      make(
        "div",
        { class: "rq-actions" },
        button(this.say("merge"), () => this.#take(text, "merge"), "primary"),
        button(this.say("replace"), () => this.#take(text, "replace")),
        button(this.say("cancel"), () => this.#close("")),
      ),
    );
    question.focus();
  }

  /**
   * @param {string} text
   * @param {"merge" | "replace"} how
   */
  #take(text, how) {
    const taken = progress.importFile(text, how);
    if (taken.fault !== "") return this.#close(this.say(`file_${taken.fault}`));
    const undo = () => {
      taken.undo();
      this.#close(this.say("undone"));
      this.changed();
    };
    this.#close(this.say(how === "merge" ? "merged" : "replaced", { n: taken.added }));
    if (taken.added > 0 || how === "replace") this.#asked.replaceChildren(button(this.say("undo"), undo));
    this.changed();
  }

  /** @param {string} text */
  #close(text) {
    this.#asked.replaceChildren();
    this.#open.focus();
    this.#tell(text);
  }

  /** @param {string} text */
  #tell(text) {
    this.#said.replaceChildren(text);
  }
}

/**
 * Gives the reader a text as a file.
 * @param {string} name
 * @param {string} text
 */
function save(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: `${name}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
