// Before an exam: which paper, how much time; or a code that says both.
import { button, make } from "../elements.js";

/** @typedef {{ size: number, factor: number }} Wish `factor` is a place among the settings' factors */
/**
 * What leads out of the lobby.
 * @typedef {object} Doors
 * @property {(wish: Wish) => void} start
 * @property {(wish: Wish) => void} print
 * @property {(typed: string) => (string | Node)[]} open opens the paper of a code, or tells what is wrong with it
 */

/**
 * The form in which a new paper is chosen.
 * @param {HTMLElement} sizes a fieldset that the page came with
 * @param {HTMLElement} times another
 * @param {Doors} doors
 * @param {import("../texts.js").Say} say
 * @returns {HTMLElement}
 */
export function lobby(sizes, times, doors, say) {
  const wish = () => ({ size: chosen(sizes), factor: chosen(times) });
  const actions = make(
    "div",
    { class: "rq-actions" },
    button(say("start"), () => doors.start(wish()), "primary"),
    button(say("print_paper"), () => doors.print(wish())),
  );
  return make("div", { class: "ex-lobby" }, sizes, times, actions, codeField(doors, say));
}

/** @param {HTMLElement} fieldset */
function chosen(fieldset) {
  return Number(/** @type {HTMLInputElement | null} */ (fieldset.querySelector("input:checked"))?.value);
}

/** @param {Doors} doors @param {import("../texts.js").Say} say */
function codeField({ open }, say) {
  const fault = make("p", { class: "rq-notice", role: "alert", id: "ex-code-fault" });
  const input = make("input", {
    type: "text",
    id: "ex-code",
    class: "ex-code-field",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    maxlength: "40",
    "aria-describedby": fault.id,
  });
  const tryOpen = () => {
    const said = open(input.value);
    fault.replaceChildren(...said);
    if (said.length > 0) input.focus();
  };
  input.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") tryOpen();
  });
  input.addEventListener("input", () => fault.replaceChildren());
  const line = make("div", { class: "ex-enter-line" }, input, button(say("use"), tryOpen));
  return make("div", { class: "ex-enter" }, make("label", { for: input.id }, say("enter")), line, fault);
}
