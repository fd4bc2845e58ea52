import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const NAME = "ruleglot.progress";
const WHAT_IS_WRITTEN = { format: "ruleglot progress", version: 1 };

/** The storage that tabs share; a tab hears of what the others write when `hear` is called. */
function sharedStorage(start = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
  };
}

let listeners = [];
const hear = () => listeners.forEach((listener) => listener({ key: NAME }));

let visit = 0;
/** The module as a page loads it: each call is a tab of its own. */
const tab = () => import(`../../web/source/progress.js?${(visit += 1)}`);

beforeEach(() => {
  listeners = [];
  globalThis.addEventListener = (_, listener) => listeners.push(listener);
  globalThis.localStorage = sharedStorage();
});

const keys = (progress) => progress.all().map(({ key }) => key);
const answers = (...rows) =>
  JSON.stringify({ ...WHAT_IS_WRITTEN, line: "", rules: { a: ["R1"], b: ["R2"] }, answers: rows });

test("an answer is kept for the next visit with its rules, and the last one is what it was", async () => {
  const before = await tab();
  before.note("game/a@1", ["R1", "R2"], false, 1000);
  before.note("game/a@1", ["R1", "R2"], true, 2000);
  const after = await tab();
  assert.deepEqual(after.of("game/a@1"), { right: true, at: 2000 });
  assert.deepEqual(after.all()[0], { at: 1000, key: "game/a@1", rules: ["R1", "R2"], rating: 1 });
  assert.equal(after.state(), "kept");
});

test("a question of another version has no answer", async () => {
  const progress = await tab();
  progress.note("game/a@1", ["R1"], true);
  assert.equal(progress.of("game/a@2"), null);
});

test("an answer can be rated harder or easier afterwards, once", async () => {
  const progress = await tab();
  const answer = progress.note("a", ["R1"], true, 5);
  progress.rate(answer, 2);
  assert.deepEqual(progress.all().map(({ rating }) => rating), [2]);
  assert.deepEqual((await tab()).all().map(({ rating }) => rating), [2]);
});

test("two tabs that answer in turn lose nothing", async () => {
  const [one, two] = [await tab(), await tab()];
  one.note("a", ["R1"], true, 1);
  two.note("b", ["R2"], false, 2);
  one.note("c", ["R3"], true, 3);
  assert.deepEqual(keys(await tab()), ["a", "b", "c"]);
});

test("two tabs that write at the same moment mend what was overwritten", async () => {
  const one = await tab();
  one.note("a", ["R1"], true, 1);
  const asTheOtherRead = localStorage.getItem(NAME);
  one.rate(one.note("b", ["R2"], true, 2), 4);
  localStorage.setItem(NAME, asTheOtherRead);
  hear();
  assert.deepEqual((await tab()).all().map(({ key, rating }) => [key, rating]), [["a", 3], ["b", 4]]);
});

test("progress replaced in one tab is not brought back by another", async () => {
  const [one, two] = [await tab(), await tab()];
  one.note("a", ["R1"], true, 1);
  two.importFile(answers([9, "b", 3]), "replace");
  hear();
  one.note("c", ["R3"], true, 10);
  assert.deepEqual(keys(await tab()), ["b", "c"]);
});

test("progress deleted with the browser's own means stays deleted", async () => {
  const progress = await tab();
  progress.note("b", ["R2"], true, 2);
  localStorage.kept.clear();
  hear();
  assert.deepEqual(keys(progress), []);
});

test("export, clear and import restores everything", async () => {
  const before = await tab();
  before.note("a", ["R1"], false, 1);
  before.note("b", ["R2"], true, 2);
  before.setLimit(7);
  const file = before.exportFile();
  localStorage.kept.clear();
  const after = await tab();
  assert.equal(after.importFile(file).added, 2);
  assert.deepEqual(after.all(), before.all());
  assert.equal((await tab()).limit(), 7);
});

test("merging a file twice adds nothing the second time, and keeps what is here", async () => {
  const progress = await tab();
  progress.note("z", ["R9"], true, 5);
  assert.equal(progress.importFile(answers([1, "a", 3], [9, "b", 1])).added, 2);
  assert.equal(progress.importFile(answers([1, "a", 3], [9, "b", 1])).added, 0);
  assert.deepEqual(keys(progress), ["a", "z", "b"]);
});

test("merging keeps the rating that the reader gave, whichever side has it", async () => {
  for (const [here, there] of [[3, 2], [2, 3]]) {
    globalThis.localStorage = sharedStorage({ [NAME]: answers([1, "a", here]) });
    const progress = await tab();
    progress.importFile(answers([1, "a", there]));
    assert.equal(progress.all()[0].rating, 2);
  }
});

test("replacing can be undone without losing what was answered since", async () => {
  const progress = await tab();
  progress.note("a", ["R1"], true, 1);
  const { undo } = progress.importFile(answers([2, "b", 3]), "replace");
  assert.deepEqual(keys(progress), ["b"]);
  progress.note("c", ["R3"], true);
  undo();
  assert.deepEqual(keys(await tab()), ["a", "c"]);
});

const BAD = [
  "",
  "{",
  "null",
  "[]",
  "7",
  '{"version":1}',
  '{"version":"1","format":"ruleglot progress","answers":[]}',
  '{"version":0,"format":"ruleglot progress","answers":[]}',
  '{"version":1,"format":"another","answers":[]}',
  '{"version":1,"format":"ruleglot progress","answers":{}}',
  answers([1, "a", 5]),
  answers([1, "a", 3], null),
  answers(["1", "a", 3]),
  answers([1.5, "a", 3]),
  answers([-1, "a", 3]),
  answers([9e15, "a", 3]),
  answers([1, 2, 3]),
  '{"version":1,"format":"ruleglot progress","rules":{"a":"R1"},"answers":[[1,"a",3]]}',
  '{"version":1,"format":"ruleglot progress","rules":{"a":[1]},"answers":[[1,"a",3]]}',
];

