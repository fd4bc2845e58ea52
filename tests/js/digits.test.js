import assert from "node:assert/strict";
import { test } from "node:test";
import { readNumber, writeDigits } from "../../web/source/digits.js";

test("a number is read in the digits of any script", () => {
  for (const typed of ["7", "৭", "٧", "７", "߇"]) assert.equal(readNumber(typed), 7, typed);
  for (const typed of ["106", "১০৬", " ১০৬ ", "1০6"]) assert.equal(readNumber(typed), 106, typed);
  for (let value = 0; value < 10; value += 1) assert.equal(readNumber(String.fromCodePoint(0x9e6 + value)), value);
});

test("a minus sign may stand before the number, in any of its shapes", () => {
  for (const typed of ["-30", "−30", "–৩০", "- 30"]) assert.equal(readNumber(typed), -30, typed);
  assert.ok(Object.is(readNumber("-0"), 0));
});

test("what is no whole number is none", () => {
  for (const typed of ["", " ", "-", "seven", "7.5", "7,5", "1e3", "0x7", "1_0", "--7", "½", "1234567890", "ট৭"]) {
    assert.equal(readNumber(typed), null, typed);
  }
});

test("a number is written in the digits of the page", () => {
  assert.equal(writeDigits("12 / 30", "০১২৩৪৫৬৭৮৯"), "১২ / ৩০");
  assert.equal(writeDigits("12 / 30", "0123456789"), "12 / 30");
});
