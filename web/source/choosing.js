// Choosing in the picture. A token that stands for a choice is a button that is mirrored with the choice's input;
// where a choice is a pair (a tile and a train), the one is pressed and then the other.

import { make } from "./elements.js";

/**
 * @typedef {object} Choosing
 * @property {boolean} pairs whether it takes two presses
 * @property {() => void} refresh shows what is chosen, and what became of it
 */

/**
 * @param {ParentNode} question
 * @param {HTMLElement} control holds the inputs, the value of each being the id of its choice
 * @returns {Choosing | null} null where the picture shows no choice
 */
export function choosing(question, control) {
  const inputs = new Map();
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (control.querySelectorAll("input[value^='c-']"))) {
    inputs.set(input.value.slice(2), input);
  }
  const values = [...inputs.keys()];
  const tokens = /** @type {HTMLElement[]} */ ([...question.querySelectorAll("[data-value]")]).filter(({ dataset }) =>
    values.some((value) => value === dataset.value || value.split("_").includes(dataset.value ?? "")),
  );
  if (tokens.length === 0) return null;
  const pairs = !tokens.some(({ dataset }) => inputs.has(dataset.value));
  /** @type {HTMLElement | null} the first of a pair */
  let held = null;

  const valueOf = (/** @type {HTMLElement | null} */ token) => token?.dataset.value ?? "";
  /** @param {HTMLElement} one @param {HTMLElement} other @returns {HTMLInputElement | undefined} */
  const paired = (one, other) => inputs.get(`${valueOf(one)}_${valueOf(other)}`) ?? inputs.get(`${valueOf(other)}_${valueOf(one)}`);
  const chosen = (/** @type {HTMLElement} */ token) =>
    values.some((value) => inputs.get(value).checked && (value === valueOf(token) || value.split("_").includes(valueOf(token))));

  const refresh = () => {
    const done = [...inputs.values()].every((input) => input.disabled);
    if (done) held = null;
    for (const token of tokens) {
      const input = inputs.get(valueOf(token));
      const mark = input?.parentElement?.dataset.mark;
      token.setAttribute("aria-pressed", String(pairs ? held === token : chosen(token)));
      token.setAttribute("aria-disabled", String(done));
      token.toggleAttribute("data-chosen", chosen(token));
      if (mark) token.dataset.mark = mark;
      else delete token.dataset.mark;
    }
  };

  /** @param {HTMLElement} token */
  const press = (token) => {
    if (token.getAttribute("aria-disabled") === "true") return;
    if (!pairs) {
      inputs.get(valueOf(token)).click();
    } else if (held && held !== token && paired(held, token)) {
      paired(held, token)?.click();
      held = null;
    } else {
      held = held === token ? null : token;
    }
    refresh();
  };

  for (const token of tokens) {
    token.onclick = () => press(token);
    token.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press(token);
    };
  }
  for (const row of new Set(tokens.map((token) => token.parentElement))) if (row) name(row, tokens);
  control.addEventListener("change", refresh);
  refresh();
  return { pairs, refresh };
}

/**
 * Makes an image of tokens a group of tokens, each with its own name: the image's is `label: name; name`. A button is
 * named by words in it, and what is drawn in it is not read out.
 * @param {HTMLElement} row
 * @param {HTMLElement[]} buttons
 */
function name(row, buttons) {
  const said = row.getAttribute("aria-label");
  if (row.getAttribute("role") !== "img" || !said) return;
  const label = row.parentElement?.querySelector(".rp-label")?.textContent ?? "";
  const names = said.slice(label.length + 2).split("; ");
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", label);
  for (const [place, token] of [...row.children].entries()) {
    const button = buttons.includes(/** @type {HTMLElement} */ (token));
    token.setAttribute("role", button ? "button" : "img");
    if (button) {
      for (const drawn of token.children) drawn.setAttribute("aria-hidden", "true");
      token.append(make("span", { class: "rg-hidden" }, names[place] ?? ""));
      token.setAttribute("tabindex", "0");
    } else {
      token.setAttribute("aria-label", names[place] ?? "");
    }
  }
}
