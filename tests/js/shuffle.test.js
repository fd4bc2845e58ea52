import assert from "node:assert/strict";
import { test } from "node:test";
import { shuffled } from "../../web/source/shuffle.js";

const items = ["a", "b", "c", "d", "e"];

test("the same seed gives the same order, another seed another one", () => {
  assert.deepEqual(shuffled(items, "seed 1"), shuffled(items, "seed 1"));
  const orders = new Set(Array.from({ length: 40 }, (_, n) => shuffled(items, `seed ${n}`).join("")));
  assert.ok(orders.size > 20, `${orders.size} orders in 40 seeds`);
});

test("a shuffle keeps every item and leaves the list given as it was", () => {
  const before = [...items];
  assert.deepEqual(shuffled(items, "x").sort(), before);
  assert.deepEqual(items, before);
});

test("every item comes to every place about equally often", () => {
  const rounds = 5000;
  for (const place of items.keys()) {
    let times = 0;
    for (let n = 0; n < rounds; n += 1) if (shuffled(items, `q ${n}`)[place] === "a") times += 1;
    assert.ok(Math.abs(times / rounds - 0.2) < 0.03, `place ${place}: ${times}`);
  }
});

test("a pinned item keeps its place wherever it stands", () => {
  for (let n = 0; n < 50; n += 1) {
    const order = shuffled([...items, "none"], `s${n}`, (item) => item === "none" || item === "b");
    assert.equal(order[5], "none");
    assert.equal(order[1], "b");
  }
});

test("nothing and one thing can be shuffled", () => {
  assert.deepEqual(shuffled([], "s"), []);
  assert.deepEqual(shuffled(["only"], "s"), ["only"]);
});
