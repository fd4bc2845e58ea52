import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A storage as browsers have it, which can be told to refuse. */
function storage(start = {}) {
  const kept = new Map(Object.entries(start));
  return { kept, getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
}

let visit = 0;
/** The module as a page loads it anew. */
const load = () => import(`../../web/source/memory.js?${(visit += 1)}`);

beforeEach(() => {
  globalThis.sessionStorage = storage();
});

test("the first answer counts, the last one is shown", async () => {
  const memory = await load();
  memory.remember("switch/a@1", ["play"], false);
  memory.remember("switch/a@1", ["draw"], true);
  assert.deepEqual(memory.recall("switch/a@1"), { given: ["draw"], first: false });
});

test("answers and seed outlive a change of page", async () => {
  const before = await load();
  before.remember("switch/a@1", ["play"], true);
  const after = await load();
  assert.deepEqual(after.recall("switch/a@1"), { given: ["play"], first: true });
  assert.equal(after.seed(), before.seed());
});

test("a question of another edition has no answer yet", async () => {
  const memory = await load();
  memory.remember("switch/a@1", ["play"], true);
  assert.equal(memory.recall("switch/a@2"), null);
});

test("forgetting deals a new seed and leaves other answers", async () => {
  const memory = await load();
  const seed = memory.seed();
  memory.remember("a", ["x"], true);
  memory.remember("b", ["y"], true);
  memory.forget(["a"]);
  assert.equal(memory.recall("a"), null);
  assert.ok(memory.recall("b"));
  assert.notEqual(memory.seed(), seed);
});

test("a storage that is blocked, full or spoilt does not stop the quiz", async () => {
  const refuses = () => {
    throw new Error("SecurityError");
  };
  const spoilt = ["{", "null", '"text"', "[]", '{"seed":"s","answers":null}', '{"seed":7,"answers":{}}'];
  const storages = [{ getItem: refuses, setItem: refuses }, { getItem: () => null, setItem: refuses }];
  for (const broken of [...storages, ...spoilt.map((text) => storage({ "ruleglot.session": text }))]) {
    globalThis.sessionStorage = broken;
    const memory = await load();
    memory.remember("a", ["x"], true);
    assert.deepEqual(memory.recall("a"), { given: ["x"], first: true });
    assert.ok(memory.seed().length > 0);
  }
});

test("an answer of another shape counts as none", async () => {
  globalThis.sessionStorage = storage({ "ruleglot.session": '{"seed":"s","answers":{"a":7,"b":{"given":"x"}}}' });
  const memory = await load();
  assert.equal(memory.recall("a"), null);
  assert.equal(memory.recall("b"), null);
});
