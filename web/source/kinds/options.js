// The list of choices as native radio buttons or checkboxes, for the kinds that have one.
import { make, shape } from "../elements.js";
import { markOf } from "../grade.js";
import { shuffled } from "../shuffle.js";

/**
 * Upgrades the static list: each choice becomes a label around an input whose value is the choice's id.
 * Choices are shuffled by the question's seed; those marked `data-pinned` keep their place.
 * @param {import("../kinds.js").Parts} parts
 * @param {"radio" | "checkbox"} type
 * @returns {import("../kinds.js").Control & { inputs: HTMLInputElement[] }}
 */
export function options({ choices, id, seed, say }, type) {
  const list = make("ul", { class: "rq-choices" });
  const shown = shuffled(choices, seed, (choice) => choice.hasAttribute("data-pinned"));
  const inputs = shown.map((choice) => {
    const input = make("input", { type, name: `${id}-choice`, value: choice.dataset.choice ?? "" });
    const words = make("span", { class: "rq-words" }, ...choice.cloneNode(true).childNodes);
    list.append(make("li", {}, make("label", { class: "rq-choice" }, input, words)));
    return input;
  });
  return {
    element: list,
    inputs,
    empty: say("choose"),
    given: () => inputs.filter((input) => input.checked).map((input) => input.value),
    put: (given) => inputs.forEach((input) => (input.checked = given.includes(input.value))),
    mark: (key, given) => inputs.forEach((input) => mark(input, markOf(input.value, key, given), say)),
    clear: () => inputs.forEach(clear),
    focus: () => inputs[0]?.focus(),
  };
}

/**
 * @param {HTMLInputElement} input
 * @param {import("../grade.js").Mark} mark
 * @param {import("../texts.js").Say} say
 */
function mark(input, mark, say) {
  const label = /** @type {HTMLElement} */ (input.parentElement);
  input.disabled = true;
  label.dataset.mark = mark;
  if (mark === "rest") return;
  label.append(make("span", { class: "rq-mark" }, shape(mark !== "wrong"), say(`mark_${mark}`)));
}

/** @param {HTMLInputElement} input */
function clear(input) {
  const label = /** @type {HTMLElement} */ (input.parentElement);
  input.disabled = input.checked = false;
  delete label.dataset.mark;
  label.querySelector(".rq-mark")?.remove();
}
