// The house rules of a game as a small form.
import { make } from "../elements.js";
import { freshId } from "./controls.js";

/** @typedef {Record<string, boolean | string>} Options */
/**
 * @typedef {object} HouseRules
 * @property {ReadonlyMap<string, { values: (boolean | string)[], default: boolean | string }>} options
 * @property {Record<string, { title: string, values: Record<string, string> }>} words
 * @property {Options} chosen
 * @property {import("../texts.js").Say} say
 * @property {(chosen: Options) => boolean} choose whether the browser keeps it
 */

/** @param {HouseRules} house @returns {HTMLElement} */
export function houseRules({ options, words, chosen, say, choose }) {
  const held = { ...chosen };
  const count = make("span", { class: "ra-changed" });
  const said = make("p", { class: "ra-said", role: "status" });
  const show = () => {
    const others = [...options].filter(([name, option]) => Object.hasOwn(held, name) && held[name] !== option.default);
    count.textContent = others.length === 0 ? say("house_usual") : say("house_changed", { n: others.length });
  };
  const fields = [...options].map(([name, option]) => {
    const id = freshId();
    const select = make("select", { id, class: "ra-select" });
    for (const value of option.values) {
      const label = words[name]?.values[String(value)] ?? String(value);
      select.append(new Option(value === option.default ? `${label} ${say("usual_mark")}` : label, String(value), false, value === (held[name] ?? option.default)));
    }
    select.addEventListener("change", () => {
      const value = option.values[select.selectedIndex] ?? option.default;
      if (value === option.default) delete held[name];
      else held[name] = value;
      said.textContent = choose({ ...held }) ? "" : say("not_kept");
      show();
    });
    return make("div", { class: "ra-field" }, make("label", { for: id }, words[name]?.title ?? name), select);
  });
  show();
  return make("details", { class: "rg-variant ra-house" }, make("summary", {}, `${say("house_rules")}: `, count), make("p", { class: "rg-fine" }, say("house_help")), ...fields, said);
}
