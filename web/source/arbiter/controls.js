// A control for any type of fact: steppers, choices, cards and tiles as pictures, lists and trains that grow and shrink.
import { make } from "../elements.js";
import { readNumber } from "../digits.js";
import { valuesOf } from "./domains.js";
import { drawing, picker } from "./picker.js";

/** @typedef {import("../engine-facts.js").Type} Type */
/** @typedef {import("./wording.js").Wording} Wording */
/** @typedef {Record<string, any>} Values */
/**
 * Where a control stands. `facts` gives all facts as they are now, `change` takes the new value.
 * @typedef {object} Place
 * @property {Wording} wording
 * @property {string} path
 * @property {string} label
 * @property {() => Values} facts
 * @property {(value: any) => void} change
 * @property {boolean} [brief] whether names that are told beside it are left out
 */

const FEW = 6;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
let numbered = 0;

/** @returns {string} an id that no other element has */
export function freshId() {
  numbered += 1;
  return `ra-${numbered}`;
}

/** @param {Type} type @param {any} value @param {Place} place @returns {HTMLElement} */
export function control(type, value, place) {
  switch (type.kind) {
    case "bool":
      return place.path.includes(".") ? tick(value, place) : choice([true, false], type, value, place);
    case "enum":
    case "key":
      return choice(valuesOf(type, { numbers: [], facts: place.facts() }), type, value, place);
    case "id":
      return choice([...new Set([...named(type, place), ...type.also, value])], type, value, place);
    case "int":
      return type.members ? choice(type.members, type, value, place) : group(place, stepper(type, value, place));
    case "text":
      return texts(type, value === null ? [] : [value], false, place, ([picked]) => place.change(picked));
    case "maybe":
      return maybe(type, value, place);
    case "set":
      return type.item.kind === "text" ? texts(type.item, value, true, place, place.change) : list(type, value, place);
    case "list":
      return list(type, value, place);
    case "map":
      return map(type, value, place);
    case "record":
      return group(place, ...fields(type, value, place));
    default:
      return group(place, place.wording.plain(value));
  }
}

/** @param {Type} type of names @param {Place} place @returns {string[]} the names of its kind that stand among the facts */
function named(type, { wording, facts }) {
  const all = facts();
  return Object.entries(wording.types).flatMap(([name, of]) => namesIn(of, all[name], type.of)).filter((name) => type.holds(name));
}

/** @param {Type} type @param {any} value @param {string} kind @returns {string[]} the names of a kind in a value */
function namesIn(type, value, kind) {
  if (value === null || value === undefined) return [];
  if (type.kind === "id") return type.of === kind && !type.also.includes(value) ? [value] : [];
  if (type.kind === "list" || type.kind === "set") return value.flatMap((/** @type {any} */ item) => namesIn(type.item, item, kind));
  if (type.kind === "map") return Object.values(value).flatMap((item) => namesIn(type.item, item, kind));
  if (type.kind === "record") return Object.entries(type.fields).flatMap(([field, of]) => namesIn(/** @type {Type} */ (of), value[field], kind));
  return [];
}

/** @param {boolean} value @param {Place} place @returns {HTMLElement} */
function tick(value, { label, change }) {
  const input = make("input", { type: "checkbox", checked: value });
  input.addEventListener("change", () => change(input.checked));
  return make("label", { class: "ra-option" }, input, make("span", {}, label));
}

/** @param {Place} place @param {...(Node | string)} inside @returns {HTMLElement} */
function group({ label }, ...inside) {
  return make("fieldset", { class: "ra-field" }, make("legend", {}, label), ...inside);
}

/** @param {any[]} members @param {Type} type @param {any} value @param {Place} place @returns {HTMLElement} */
function choice(members, type, value, place) {
  const { wording, path, label, facts, change } = place;
  const name = freshId();
  const said = (/** @type {any} */ member) => wording.value(type, path, member, facts());
  if (members.length > FEW) {
    const select = make("select", { id: name, class: "ra-select" });
    members.forEach((member, number) => select.append(new Option(said(member), String(number), false, member === value)));
    select.addEventListener("change", () => change(members[Number(select.value)]));
    return make("div", { class: "ra-field" }, make("label", { for: name }, label), select);
  }
  const options = members.map((member) => {
    const input = make("input", { type: "radio", name, checked: member === value });
    input.addEventListener("change", () => change(member));
    return make("label", { class: "ra-option" }, input, make("span", {}, said(member)));
  });
  return group(place, make("div", { class: "ra-options" }, ...options));
}

/**
 * @param {Type} type of whole numbers @param {number | null} value null for none yet @param {Place} place
 * @returns {HTMLElement} a number with a button for one less and one for one more
 */
