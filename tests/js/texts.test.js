import assert from "node:assert/strict";
import { test } from "node:test";
import { sayer } from "../../web/source/texts.js";

test("a text has its values filled in, numbers in the language's digits", () => {
  const say = sayer({ digits: "০১২৩৪৫৬৭৮৯", part: "{total}টির মধ্যে {right}টি" });
  assert.equal(say("part", { right: 12, total: 30 }), "৩০টির মধ্যে ১২টি");
});

test("a text that the page lacks comes out as its key", () => {
  assert.equal(sayer({})("check"), "check");
});

test("a name without a value stays as it is", () => {
  assert.equal(sayer({ n: "{n}" })("n", {}), "{n}");
});
