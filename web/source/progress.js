// What a reader has answered, kept in this browser from visit to visit. Tabs share it: each reads again before it
// writes, and puts back what another tab, writing at the same moment, did not know of. Where nothing can be kept
// the answers last as long as the page.
import { AGAIN, GOOD, nameOf, newLine, nothing, read, together, write } from "./progress-file.js";

/** @typedef {import("./progress-file.js").Answer} Answer */
/** @typedef {import("./progress-file.js").Rating} Rating */
/** @typedef {import("./progress-file.js").Progress} Progress */

/**
 * `kept`: all is well; `blocked`: the browser keeps nothing; `full`: there is no room for more; `newer`: a newer
 * version of this site wrote what is kept, so this one leaves it alone.
 * @typedef {"kept" | "blocked" | "full" | "newer"} State
 */

/** @typedef {{ text: string | null, state: State, fault: string, progress: Progress }} Kept */

const NAME = "ruleglot.progress";
const ASIDE = "ruleglot.progress.aside";

/** @type {{ answers: readonly Answer[], limit?: number }} what this page could not write yet */
let waiting = { answers: [] };
/** @type {{ line: string, answers: readonly Answer[] }} what this page wrote, and to which line of progress */
let written = { line: "", answers: [] };
/** @type {"" | "blocked" | "full"} why the last attempt to write failed */
let refused = "";
/** @type {Kept | undefined} */
let kept;
/** @type {{ kept: Progress, waiting: object, progress: Progress } | undefined} */
let sum;

/** @returns {Kept} */
function load() {
  let text;
  try {
    text = localStorage.getItem(NAME);
  } catch {
    return { text: null, state: "blocked", fault: "", progress: nothing() };
  }
  if (kept?.text === text) return kept;
  const { fault, progress } = text === null ? { fault: "", progress: nothing() } : read(text);
  kept = { text, state: fault === "newer" ? "newer" : "kept", fault, progress };
  return kept;
}

/** @returns {Progress} what is kept and what waits to be */
function everything() {
  const { progress } = load();
  if (sum?.kept !== progress || sum.waiting !== waiting) {
    const answers = together(progress.answers, waiting.answers);
    sum = { kept: progress, waiting, progress: { ...progress, ...waiting, answers } };
  }
  return sum.progress;
}

/**
 * Writes progress in the place of what is there; text that could not be read is put aside first.
 * @param {Progress} next
 * @returns {boolean} whether that was possible
 */
function put(next) {
  const { text, state, fault } = load();
  if (state !== "kept") return false;
  try {
    if (text !== null && fault) putAside(text);
    localStorage.setItem(NAME, write(next));
  } catch (error) {
    refused = error instanceof DOMException && error.name === "SecurityError" ? "blocked" : "full";
    return false;
  }
  refused = "";
  return true;
}

function save() {
  const next = everything();
  if (!put(next)) return;
  const before = written.line === next.line ? written.answers : [];
  written = { line: next.line, answers: together(before, waiting.answers) };
  waiting = { answers: [] };
}

/** @param {Answer} answer */
function add(answer) {
  waiting = { ...waiting, answers: [...waiting.answers, answer] };
  save();
}

/**
 * Keeps an answer: right is Good, wrong is Again.
 * @param {string} key the question's id with its version
 * @param {readonly string[]} rules that decide the question
 * @param {boolean} right
 * @param {number} [at] in milliseconds
 * @returns {Answer}
 */
export function note(key, rules, right, at = Date.now()) {
  const answer = /** @type {Answer} */ ({ at, key, rules: [...rules], rating: right ? GOOD : AGAIN });
  add(answer);
  return answer;
}

/**
 * Rates an answer that was right as harder or easier than Good.
 * @param {Answer} answer
 * @param {Rating} rating
 */
export function rate(answer, rating) {
  if (answer.rating !== rating) add({ ...answer, rating });
}

/** @returns {readonly Answer[]} all answers, oldest first */
export function all() {
  return everything().answers;
}

