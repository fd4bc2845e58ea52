// Choosing a card or a tile from all that there are, as pictures. Of many, those that show a chosen number are shown.
import { make } from "../elements.js";
import { html } from "../picture.js";

/** @typedef {import("../engine-facts.js").Type} Type */
/** @typedef {import("./wording.js").Wording} Wording */
/**
 * @typedef {object} Picking
 * @property {Type} type of the texts
 * @property {string} path where they stand
 * @property {string} label
 * @property {readonly string[]} offers those that can be chosen
 * @property {readonly string[]} chosen
 * @property {boolean} several whether more than one can be
 * @property {(chosen: string[]) => void} pick
 */

/** More than so many are shown in parts. */
const MANY = 60;

/** @param {Picking} picking @param {Wording} wording @returns {HTMLElement} */
export function picker({ type, path, label, offers, chosen, several, pick }, wording) {
  const held = new Set(chosen);
  const grid = make("div", { class: "rp ra-tokens", role: "group", "aria-label": label });
  const buttons = new Map();
  for (const value of offers) {
    const token = tokenButton(type, path, value, wording);
    token.setAttribute("aria-pressed", String(held.has(value)));
    token.addEventListener("click", () => {
      if (!several) {
        for (const [other, each] of buttons) each.setAttribute("aria-pressed", String(other === value));
        return pick([value]);
      }
      if (!held.delete(value)) held.add(value);
      token.setAttribute("aria-pressed", String(held.has(value)));
      shown?.show();
      return pick([...held]);
    });
    buttons.set(value, token);
  }
  const shown = offers.length > MANY ? parts(type, buttons, held, grid, wording) : null;
  if (!shown) groupedByLast(type, buttons, grid);
  return make("div", { class: "ra-picker" }, ...(shown ? [shown.chips] : []), grid);
}

/** @param {Type} type @param {string} path @param {string} value @param {Wording} wording @returns {HTMLButtonElement} */
function tokenButton(type, path, value, wording) {
  const name = wording.value(type, path, value, {});
  const button = make("button", { type: "button", class: "ra-token", "aria-label": name, title: name });
  const drawn = drawing(type, value, wording);
  if (drawn) button.append(drawn);
  else button.append(name);
  return button;
}

/** @param {Type} type @param {string} value @param {Wording} wording @returns {Element | null} the token of a card or tile; null where it has none */
export function drawing(type, value, wording) {
  const fields = /** @type {any} */ (type).get(value);
  const labels = wording.teller.names;
  const [first = ""] = Object.keys(type.stored);
  const index = labels.label([first], fields[first], "index") ?? labels.label([first], String(fields[first]), undefined) ?? String(fields[first]);
  const token = { draw: type.name, arguments: { [type.name]: fields }, words: { index }, name: value, value };
  const holder = make("div");
  holder.innerHTML = html([{ id: "pick", label: "", tokens: [/** @type {any} */ (token)] }]);
  const drawn = holder.querySelector(".rp-token");
  return drawn?.hasChildNodes() ? drawn : null;
}

/** @param {Type} type @param {Map<string, HTMLElement>} buttons @param {HTMLElement} grid */
function groupedByLast(type, buttons, grid) {
  const last = Object.keys(type.stored).at(-1) ?? "";
  if (/** @type {Type} */ (type.stored[last]).kind !== "enum") {
    grid.append(...buttons.values());
    return;
  }
  const groups = new Map();
  for (const [value, button] of buttons) {
    const member = /** @type {any} */ (type).get(value)[last];
    const group = groups.get(member) ?? make("div", { class: "ra-suit" });
    groups.set(member, group);
    group.append(button);
  }
  for (const member of type.stored[last].members) if (groups.has(member)) grid.append(groups.get(member));
}

/**
 * @param {Type} type @param {Map<string, HTMLElement>} buttons @param {Set<string>} held @param {HTMLElement} grid @param {Wording} wording
 * @returns {{ chips: HTMLElement, show: () => void }}
 */
function parts(type, buttons, held, grid, wording) {
  const stored = Object.keys(type.stored);
  const fieldsOf = (/** @type {string} */ value) => stored.map((field) => /** @type {any} */ (type).get(value)[field]);
  const members = [...new Set([...buttons.keys()].flatMap(fieldsOf))].sort((one, other) => one - other);
  let current = members[0];
  const chips = make("div", { class: "ra-chips", role: "group", "aria-label": wording.say("showing") });
  const show = () => {
    const values = [...buttons.keys()].filter((value) => held.has(value) || fieldsOf(value).includes(current));
    grid.replaceChildren(...values.map((value) => /** @type {HTMLElement} */ (buttons.get(value))));
    for (const chip of chips.children) chip.setAttribute("aria-pressed", String(chip.getAttribute("data-member") === String(current)));
  };
  for (const member of members) {
    const chip = make("button", { type: "button", class: "ra-chip", "data-member": String(member) }, wording.number(member));
    chip.addEventListener("click", () => {
      current = member;
      show();
    });
    chips.append(chip);
  }
  show();
  return { chips, show };
}