export function stepper(type, value, { wording, label, change }) {
  const input = make("input", {
    class: "ra-number",
    inputmode: "numeric",
    autocomplete: "off",
    size: "4",
    value: value === null ? "" : wording.number(value),
    "aria-label": label,
  });
  let last = value;
  /** @param {number | null} number @param {boolean} [typed] */
  const set = (number, typed = false) => {
    const fits = number !== null && type.holds(number);
    input.toggleAttribute("aria-invalid", false);
    if (!fits) {
      input.setAttribute("aria-invalid", "true");
      return change(null);
    }
    last = number;
    if (!typed) input.value = wording.number(number);
    return change(number);
  };
  const step = (/** @type {number} */ by) => set(Math.min(type.high, Math.max(type.low, last === null ? type.low : last + by)));
  input.addEventListener("input", () => set(readNumber(input.value), true));
  input.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  });
  const less = make("button", { type: "button", class: "ra-step", "aria-label": wording.say("less", { label }) }, "−");
  const more = make("button", { type: "button", class: "ra-step", "aria-label": wording.say("more", { label }) }, "+");
  less.addEventListener("click", () => step(-1));
  more.addEventListener("click", () => step(1));
  return make("span", { class: "ra-stepper" }, less, input, more);
}

/** @param {Type} type @param {string[]} chosen @param {boolean} several @param {Place} place @param {(chosen: string[]) => void} pick @returns {HTMLElement} */
function texts(type, chosen, several, place, pick) {
  const { wording, path, label } = place;
  const shown = make("span", { class: "rp ra-chosen" });
  const summary = make("summary", {}, shown, make("span", { class: "ra-change" }, wording.say("change")));
  const details = make("details", { class: "ra-pick" }, summary);
  /** @param {string[]} values */
  const show = (values) => {
    shown.replaceChildren(
      ...values.map((value) => make("span", { class: "ra-shown", role: "img", "aria-label": wording.value(type, path, value, {}) }, drawing(type, value, wording) ?? value)),
    );
    if (values.length === 0) shown.replaceChildren(wording.say("none"));
  };
  show(chosen);
  details.addEventListener(
    "toggle",
    () => {
      if (details.childElementCount > 1) return;
      const offers = [.../** @type {any} */ (type).keys()];
      const picked = (/** @type {string[]} */ values) => {
        show(values);
        if (!several) {
          details.open = false;
          summary.focus();
        }
        pick(values);
      };
      details.append(picker({ type, path, label, offers, chosen, several, pick: picked }, wording));
    },
  );
  return group(place, details);
}

/** @param {Type} type @param {any} value @param {Place} place @returns {HTMLElement} */
function maybe(type, value, place) {
  const { wording, path, facts, change } = place;
  const inner = /** @type {Type} */ (type.of);
  if (inner.kind === "enum" || inner.kind === "bool") return choice([null, ...valuesOf(inner, { numbers: [], facts: facts() })], type, value, place);
  const box = make("input", { type: "checkbox", checked: value === null });
  const none = make("label", { class: "ra-option" }, box, make("span", {}, wording.value(type, path, null, facts())));
  const holder = make("div");
  let last = value;
  const within = () => {
    const found = inner.kind === "int" ? stepper(inner, last, { ...place, change: keep }) : control(inner, last, { ...place, change: keep });
    holder.replaceChildren(found);
  };
  const keep = (/** @type {any} */ given) => {
    last = given;
    box.checked = false;
    if (given !== null || inner.kind !== "int") change(given);
  };
  box.addEventListener("change", () => {
    if (box.checked) {
      change(null);
    } else {
      last ??= first(inner, facts());
      within();
      change(last);
    }
    holder.hidden = box.checked;
  });
  if (value !== null) within();
  holder.hidden = value === null;
  return group(place, none, holder);
}

/** @param {Type} type @param {Values} facts @returns {any} a value to begin with */
export function first(type, facts) {
  if (type.kind === "record") return Object.fromEntries(Object.entries(type.fields).map(([name, of]) => [name, first(/** @type {Type} */ (of), facts)]));
  if (type.kind === "int") return type.members?.[0] ?? type.low;
  return valuesOf(type, { numbers: [], facts })[0] ?? null;
}

/** @param {Type} type @param {Values} value @param {Place} place @returns {HTMLElement[]} a control for each field of a record */
function fields(type, value, place) {
  let record = { ...value };
  return Object.entries(type.fields)
    .filter(([, of]) => !(place.brief && /** @type {Type} */ (of).kind === "id"))
    .map(([name, of]) =>
    control(/** @type {Type} */ (of), record[name], {
      ...place,
      path: `${place.path}.${name}`,
      label: place.wording.label(`${place.path}.${name}`),
      change: (given) => {
        record = { ...record, [name]: given };
        place.change(record);
      },
    }),
  );
}

/** @param {Type} type of lists and sets @param {any[]} value @param {Place} place @returns {HTMLElement} */
function list(type, value, place) {
  const item = /** @type {Type} */ (type.item);
  let items = value;
  const rows = make("ol", { class: "ra-rows" });
  const changed = (/** @type {any[]} */ given) => {
    items = given;
    place.change(items);
  };
  const draw = () =>
    rows.replaceChildren(
      ...items.map((each, number) => {
        const name = `${place.label} · ${place.wording.number(number + 1)}`;
        const inside = { ...place, label: name, change: (/** @type {any} */ given) => changed(items.with(number, given)) };
        const body = item.kind === "record" ? fields(item, each, inside) : [item.kind === "id" ? nameField(each, inside) : control(item, each, inside)];
        return row(name, body, () => {
          changed(items.toSpliced(number, 1));
          draw();
        }, place);
      }),
    );
  const add = () => {
    const facts = place.facts();
    const fresh = item.kind === "id" ? freshName(items) : (valuesOf(item, { numbers: [], facts }).find((each) => !items.some((held) => JSON.stringify(held) === JSON.stringify(each))) ?? first(item, facts));
    if (fresh === null || JSON.stringify(fresh) === undefined) return;
    changed([...items, fresh]);
    draw();
  };
  draw();
  return group(place, rows, adding(add, place));
}

