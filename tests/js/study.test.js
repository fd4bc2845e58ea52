// The clock of these tests stands in Oslo: in 2025 it is put forward on 30 March and back on 26 October.
process.env.TZ = "Europe/Oslo";

import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, fromTheClock, noonOf, onTheClock } from "../../web/source/study/days.js";
import { recallOf } from "../../web/source/study/recall.js";
import { streak, Study } from "../../web/source/study/schedule.js";

const MINUTE = 60_000;
const RULES = ["R1", "R2", "R3", "R4"];
const QUESTIONS = [
  { key: "q1", level: 1, rules: ["R1"] },
  { key: "q2", level: 1, rules: ["R1", "R2"] },
  { key: "q3", level: 2, rules: ["R2"] },
  { key: "q4", level: 2, rules: ["R3"] },
];
const at = (text) => new Date(text).getTime();
const NOON = at("2025-05-01T12:00");
const answered = (time, key, rating = 3) => ({
  at: time,
  key,
  rating,
  rules: QUESTIONS.find((question) => question.key === key)?.rules ?? ["R1"],
});
const study = (answers, now = NOON, questions = QUESTIONS) => new Study(questions, RULES, answers, now);

test("a day ends at the reader's midnight", () => {
  assert.equal(dayOf(at("2025-05-02T00:00")) - dayOf(at("2025-05-01T23:59:59.999")), 1);
  assert.equal(dayOf(at("2025-05-01T00:00")), dayOf(at("2025-05-01T23:59")));
});

test("a day of 23 or 25 hours is one day", () => {
  for (const date of ["2025-03-29", "2025-03-30", "2025-10-25", "2025-10-26"]) {
    const day = dayOf(at(`${date}T00:00`));
    assert.equal(dayOf(at(`${date}T23:59`)), day);
    assert.equal(dayOf(noonOf(day)), day);
    assert.equal(dayOf(noonOf(day + 1)), day + 1);
  }
});

test("what the clock shows leads back to the moment, but for the hour that the clock shows twice", () => {
  for (let hour = 0; hour < 24 * 366; hour += 1) {
    const moment = at("2025-01-01T00:30") + hour * 60 * MINUTE;
    const back = fromTheClock(onTheClock(moment));
    assert.ok(back === moment || back === moment - 60 * MINUTE, new Date(moment).toISOString());
  }
});

test("with nothing answered the first rule is asked first, by the easiest question that begins no other", () => {
  assert.deepEqual(study([]).next(5), { rule: "R1", question: QUESTIONS[0] });
  assert.deepEqual(study([]).rules, ["R1", "R2", "R3"]);
  assert.equal(study([]).freshLeft(5), 3);
});

test("a missed rule comes back after a minute with another question", () => {
  const answers = [answered(NOON, "q1", 1)];
  const soon = study(answers, NOON + MINUTE);
  assert.deepEqual(soon.due(), ["R1"]);
  assert.deepEqual(soon.next(0), { rule: "R1", question: QUESTIONS[1] });
  assert.deepEqual(study(answers, NOON + MINUTE - 1).due(), []);
});

test("a rule that only one question asks comes back with that question", () => {
  const answers = [answered(NOON, "q4", 1)];
  assert.equal(study(answers, NOON + MINUTE).next(0).question.key, "q4");
});

test("a rule being learned is asked ahead of its time only when nothing else is left", () => {
  const answers = [answered(NOON, "q1")];
  const now = NOON + MINUTE;
  assert.equal(study(answers, now).next(2).rule, "R2");
  assert.equal(study(answers, now).next(1).rule, "R1");
  assert.deepEqual(study(answers, now).later(), ["R1"]);
});

test("an answer counts for every rule that decides the question", () => {
  const recall = recallOf([answered(NOON, "q2", 1)]);
  assert.deepEqual([...recall.keys()], ["R1", "R2"]);
  assert.deepEqual(study([answered(NOON, "q2", 1)], NOON + MINUTE).due(), ["R1", "R2"]);
});

test("a rule learned is asked again on its day from midnight on, not after so many hours", () => {
  const evening = at("2025-05-01T23:30");
  const answers = [answered(evening, "q4"), answered(evening + 10 * MINUTE, "q4")];
  const { due, learning } = recallOf(answers).get("R3");
  assert.equal(learning, false);
  assert.equal(dayOf(due) - dayOf(evening), 2);
  assert.deepEqual(study(answers, at("2025-05-02T23:59")).due(), []);
  assert.deepEqual(study(answers, at("2025-05-03T00:01")).due(), ["R3"]);
});

test("intervals count days, not hours, where the clock is changed", () => {
  for (const evening of ["2025-03-29T23:30", "2025-10-25T23:30"].map(at)) {
    const answers = [answered(evening, "q4"), answered(evening + 10 * MINUTE, "q4")];
    const usual = at("2025-05-01T23:30");
    const usually = [answered(usual, "q4"), answered(usual + 10 * MINUTE, "q4")];
    const [here, there] = [recallOf(answers).get("R3"), recallOf(usually).get("R3")];
    assert.equal(dayOf(here.due) - dayOf(evening), dayOf(there.due) - dayOf(usual));
    assert.equal(new Date(here.due).getHours(), 23);
  }
});

