// How things stand, drawn: what falls due in the coming days, and how firmly the rules of each section are known.
// Behind each chart stands a table that says the same in words and numbers.
import { make } from "../elements.js";
import { STRENGTHS } from "./schedule.js";
import { date, when } from "./words.js";

/** @typedef {import("./schedule.js").Study<import("../bank.js").Question>} Study */
/** @typedef {import("./words.js").Settings} Settings */
/** @typedef {import("./words.js").Say} Say */

const WEEK = 7;
const MONTH = 30;
const HEIGHT = 40;

/**
 * What falls due in the next 7 or 30 days.
 * @param {Study} study
 * @param {Say} say
 * @param {number} days
 */
export function forecastView(study, say, days) {
  const forecast = study.forecast(days);
  const most = Math.max(1, ...forecast.map(({ count }) => count));
  const total = forecast.reduce((sum, { count }) => sum + count, 0);
  const chart = make("div", {
    class: `st-forecast st-forecast--${days === WEEK ? "week" : "month"}`,
    role: "img",
    "aria-label": say("forecast_said", { days, total, today: forecast[0]?.count ?? 0 }),
  });
  forecast.forEach(({ day, count }, ahead) => {
    const bar = svg("svg", { viewBox: `0 0 1 ${HEIGHT}`, preserveAspectRatio: "none", class: "st-column" });
    const height = count === 0 ? 0.5 : Math.max(2, (count / most) * HEIGHT);
    bar.append(svg("rect", { x: 0, y: HEIGHT - height, width: 1, height, class: count === 0 ? "st-none" : "st-due" }));
    const number = make("span", { class: "st-count" }, count > 0 ? say("n", { n: count }) : "");
    chart.append(make("div", { class: "st-day" }, number, bar, make("span", { class: "st-date" }, dayName(day, ahead, days))));
  });
  const rows = forecast
    .filter(({ count }) => count > 0)
    .map(({ day, count }) => [date(day, { dateStyle: "long" }), say("n", { n: count })]);
  return [chart, table(say("forecast_table"), [say("day"), say("due_rules")], rows, say)];
}

/**
 * @param {number} day
 * @param {number} ahead
 * @param {number} days
 */
function dayName(day, ahead, days) {
  if (days === WEEK) return date(day, { weekday: "short" });
  return ahead % WEEK === 0 && ahead < 4 * WEEK ? date(day, { day: "numeric", month: "numeric" }) : "";
}

/**
 * The choice between a week and a month.
 * @param {Say} say
 * @param {number} days
 * @param {(days: number) => void} choose
 */
export function spanChoice(say, days, choose) {
  const field = make("fieldset", { class: "rs-levels st-span" }, make("legend", { class: "rg-hidden" }, say("coming")));
  for (const span of [WEEK, MONTH]) {
    const input = make("input", { type: "radio", name: "st-span", value: String(span), checked: span === days });
    field.append(make("label", {}, input, make("span", {}, say("days", { n: span }))));
  }
  field.addEventListener("change", ({ target }) => choose(Number(/** @type {HTMLInputElement} */ (target).value)));
  return field;
}

/**
 * How firmly the rules are known: a bar a section, and a row a rule behind it.
 * @param {Study} study
 * @param {Settings} settings
 * @param {Say} say
 */
export function masteryView(study, settings, say) {
  const asked = settings.rules.filter(({ id }) => study.rules.includes(id));
  const counted = counts(asked, study);
  const legend = make("ul", { class: "st-legend" });
  for (const strength of STRENGTHS.toReversed()) {
    const swatch = svg("svg", { viewBox: "0 0 10 10", class: "st-swatch", "aria-hidden": "true" });
    swatch.append(svg("rect", { x: 0, y: 0, width: 10, height: 10, class: `st-${strength}` }));
    legend.append(make("li", {}, swatch, `${say(strength)}: ${say("n", { n: counted[strength] })}`));
  }
  const chart = make("div", { class: "st-mastery", "aria-hidden": "true" });
  for (const [section, title] of settings.sections) {
    const rules = asked.filter((rule) => rule.section === section);
    if (rules.length > 0) chart.append(make("div", { class: "st-row" }, make("span", {}, title), bar(rules, study)));
  }
  const rows = asked.map((rule) => row(rule, study, say));
  const heads = ["rule", "strength", "right_column", "comes_back"].map((head) => say(head));
  return [legend, chart, table(say("mastery_table"), heads, rows, say)];
}

/**
 * @param {import("./words.js").Rule} rule
 * @param {Study} study
 * @param {Say} say
 * @returns {(Node | string)[]}
 */
function row({ id, title, href }, study, say) {
  const recall = study.recall.get(id);
  const link = make("a", { href }, make("span", { class: "rq-rule-id" }, id), ` ${title}`);
  const part = recall ? say("of", { right: recall.right, answered: recall.answered }) : "";
  return [link, say(study.strength(id)), part, recall ? when(recall, study.now) : ""];
}

/**
 * @param {readonly import("./words.js").Rule[]} rules
 * @param {Study} study
 */
function bar(rules, study) {
  const counted = counts(rules, study);
  const picture = svg("svg", { viewBox: `0 0 ${rules.length} 1`, preserveAspectRatio: "none", class: "st-bar" });
  let x = 0;
  for (const strength of STRENGTHS.toReversed()) {
    const width = counted[strength];
    if (width > 0) picture.append(svg("rect", { x, y: 0, width, height: 1, class: `st-${strength}` }));
    x += width;
  }
  return picture;
}

/**
 * @param {readonly import("./words.js").Rule[]} rules
 * @param {Study} study
 */
function counts(rules, study) {
  const found = { new: 0, learning: 0, known: 0, firm: 0 };
  for (const { id } of rules) found[study.strength(id)] += 1;
  return found;
}

/**
 * @param {string} title
 * @param {readonly string[]} heads
 * @param {readonly (readonly (Node | string)[])[]} rows
 * @param {Say} say
 */
function table(title, heads, rows, say) {
  const details = make("details", { class: "rg-variant st-table" }, make("summary", {}, title));
  if (rows.length === 0) {
    details.append(make("p", {}, say("nothing_yet")));
    return details;
  }
  const head = make("tr", {}, ...heads.map((text) => make("th", { scope: "col" }, text)));
  const body = make("tbody");
  for (const [first = "", ...rest] of rows) {
    body.append(make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((cell) => make("td", {}, cell))));
  }
  details.append(make("table", { class: "st-rows" }, make("thead", {}, head), body));
  return details;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function svg(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