/** @param {Type} type of maps @param {Values} value @param {Place} place @returns {HTMLElement} */
function map(type, value, place) {
  const item = /** @type {Type} */ (type.item);
  let entries = Object.entries(value);
  const rows = make("ol", { class: "ra-rows" });
  const changed = (/** @type {[string, any][]} */ given) => {
    entries = given;
    place.change(Object.fromEntries(entries));
  };
  const draw = () =>
    rows.replaceChildren(
      ...entries.map(([key, each], number) => {
        const name = place.wording.key(place.path, key, { ...place.facts(), [place.path]: Object.fromEntries(entries) });
        const inside = { ...place, label: name, change: (/** @type {any} */ given) => changed(entries.with(number, [entries[number]?.[0] ?? key, given])) };
        const body = item.kind === "record" ? fields(item, each, inside) : [control(item, each, inside)];
        if (type.key.kind === "int") body.unshift(keyField(type.key, key, () => entries, changed, number, place, draw));
        return row(name, body, () => {
          changed(entries.toSpliced(number, 1));
          draw();
        }, place);
      }),
    );
  const add = () => {
    const facts = place.facts();
    const keys = entries.map(([key]) => key);
    const fresh = type.key.kind === "id" ? freshName(keys) : valuesOf(type.key, { numbers: [], facts }, true).map(String).find((key) => !keys.includes(key));
    if (fresh === undefined) return;
    const owner = item.kind === "record" ? ownNames(item, entries.map(([, each]) => each), place) : {};
    changed([...entries, [fresh, item.kind === "record" ? { ...first(item, facts), ...owner } : first(item, facts)]]);
    draw();
  };
  draw();
  return group(place, rows, adding(add, place));
}

/** @param {Type} type of records @param {Values[]} others @param {Place} place @returns {Values} names that no other record has */
function ownNames(type, others, place) {
  const found = /** @type {Values} */ ({});
  for (const [name, of] of Object.entries(type.fields)) {
    const field = /** @type {Type} */ (of);
    if (field.kind !== "id") continue;
    const taken = others.map((other) => other[name]);
    found[name] = [...named(field, place), ...field.also].find((each) => !taken.includes(each)) ?? freshName(taken);
  }
  return found;
}

/** @param {Type} type @param {string} key @param {() => [string, any][]} entries @param {(entries: [string, any][]) => void} changed @param {number} number @param {Place} place @param {() => void} draw @returns {HTMLElement} */
function keyField(type, key, entries, changed, number, place, draw) {
  const taken = entries().map(([each]) => each);
  const free = valuesOf(type, { numbers: [], facts: {} }, true).filter((each) => String(each) === key || !taken.includes(String(each)));
  return choice(free, type, Number(key), {
    ...place,
    label: place.wording.say("value"),
    change: (given) => {
      changed(entries().with(number, [String(given), entries()[number]?.[1]]));
      draw();
    },
  });
}

/** @param {string} value @param {Place} place @returns {HTMLElement} */
function nameField(value, { label, change }) {
  const id = freshId();
  const input = make("input", { id, class: "ra-name", value, maxlength: "20", autocomplete: "off" });
  input.addEventListener("input", () => change(input.value.trim()));
  return make("div", { class: "ra-field" }, make("label", { for: id }, label), input);
}

/** @param {string[]} taken @returns {string} */
function freshName(taken) {
  return [...LETTERS].find((letter) => !taken.includes(letter)) ?? `${taken.length + 1}`;
}

/** @param {string} name @param {HTMLElement[]} body @param {() => void} remove @param {Place} place @returns {HTMLElement} */
function row(name, body, remove, { wording }) {
  const away = make("button", { type: "button", class: "ra-away", "aria-label": wording.say("remove", { label: name }) }, "×");
  away.addEventListener("click", () => {
    const list = away.closest(".ra-rows");
    remove();
    /** @type {HTMLElement | null} */ (list?.parentElement?.querySelector(":scope > .ra-add"))?.focus();
  });
  return make("li", { class: "ra-row" }, make("div", { class: "ra-row__head" }, make("strong", {}, name), away), make("div", { class: "ra-row__body" }, ...body));
}

/** @param {() => void} add @param {Place} place @returns {HTMLElement} */
function adding(add, { wording, label }) {
  const button = make("button", { type: "button", class: "ra-add" }, wording.say("add"));
  button.setAttribute("aria-label", wording.say("add_to", { label }));
  button.addEventListener("click", add);
  return button;
}

