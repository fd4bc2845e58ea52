// One question of the interview with its possible answers; nothing is preselected.
import { make } from "../elements.js";
import { control, stepper } from "./controls.js";
import { range } from "./domains.js";
import { picker } from "./picker.js";

/** @typedef {import("../engine-facts.js").Type} Type */
/** @typedef {import("./survey.js").Survey} Survey */
/** @typedef {import("./wording.js").Wording} Wording */
/** @typedef {(value: any) => void} Answer */

/** So many answers stand side by side as buttons; of more numbers one is typed. */
const BUTTONS = 24;

/**
 * @param {Survey} survey @param {string} name @param {Wording} wording @param {Answer} answer takes the answer given
 * @returns {HTMLElement}
 */
export function asking(survey, name, wording, answer) {
  const type = survey.ground.type(name);
  const { facts } = survey.around;
  const inner = type.kind === "maybe" ? type.of : type;
  if (inner.kind === "text") return one(survey, name, type, wording, answer);
  if (type.kind === "set" && type.item.kind === "text") return several(name, type, wording, answer);
  if (type.kind === "list") return ordered(survey, name, type, wording, answer);
  if (type.kind === "map") return type.missing === undefined ? entries(name, type, facts, wording, answer) : counts(survey, name, type, wording, answer);
  if (inner.kind === "int" && range(inner).length > BUTTONS) return number(type, name, wording, answer);
  if (inner.kind === "int" || inner.kind !== "record") return buttons(survey.offers(name), type, name, facts, wording, answer);
  return buttons(survey.offers(name), type, name, facts, wording, answer);
}

/** @param {any[]} offers @param {Type} type @param {string} name @param {Record<string, any>} facts @param {Wording} wording @param {Answer} answer */
function buttons(offers, type, name, facts, wording, answer) {
  const ordered = inOrder(offers, type);
  const small = ordered.every((value) => typeof value === "number" || value === null);
  return make(
    "div",
    { class: small ? "ra-answers ra-answers--numbers" : "ra-answers" },
    ...ordered.map((value) => answerButton(wording.value(type, name, value, facts), () => answer(value))),
  );
}

/** @param {string} text @param {() => void} press @returns {HTMLButtonElement} */
function answerButton(text, press) {
  const button = make("button", { type: "button", class: "ra-answer" }, text);
  button.addEventListener("click", press);
  return button;
}

/** @param {any[]} offers @param {Type} type @returns {any[]} numbers by size, true before false, anything else as it is declared */
function inOrder(offers, type) {
  if (type.kind === "bool") return [true, false].filter((value) => offers.includes(value));
  if (offers.every((value) => typeof value === "number" || value === null)) return offers.toSorted((one, other) => (one ?? -1) - (other ?? -1));
  if (type.kind !== "enum") return offers;
  return type.members.filter((/** @type {any} */ member) => offers.includes(member));
}

/** @param {Type} type @param {string} name @param {Wording} wording @param {Answer} answer */
function number(type, name, wording, answer) {
  const inner = type.kind === "maybe" ? type.of : type;
  /** @type {number | null} */
  let given = null;
  const next = nextButton(wording, () => given !== null && answer(given));
  const field = stepper(inner, null, {
    wording,
    path: name,
    label: wording.question(name),
    facts: () => ({}),
    change: (value) => {
      given = value;
      next.disabled = value === null;
    },
  });
  field.addEventListener("keydown", (event) => event.key === "Enter" && given !== null && answer(given));
  next.disabled = true;
  const none = type.kind === "maybe" ? [answerButton(wording.value(type, name, null, {}), () => answer(null))] : [];
  return make("div", { class: "ra-answers" }, ...none, make("div", { class: "ra-typed" }, field, next));
}

/** @param {Wording} wording @param {() => void} press @returns {HTMLButtonElement} */
function nextButton(wording, press) {
  const button = make("button", { type: "button", class: "rq-button rq-button--primary" }, wording.say("next"));
  button.addEventListener("click", press);
  return button;
}

/** @param {Survey} survey @param {string} name @param {Type} type @param {Wording} wording @param {Answer} answer */
function one(survey, name, type, wording, answer) {
  const offers = survey.offers(name);
  const none = offers.includes(null) ? [answerButton(wording.value(type, name, null, {}), () => answer(null))] : [];
  const texts = /** @type {Type} */ (type.kind === "maybe" ? type.of : type);
  const picking = { type: texts, path: name, label: wording.question(name), offers: inTypeOrder(texts, offers), chosen: [], several: false };
  return make("div", { class: "ra-answers" }, ...none, picker({ ...picking, pick: ([value]) => answer(value) }, wording));
}

/** @param {Type} type of texts @param {any[]} offers @returns {string[]} */
function inTypeOrder(type, offers) {
  return [.../** @type {any} */ (type).keys()].filter((value) => offers.includes(value));
}

