import assert from "node:assert/strict";
import { test } from "node:test";
import { isRight, markOf } from "../../web/source/grade.js";

test("an answer is right if it gives exactly the right ids, in any order", () => {
  assert.ok(isRight(["play"], ["play"]));
  assert.ok(isRight(["c-2H", "c-JD"], ["c-JD", "c-2H"]));
  assert.ok(!isRight(["c-2H", "c-JD"], ["c-2H"]));
  assert.ok(!isRight(["c-2H"], ["c-2H", "c-JD"]));
  assert.ok(!isRight(["play"], []));
  assert.ok(!isRight(["n-4"], ["n-40"]));
});

test("every choice is marked by what was done with it", () => {
  const key = ["a", "b"];
  const given = ["b", "c"];
  const marks = ["a", "b", "c", "d"].map((id) => markOf(id, key, given));
  assert.deepEqual(marks, ["missed", "right", "wrong", "rest"]);
});
