// The ruling on paper: situation, ruling and rules, date, and room for names.
import { make } from "../elements.js";
import { cited, explained, spoken, standing, told } from "./ruling.js";

/** @typedef {import("./ruling.js").Situation} Situation */

/** @param {Situation} situation @param {string} title @returns {HTMLElement} shown on paper only */
export function slip(situation, title) {
  const { wording, decision } = situation;
  const { say } = wording;
  const ruling = spoken(situation);
  ruling[0]?.removeAttribute("tabindex");
  ruling[0]?.setAttribute("class", "ra-slip__verdict");
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" }).format(Date.now());
  const rules = cited(situation, explained(situation).cites);
  for (const details of rules.querySelectorAll("details")) details.open = true;
  for (const link of rules.querySelectorAll("details a")) link.closest("p")?.remove();
  const lines = [say("player"), say("player"), say("arbiter_name"), say("event")].map((name) => make("p", { class: "ra-line" }, name, make("span", {})));
  return make(
    "section",
    { class: "ra-slip", "aria-hidden": "true" },
    make("p", { class: "ra-slip__title" }, `${say("slip")} · ${title}`),
    make("p", {}, `${wording.texts.decisions[decision.id] ?? ""} · ${date}`),
    ...standing(situation),
    make("p", { class: "ra-slip__head" }, say("situation")),
    told(situation),
    make("p", { class: "ra-slip__head" }, say("ruling")),
    ...ruling,
    make("p", { class: "ra-slip__head" }, say("rules_it_rests_on")),
    rules,
    make("p", { class: "ra-address" }, location.href),
    ...lines,
  );
}