/** @param {string} name @param {Type} type @param {Wording} wording @param {Answer} answer */
function several(name, type, wording, answer) {
  /** @type {string[]} */
  let held = [];
  const count = make("p", { class: "ra-count", role: "status" });
  const next = nextButton(wording, () => answer(held));
  const offers = [.../** @type {any} */ (type.item).keys()];
  const pick = (/** @type {string[]} */ values) => {
    held = values;
    count.textContent = wording.say("chosen", { n: held.length });
  };
  pick([]);
  const grid = picker({ type: type.item, path: name, label: wording.question(name), offers, chosen: [], several: true, pick }, wording);
  return make("div", { class: "ra-answers" }, grid, make("div", { class: "ra-typed ra-sticky" }, count, next));
}

/** What can be in a list, chosen in order. @param {Survey} survey @param {string} name @param {Type} type @param {Wording} wording @param {Answer} answer */
function ordered(survey, name, type, wording, answer) {
  const items = survey.offers(name).filter((value) => value.length === 1).map(([item]) => item);
  const facts = survey.around.facts;
  /** @type {any[]} */
  let held = [];
  const next = nextButton(wording, () => answer(held));
  next.hidden = true;
  const toggles = items.map((item) => {
    const button = make("button", { type: "button", class: "ra-answer", "aria-pressed": "false" });
    button.addEventListener("click", () => {
      held = held.includes(item) ? held.filter((each) => each !== item) : [...held, item];
      show();
    });
    return { item, button };
  });
  const show = () => {
    next.hidden = held.length === 0;
    for (const { item, button } of toggles) {
      const place = held.indexOf(item);
      const text = wording.value(type.item, name, item, facts);
      button.textContent = place >= 0 && held.length > 1 ? `${wording.number(place + 1)}. ${text}` : text;
      button.setAttribute("aria-pressed", String(place >= 0));
    }
  };
  show();
  const none = answerButton(wording.say("none"), () => answer([]));
  return make("div", { class: "ra-answers" }, none, ...toggles.map(({ button }) => button), next);
}

/** A map such as the trains: as many as there are, numbers left open until they are given. @param {string} name @param {Type} type @param {Record<string, any>} facts @param {Wording} wording @param {Answer} answer */
function entries(name, type, facts, wording, answer) {
  const blank = Object.entries(type.item.fields ?? {}).filter(([, of]) => /** @type {Type} */ (of).kind === "int").map(([field]) => field);
  const emptied = (/** @type {any} */ item) => ({ ...item, ...Object.fromEntries(blank.map((field) => [field, null])), ...falses(type.item) });
  let value = Object.fromEntries(Object.entries(facts[name] ?? {}).map(([key, item]) => [key, emptied(item)]));
  const next = nextButton(wording, () => isWhole() && answer(value));
  const isWhole = () => Object.values(value).every((item) => blank.every((field) => item[field] !== null));
  const editor = control({ ...type, item: type.item }, value, {
    wording,
    path: name,
    brief: true,
    label: wording.label(name),
    facts: () => ({ ...facts, [name]: value }),
    change: (given) => {
      value = given;
      next.disabled = !isWhole();
    },
  });
  next.disabled = !isWhole();
  return make("div", { class: "ra-answers" }, editor, make("div", { class: "ra-typed" }, next));
}

/** @param {Type} type of records @returns {Record<string, any>} what is marked is not marked to begin with */
function falses(type) {
  const names = Object.entries(type.fields ?? {}).filter(([, of]) => /** @type {Type} */ (of).kind === "bool").map(([field]) => field);
  return names.length > 1 ? { [names[0] ?? ""]: false } : {};
}

/** @param {Survey} survey @param {string} name @param {Type} type @param {Wording} wording @param {Answer} answer */
function counts(survey, name, type, wording, answer) {
  const keys = [...new Set(survey.offers(name).flatMap((value) => Object.keys(value)))];
  const telling = keys.filter((key) => changes(survey, name, type, key));
  const shown = telling.length > 0 ? telling : keys;
  const value = Object.fromEntries(shown.map((key) => [key, /** @type {number | null} */ (null)]));
  const next = nextButton(wording, () => isWhole() && answer({ ...value }));
  const isWhole = () => Object.values(value).every((count) => count !== null);
  next.disabled = true;
  const fields = shown.map((key) => {
    const label = `${wording.say("value")} ${wording.key(name, key, {})}`;
    const place = { wording, path: name, label, facts: () => ({}), change: (/** @type {any} */ count) => { value[key] = count; next.disabled = !isWhole(); } };
    return make("div", { class: "ra-count-field" }, make("span", { "aria-hidden": "true" }, label), stepper(type.item, null, place));
  });
  return make("div", { class: "ra-answers" }, ...fields, make("div", { class: "ra-typed" }, next));
}

/** @param {Survey} survey @param {string} name @param {Type} type @param {string} key @returns {boolean} whether the count under a key can change the ruling */
function changes(survey, name, type, key) {
  const rulings = new Set();
  for (let count = type.item.low; count <= type.item.high; count += 1) {
    const completed = survey.completed({ [name]: survey.ground.checked(name, { [key]: count }, survey.fixed) });
    if (completed) rulings.add(survey.ground.judge(completed));
  }
  return rulings.size > 1;
}

