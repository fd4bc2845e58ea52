import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { keep, recall } from "../../web/source/exam/record.js";

/** @param {Record<string, string>} [start] */
function storage(start = {}) {
  const kept = new Map(Object.entries(start));
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
}

const SITTING = {
  code: "00000-00000-00000",
  fingerprint: "5f2d3ea4",
  began: 1,
  times: { spent: 2, wall: 3, steady: 4, jumps: [] },
  current: 1,
  answers: { a: ["play"] },
  flags: ["a"],
  state: "running",
  claim: 2,
};

beforeEach(() => {
  globalThis.localStorage = storage();
});

test("an exam is kept for each game by itself", () => {
  assert.ok(keep("switch", SITTING));
  assert.ok(keep("scrabble", { ...SITTING, current: 5 }));
  assert.deepEqual(recall("switch"), SITTING);
  assert.equal(recall("scrabble")?.current, 5);
  assert.ok(keep("switch", null));
  assert.equal(recall("switch"), null);
  assert.equal(recall("scrabble")?.current, 5);
});

test("what cannot be read is no exam, and does not stop the next one from being kept", () => {
  const whole = (sitting) => JSON.stringify({ version: 1, games: { switch: sitting } });
  const spoilt = [
    "{",
    "null",
    "[]",
    '{"version":2,"games":{"switch":{}}}',
    whole({ ...SITTING, answers: { a: "play" } }),
    whole({ ...SITTING, times: null }),
    whole({ ...SITTING, state: "paused" }),
    whole(7),
  ];
  for (const text of spoilt) {
    globalThis.localStorage = storage({ "ruleglot.exam": text });
    assert.equal(recall("switch"), null, text);
    assert.ok(keep("switch", SITTING));
    assert.deepEqual(recall("switch"), SITTING);
  }
});

test("a storage that is blocked or full says so", () => {
  const refuses = () => {
    throw new Error("SecurityError");
  };
  for (const broken of [{ getItem: refuses, setItem: refuses }, { getItem: () => null, setItem: refuses }]) {
    globalThis.localStorage = broken;
    assert.equal(recall("switch"), null);
    assert.equal(keep("switch", SITTING), false);
  }
});