test("rules being learned are asked before rules learned, and those before new ones", () => {
  const days = (count) => NOON - count * 24 * 60 * MINUTE;
  const answers = [
    answered(days(9), "q3"),
    answered(days(9) + 10 * MINUTE, "q3"),
    answered(NOON - 2 * MINUTE, "q4", 1),
  ];
  assert.deepEqual(study(answers).due(), ["R3", "R2"]);
  assert.equal(study(answers).next(9).rule, "R3");
  assert.deepEqual(study(answers).fresh(), ["R1"]);
});

test("new rules end at the day's limit and begin again at midnight", () => {
  const answers = [answered(NOON, "q2", 4)];
  assert.equal(study(answers).begunToday(), 2);
  assert.equal(study(answers).freshLeft(2), 0);
  assert.equal(study(answers).freshLeft(3), 1);
  assert.equal(study(answers).next(2), null);
  assert.equal(study(answers, at("2025-05-02T00:00")).freshLeft(2), 1);
});

test("of questions on a rule, one not seen yet comes first, then the one longest ago", () => {
  const questions = ["a", "b", "c"].map((key) => ({ key, level: 1, rules: ["R1"] }));
  const seen = (...keys) => keys.map((key, place) => ({ at: NOON + place, key, rules: ["R1"], rating: 3 }));
  const on = (...keys) => study(seen(...keys), NOON, questions).questionOn("R1").key;
  assert.equal(on("a", "b"), "c");
  assert.equal(on("a", "b", "c"), "a");
  assert.equal(on("b", "a", "c"), "b");
});

test("a question of a new version is one not seen yet", () => {
  const questions = [{ key: "a@2", level: 1, rules: ["R1"] }, { key: "b@1", level: 1, rules: ["R1"] }];
  const answers = [{ at: 1, key: "b@1", rules: ["R1"], rating: 3 }, { at: 2, key: "a@1", rules: ["R1"], rating: 3 }];
  assert.equal(study(answers, NOON, questions).questionOn("R1").key, "a@2");
});

test("the forecast counts each rule once, what is overdue today, and nothing beyond its days", () => {
  const days = (count) => NOON - count * 24 * 60 * MINUTE;
  const answers = [
    answered(days(40), "q3"),
    answered(days(40) + 10 * MINUTE, "q3"),
    answered(days(0), "q4", 4),
    answered(NOON, "q1", 1),
  ];
  const forecast = study(answers).forecast(30);
  assert.equal(forecast.length, 30);
  assert.equal(forecast[0].day, dayOf(NOON));
  assert.equal(forecast[0].count, 2);
  assert.equal(forecast[8].count, 1);
  assert.equal(forecast.reduce((sum, { count }) => sum + count, 0), 3);
  assert.equal(study(answers).forecast(7).reduce((sum, { count }) => sum + count, 0), 2);
});

test("a rule is new, learned, known and firm in turn, and learned again after a miss", () => {
  const answers = [];
  const strength = () => study(answers, at("2027-01-01T12:00")).strength("R3");
  assert.equal(strength(), "new");
  answers.push(answered(NOON, "q4"));
  assert.equal(strength(), "learning");
  answers.push(answered(NOON + 10 * MINUTE, "q4"));
  assert.equal(strength(), "known");
  for (let times = 0; times < 4; times += 1) answers.push(answered(recallOf(answers).get("R3").due, "q4"));
  assert.equal(strength(), "firm");
  answers.push(answered(answers.at(-1).at + MINUTE, "q4", 1));
  assert.equal(strength(), "learning");
});

test("days in a row are counted up to today or yesterday, whatever the season does to the clock", () => {
  const answers = ["2025-10-24T23:59", "2025-10-25T00:01", "2025-10-26T12:00", "2025-10-27T12:00"].map((text) =>
    answered(at(text), "q1"),
  );
  assert.equal(streak(answers, at("2025-10-27T13:00")), 4);
  assert.equal(streak(answers, at("2025-10-28T23:00")), 4);
  assert.equal(streak(answers, at("2025-10-29T00:00")), 0);
  assert.equal(streak([], NOON), 0);
});

test("answers from a clock that ran far ahead count for nothing", () => {
  const answers = [answered(at("2099-01-01T12:00"), "q1")];
  assert.equal(study(answers).next(5).rule, "R1");
  assert.equal(study(answers).strength("R1"), "new");
});

test("a clock that is put back over midnight does not stop the study", () => {
  process.env.TZ = "America/St_Johns";
  const before = Date.UTC(2010, 10, 7, 2, 30, 30);
  const answers = [answered(before, "q4"), answered(before + 2 * MINUTE, "q4"), answered(before + 90 * MINUTE, "q4")];
  assert.ok(dayOf(before + 2 * MINUTE) < dayOf(before));
  assert.equal(recallOf(answers).get("R3").answered, 3);
  process.env.TZ = "Europe/Oslo";
});
