// How well each rule is remembered, worked out by FSRS from all answers: every answer to a question is an answer to
// each rule that decides it.
import { createEmptyCard, fsrs, State } from "ts-fsrs";
import { AGAIN } from "../progress-file.js";
import { dayOf, fromTheClock, onTheClock } from "./days.js";

/** @typedef {import("../progress-file.js").Answer} Answer */
/** @typedef {import("../progress-file.js").Rating} Rating */
/** @typedef {import("ts-fsrs").Card} Card */

/**
 * `begun` is when the rule was first answered, `last` the latest answer; `due` is when it should be asked again: a
 * rule that is being learned to the minute, any other on that day.
 * @typedef {object} Recall
 * @property {boolean} learning
 * @property {number} stability days until it is remembered with a chance of 9 in 10
 * @property {number} due
 * @property {number} begun
 * @property {number} answered
 * @property {number} right
 * @property {Answer} last
 * @property {Card} card
 */

const scheduler = fsrs({ enable_fuzz: false });

/**
 * @param {readonly Answer[]} answers oldest first
 * @returns {Map<string, Recall>} by rule
 */
export function recallOf(answers) {
  /** @type {Map<string, Recall>} */
  const found = new Map();
  for (const answer of answers) {
    for (const rule of answer.rules) found.set(rule, after(found.get(rule), answer));
  }
  return found;
}

/**
 * What is remembered of a rule after one more answer. The scheduler counts days by its date, so it is given the
 * dates of the reader's clock.
 * @param {Recall | undefined} before
 * @param {Answer} answer
 * @returns {Recall}
 */
export function after(before, answer) {
  const shown = onTheClock(answer.at);
  const time = Math.max(shown, before?.card.last_review?.getTime() ?? shown);
  const card = scheduler.next(before?.card ?? createEmptyCard(time), time, answer.rating).card;
  const wait = card.due.getTime() - time;
  return {
    learning: card.state !== State.Review,
    stability: card.stability,
    due: card.scheduled_days === 0 ? answer.at + wait : fromTheClock(time + wait),
    begun: before?.begun ?? answer.at,
    answered: (before?.answered ?? 0) + 1,
    right: (before?.right ?? 0) + Number(answer.rating !== AGAIN),
    last: answer,
    card,
  };
}

/**
 * @param {Recall} recall
 * @param {number} now
 */
export function isDue(recall, now) {
  return recall.learning ? recall.due <= now : dayOf(recall.due) <= dayOf(now);
}
