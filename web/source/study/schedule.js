// What to ask next, and what there is to say about how things stand. Nothing here looks at a clock: `now` is given.
import { AGAIN } from "../progress-file.js";
import { dayOf } from "./days.js";
import { isDue, recallOf } from "./recall.js";

/** @typedef {import("../progress-file.js").Answer} Answer */
/** @typedef {import("./recall.js").Recall} Recall */
/** @typedef {{ key: string, level: number, rules: string[] }} Question */
/** @typedef {"new" | "learning" | "known" | "firm"} Strength */

const DAY = 86_400_000;
/** A rule that is being learned may be asked this much before its time when nothing else is left to ask. */
const AHEAD = 20 * 60_000;
/** The days for which a rule must be remembered to be called firm. */
const FIRM = 21;

/** @type {readonly Strength[]} */
export const STRENGTHS = ["new", "learning", "known", "firm"];

/**
 * Where a reader stands in one game.
 * @template {Question} Asked
 */
export class Study {
  /** @type {readonly string[]} the rules that some question asks for, in printed order */
  rules;

  /**
   * Answers dated later than a day from now come from a clock that was wrong, and count for nothing.
   * @param {readonly Asked[]} questions
   * @param {readonly string[]} rules of the game, in printed order
   * @param {readonly Answer[]} answers oldest first
   * @param {number} now
   */
  constructor(questions, rules, answers, now) {
    this.questions = questions;
    this.rules = rules.filter((rule) => questions.some((question) => question.rules.includes(rule)));
    this.answers = answers.filter(({ at }) => at <= now + DAY);
    this.now = now;
    this.recall = recallOf(this.answers);
    this.asked = new Map(this.answers.map(({ key, at }) => [key, at]));
  }

  /** The rules that should be asked now, those being learned first, then the longest due. */
  due() {
    return this.#begun()
      .filter(([, recall]) => isDue(recall, this.now))
      .sort(([, a], [, b]) => Number(b.learning) - Number(a.learning) || a.due - b.due)
      .map(([rule]) => rule);
  }

  /** The rules that are being learned and will be due later today, the first to be so first. */
  later() {
    return this.#begun()
      .filter(([, recall]) => recall.learning && !isDue(recall, this.now) && dayOf(recall.due) === dayOf(this.now))
      .sort(([, a], [, b]) => a.due - b.due)
      .map(([rule]) => rule);
  }

  /** The rules never asked for. */
  fresh() {
    return this.rules.filter((rule) => !this.recall.has(rule));
  }

  /** How many rules were first asked for today. */
  begunToday() {
    return this.#begun().filter(([, recall]) => dayOf(recall.begun) === dayOf(this.now)).length;
  }

  /**
   * How many new rules may still be begun today.
   * @param {number} limit new rules a day
   */
  freshLeft(limit) {
    return Math.max(0, Math.min(limit - this.begunToday(), this.fresh().length));
  }

  /**
   * The rule to ask for next, with a question; null when there is nothing to do for now.
   * @param {number} limit new rules a day
   * @returns {{ rule: string, question: Asked } | null}
   */
  next(limit) {
    const soon = this.later().filter((rule) => (this.recall.get(rule)?.due ?? 0) <= this.now + AHEAD);
    const fresh = this.fresh().slice(0, this.freshLeft(limit));
    const [rule] = [...this.due(), ...fresh, ...soon];
    return rule === undefined ? null : { rule, question: this.questionOn(rule) };
  }

  /**
   * A question on a rule: not the one it was last asked with, nor the last of all, if there is another; one that
   * begins no other new rule rather than one that does; one not seen yet, or else not for the longest time.
   * @param {string} rule that some question asks for
   * @returns {Asked}
   */
  questionOn(rule) {
    const last = this.recall.get(rule)?.last.key;
    const latest = this.answers.at(-1)?.key;
    const ranked = this.questions
      .filter((question) => question.rules.includes(rule))
      .map((question) => ({
        question,
        rank: [
          Number(question.key === last),
          Number(question.key === latest),
          question.rules.filter((other) => !this.recall.has(other)).length,
          this.asked.get(question.key) ?? 0,
          question.level,
          question.rules.length,
        ],
      }));
    ranked.sort((a, b) => compare(a.rank, b.rank));
    return /** @type {{ question: Asked }} */ (ranked[0]).question;
  }

  /** @param {string} rule @returns {Strength} */
  strength(rule) {
    const recall = this.recall.get(rule);
    if (!recall) return "new";
    if (recall.learning) return "learning";
    return recall.stability < FIRM ? "known" : "firm";
  }

  /** How many rules fall due on each of the coming days, today first, with all that is overdue. @param {number} days */
  forecast(days) {
    const today = dayOf(this.now);
    const counts = Array.from({ length: days }, (_, ahead) => ({ day: today + ahead, count: 0 }));
    for (const [, recall] of this.#begun()) {
      const entry = counts[Math.max(0, dayOf(recall.due) - today)];
      if (entry) entry.count += 1;
    }
    return counts;
  }

  #begun() {
    return this.rules.flatMap((rule) => {
      const recall = this.recall.get(rule);
      return recall ? [/** @type {[string, Recall]} */ ([rule, recall])] : [];
    });
  }
}

/**
 * How many days in a row have an answer, up to today or yesterday.
 * @param {readonly Answer[]} answers
 * @param {number} now
 */
export function streak(answers, now) {
  const days = new Set(answers.map(({ at }) => dayOf(at)));
  const today = dayOf(now);
  let day = days.has(today) ? today : today - 1;
  let length = 0;
  for (; days.has(day); day -= 1) length += 1;
  return length;
}

/**
 * Whether an answer was right.
 * @param {Answer} answer
 */
export function isRight({ rating }) {
  return rating !== AGAIN;
}

/** @param {readonly number[]} a @param {readonly number[]} b */
function compare(a, b) {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? 0 : Number(a[place]) - Number(b[place]);
}