/**
 * The last answer to a question.
 * @param {string} key the question's id with its version
 * @returns {{ right: boolean, at: number } | null}
 */
export function of(key) {
  const answer = all().findLast((one) => one.key === key);
  return answer ? { right: answer.rating !== AGAIN, at: answer.at } : null;
}

/** @returns {State} */
export function state() {
  const { state } = load();
  return state === "kept" ? refused || "kept" : state;
}

/** @returns {number | undefined} how many new rules a day the reader wants */
export function limit() {
  return everything().limit;
}

/** @param {number} most */
export function setLimit(most) {
  waiting = { ...waiting, limit: most };
  save();
}

/** @returns {string} the text of a file with all progress */
export function exportFile() {
  const { text, state } = load();
  return state === "newer" && text !== null ? text : write(everything());
}

/**
 * Takes the progress of a file: beside what is there, or in its place. A file at fault changes nothing.
 * @param {string} text
 * @param {"merge" | "replace"} [how]
 * @returns {{ fault: "unreadable" | "newer" | "full" } | { fault: "", added: number, undo: () => void }}
 */
export function importFile(text, how = "merge") {
  const { fault, progress } = read(text);
  if (fault) return { fault };
  if (state() === "newer") return { fault: "newer" };
  const [before, now] = [everything(), Date.now()];
  const next = how === "merge" ? merged(before, progress) : { ...progress, line: newLine() };
  if (!swap(next)) return { fault: "full" };
  const undo = () => {
    const since = all().filter(({ at }) => at >= now);
    swap({ ...before, line: newLine(), answers: together(before.answers, since) });
  };
  return { fault: "", added: next.answers.length - (how === "merge" ? before.answers.length : 0), undo };
}

/**
 * @param {Progress} here
 * @param {Progress} there
 * @returns {Progress}
 */
function merged(here, there) {
  return { ...there, ...here, answers: together(here.answers, there.answers) };
}

/**
 * Puts other progress in the place of all there is, what waits included.
 * @param {Progress} next
 */
function swap(next) {
  const blocked = load().state === "blocked";
  if (!blocked && !put(next)) return false;
  waiting = blocked ? next : { answers: [] };
  written = { line: next.line, answers: [] };
  return true;
}

/** @returns {string[]} the texts found in the place of progress that could not be read, as they were */
export function unread() {
  const { text, fault } = load();
  const found = aside();
  return text !== null && fault === "unreadable" && !found.includes(text) ? [...found, text] : found;
}

/** Deletes the texts that could not be read. */
export function forgetUnread() {
  try {
    if (load().fault === "unreadable") save();
    localStorage.removeItem(ASIDE);
  } catch {
    // They stay, and are told of again.
  }
}

/** @returns {string[]} */
function aside() {
  try {
    const found = JSON.parse(localStorage.getItem(ASIDE) ?? "[]");
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

/** @param {string} text */
function putAside(text) {
  const found = aside();
  if (!found.includes(text)) localStorage.setItem(ASIDE, JSON.stringify([...found, text]));
}

/**
 * Calls back when another tab has changed the progress.
 * @param {() => void} follow
 */
export function watch(follow) {
  addEventListener("storage", ({ key }) => {
    if (key === NAME || key === null) follow();
  });
}

/** Writes again what this page wrote and another, which had read before and wrote after it, overwrote. */
function mend() {
  const { text, progress } = load();
  if (text === null || progress.line !== written.line) return;
  const there = new Map(progress.answers.map((answer) => [nameOf(answer), answer.rating]));
  const lost = written.answers.filter((answer) => {
    const rating = there.get(nameOf(answer));
    return rating === undefined || (rating === GOOD && answer.rating !== GOOD);
  });
  if (lost.length === 0) return;
  waiting = { ...waiting, answers: together(lost, waiting.answers) };
  save();
}

if ("addEventListener" in globalThis) watch(mend);