test("a file that is not ours, spoilt or newer is refused and changes nothing", async () => {
  const progress = await tab();
  progress.note("a", ["R1"], true, 1);
  const before = localStorage.getItem(NAME);
  for (const how of ["merge", "replace"]) {
    for (const file of BAD) assert.deepEqual(progress.importFile(file, how), { fault: "unreadable" }, file);
    assert.deepEqual(progress.importFile('{"version":2}', how), { fault: "newer" });
  }
  assert.equal(localStorage.getItem(NAME), before);
});

test("what was kept and cannot be read is put aside as it was, and the quiz goes on", async () => {
  for (const text of BAD) {
    globalThis.localStorage = sharedStorage({ [NAME]: text });
    const progress = await tab();
    assert.equal(progress.state(), "kept", text);
    assert.deepEqual(progress.unread(), [text]);
    progress.note("z", ["R1"], true, 9);
    assert.deepEqual(progress.of("z"), { right: true, at: 9 });
    assert.deepEqual((await tab()).unread(), [text]);
    progress.forgetUnread();
    assert.deepEqual((await tab()).unread(), []);
    assert.ok((await tab()).of("z"));
  }
});

test("of progress that is spoilt in part, the sound part counts on", async () => {
  globalThis.localStorage = sharedStorage({ [NAME]: answers([1, "a", 3], [2, "b", "x"]) });
  const progress = await tab();
  progress.note("c", ["R3"], true, 3);
  assert.deepEqual(keys(await tab()), ["a", "c"]);
  assert.equal(progress.unread().length, 1);
});

test("text put aside is not overwritten by the next", async () => {
  globalThis.localStorage = sharedStorage({ [NAME]: "first" });
  (await tab()).note("a", ["R1"], true, 1);
  localStorage.setItem(NAME, "second");
  const progress = await tab();
  progress.note("b", ["R2"], true, 2);
  assert.deepEqual(progress.unread(), ["first", "second"]);
});

test("text that is spoilt and finds no room aside is not overwritten", async () => {
  globalThis.localStorage = { ...sharedStorage({ [NAME]: "spoilt" }), setItem: () => { throw new Error("no room"); } };
  const progress = await tab();
  progress.note("a", ["R1"], true, 1);
  assert.equal(progress.state(), "full");
  assert.equal(localStorage.getItem(NAME), "spoilt");
  assert.deepEqual(progress.of("a"), { right: true, at: 1 });
});

test("what a newer version wrote is left alone, and can be taken away as a file", async () => {
  const newer = '{"version":2,"something":"else"}';
  globalThis.localStorage = sharedStorage({ [NAME]: newer });
  const progress = await tab();
  progress.note("a", ["R1"], true, 1);
  progress.setLimit(3);
  assert.equal(progress.state(), "newer");
  assert.deepEqual(progress.of("a"), { right: true, at: 1 });
  assert.deepEqual(progress.importFile(answers([1, "b", 3]), "replace"), { fault: "newer" });
  assert.equal(progress.exportFile(), newer);
  assert.equal(localStorage.getItem(NAME), newer);
});

test("where storage is blocked the answers last as long as the page, files work too", async () => {
  const refuses = () => {
    throw new DOMException("denied", "SecurityError");
  };
  globalThis.localStorage = { getItem: refuses, setItem: refuses, removeItem: refuses };
  const progress = await tab();
  progress.note("z", ["R1"], false, 1);
  assert.equal(progress.state(), "blocked");
  assert.deepEqual(progress.of("z"), { right: false, at: 1 });
  assert.equal(progress.importFile(answers([1, "a", 3])).added, 1);
  assert.deepEqual(keys(progress), ["a", "z"]);
  progress.importFile(answers([1, "b", 3]), "replace");
  assert.deepEqual(keys(progress), ["b"]);
  assert.ok(progress.exportFile().includes('"b"'));
  assert.deepEqual(progress.unread(), []);
  progress.forgetUnread();
});

test("where storage is full the answers wait for room, and an import that finds none changes nothing", async () => {
  let full = true;
  const storage = sharedStorage({ [NAME]: answers([1, "a", 3]) });
  globalThis.localStorage = {
    ...storage,
    setItem: (name, text) => {
      if (full) throw new DOMException("no room", "QuotaExceededError");
      storage.setItem(name, text);
    },
  };
  const progress = await tab();
  progress.note("b", ["R2"], true, 2);
  assert.equal(progress.state(), "full");
  assert.deepEqual(progress.importFile(answers([5, "b", 3])), { fault: "full" });
  assert.deepEqual(keys(progress), ["a", "b"]);
  full = false;
  progress.note("c", ["R3"], true, 3);
  assert.equal(progress.state(), "kept");
  assert.deepEqual(keys(await tab()), ["a", "b", "c"]);
});

test("names that objects have by nature are keys like any other", async () => {
  const progress = await tab();
  progress.note("__proto__", ["R1"], true, 1);
  progress.note("constructor", ["R2"], true, 2);
  assert.deepEqual((await tab()).all().map(({ rules }) => rules), [["R1"], ["R2"]]);
});
