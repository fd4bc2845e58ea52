import assert from "node:assert/strict";
import { test } from "node:test";
import { draw, possible, scaled } from "../../web/source/exam/draw.js";

const SECTIONS = ["aim", "turn", "end"];
/** A bank of 60 questions: three sections, four levels, five rules a section. */
const BANK = Array.from({ length: 60 }, (_, number) => {
  const section = SECTIONS[number % 3] ?? "";
  return { id: `q${number}`, level: 1 + (number % 4), section, rules: [`${section}-${Math.floor(number / 3) % 5}`] };
});
const QUOTA = {
  questions: 12,
  minutes: 15,
  levels: { 1: 2, 2: 5, 3: 3, 4: 2 },
  sections: { aim: 2, turn: 6, end: 4 },
};
const tally = (items, of) => {
  const found = {};
  for (const item of items) found[of(item)] = (found[of(item)] ?? 0) + 1;
  return found;
};

test("a paper holds what its quota says, for any seed", () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const drawn = draw(BANK, QUOTA, String(seed));
    assert.deepEqual(tally(drawn, ({ level }) => level), QUOTA.levels);
    assert.deepEqual(tally(drawn, ({ section }) => section), QUOTA.sections);
    assert.equal(new Set(drawn.map(({ id }) => id)).size, QUOTA.questions);
  }
});

test("the same seed gives the same paper in the same order, however the bank is ordered", () => {
  const ids = (bank) => draw(bank, QUOTA, "7").map(({ id }) => id);
  assert.deepEqual(ids([...BANK].reverse()), ids(BANK));
});

test("a paper is what it was when codes were first given out", () => {
  const ids = draw(BANK, QUOTA, "7").map(({ id }) => id);
  assert.deepEqual(ids.join(" "), "q16 q28 q41 q17 q5 q37 q53 q18 q54 q58 q55 q19");
});

test("other seeds give other papers, and every question its turn", () => {
  const papers = new Set();
  const seen = new Set();
  for (let seed = 0; seed < 200; seed += 1) {
    const ids = draw(BANK, QUOTA, String(seed)).map(({ id }) => id);
    papers.add([...ids].sort().join());
    for (const id of ids) seen.add(id);
  }
  assert.ok(papers.size > 195, String(papers.size));
  assert.equal(seen.size, BANK.length);
});

test("levels rise, and no rule comes twice while another of its section has not come", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const drawn = draw(BANK, QUOTA, String(seed));
    const levels = drawn.map(({ level }) => level);
    assert.deepEqual(levels, [...levels].sort());
  }
  const flat = BANK.map((question) => ({ ...question, level: 1 }));
  for (let seed = 0; seed < 50; seed += 1) {
    const quota = { ...QUOTA, levels: { 1: 12 }, sections: { aim: 4, turn: 4, end: 4 } };
    const rules = draw(flat, quota, String(seed)).map(({ rules }) => rules[0]);
    assert.equal(new Set(rules).size, 12);
  }
});

test("a quota that only one choice of questions fills is filled", () => {
  const bank = [
    { id: "a", level: 1, section: "aim", rules: ["A"] },
    { id: "b", level: 1, section: "turn", rules: ["B"] },
    { id: "c", level: 2, section: "aim", rules: ["C"] },
    { id: "d", level: 2, section: "end", rules: ["D"] },
    { id: "e", level: 2, section: "end", rules: ["E"] },
  ];
  const quota = { questions: 3, minutes: 3, levels: { 1: 1, 2: 2 }, sections: { turn: 1, aim: 1, end: 1 } };
  for (let seed = 0; seed < 40; seed += 1) {
    const ids = draw(bank, quota, String(seed)).map(({ id }) => id);
    assert.ok(ids.includes("b") && ids.includes("c") && (ids.includes("d") || ids.includes("e")), ids.join());
  }
});

test("a quota that no choice of questions fills gives no paper", () => {
  const short = { ...QUOTA, levels: { 1: 12 }, sections: { aim: 6, turn: 6 } };
  assert.equal(draw(BANK, short, "1"), null);
  assert.ok(!possible({ 1: 1, 2: 1 }, { aim: 2 }, { 1: { aim: 2 }, 2: { turn: 2 } }));
  assert.ok(possible({ 1: 1, 2: 1 }, { aim: 1, turn: 1 }, { 1: { aim: 1, turn: 1 }, 2: { aim: 1 } }));
});

test("a half paper holds half of each, by largest remainders, and takes half the time", () => {
  assert.deepEqual(scaled(QUOTA, 12), QUOTA);
  assert.deepEqual(scaled(QUOTA, 6), {
    questions: 6,
    minutes: 8,
    levels: { 1: 1, 2: 3, 3: 1, 4: 1 },
    sections: { aim: 1, turn: 3, end: 2 },
  });
});
