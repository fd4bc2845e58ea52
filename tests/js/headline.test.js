import assert from "node:assert/strict";
import { test } from "node:test";
import { headline } from "../../web/source/arbiter/ruling.js";

/** @param {string} language @param {string} label of the first field @param {string} told the ruling */
function said(language, label, told) {
  const teller = { words: { language }, capital: (text) => text, value: () => label, ruling: () => [told] };
  const decision = { id: "exchange", explain: () => ({ outcome: { turn: "stands" } }) };
  return headline(/** @type {any} */ ({ decision, wording: { teller, kind: () => ({ kind: "enum" }) } }));
}

test("a ruling is headed by its answer, without a full stop", () => {
  assert.equal(said("en", "Nothing, the game is over", "The game is over, so there is nothing more to do."), "Nothing, the game is over");
  assert.equal(said("en", "Lay a domino", "You hold a domino that you may lay, so you must lay one."), "Lay a domino");
});

test("a first sentence that says the same with a number is the heading, so that it is not said twice", () => {
  assert.equal(
    said("en", "The exchange stands, and you lose points", "You lose 30 points, and the exchange stands. The bag held 5 tiles."),
    "You lose 30 points, and the exchange stands",
  );
  assert.equal(
    said("bn", "বদলটি বহাল থাকে, আর আপনার পয়েন্ট কাটা যায়", "আপনার ৩০ পয়েন্ট কাটা যায়, আর বদলটি বহাল থাকে। ব্যাগে ৫টি ঘুঁটি ছিল।"),
    "আপনার ৩০ পয়েন্ট কাটা যায়, আর বদলটি বহাল থাকে",
  );
});
