import assert from "node:assert/strict";
import { test } from "node:test";
import { parts, score } from "../../web/source/exam/score.js";

const marked = [
  { level: 1, section: "aim", rules: ["A1"], right: true, answered: true },
  { level: 1, section: "turn", rules: ["T1", "A1"], right: false, answered: true },
  { level: 2, section: "turn", rules: ["T1"], right: false, answered: false },
];

test("a question counts for each of its rules", () => {
  assert.deepEqual(parts(marked, ({ rules }) => rules), [
    { name: "A1", right: 1, total: 2 },
    { name: "T1", right: 0, total: 2 },
  ]);
});

test("the score counts what is right, an open question as wrong", () => {
  assert.deepEqual(score(marked), { right: 1, total: 3, answered: 2, percent: 33 });
  assert.equal(score([]).percent, 0);
});
