import assert from "node:assert/strict";
import { test } from "node:test";
import { byLevel, count, missed } from "../../web/source/tally.js";

const results = [
  { id: "q-1", level: 2, right: true },
  { id: "q-2", level: 1, right: false },
  { id: "q-3", level: 2, right: null },
  { id: "q-4", level: 2, right: false },
];

test("a session counts what was answered and what was right", () => {
  assert.deepEqual(count(results), { right: 1, answered: 3, total: 4 });
  assert.deepEqual(count([]), { right: 0, answered: 0, total: 0 });
});

test("levels come in order, each with its own count", () => {
  assert.deepEqual(byLevel(results), [
    { level: 1, right: 0, answered: 1, total: 1 },
    { level: 2, right: 1, answered: 2, total: 3 },
  ]);
});

test("what was missed is what was answered wrong, not what is open", () => {
  assert.deepEqual(missed(results), ["q-2", "q-4"]);
});
