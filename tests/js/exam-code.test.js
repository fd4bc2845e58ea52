import assert from "node:assert/strict";
import { test } from "node:test";
import { FACTORS, SEEDS, decode, encode, markOfBank, markOfGame } from "../../web/source/exam/code.js";

const PAPER = { game: markOfGame("switch"), size: 20, factor: 1, bank: markOfBank("5f2d3ea4"), seed: 12_345_678 };
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

test("a code gives back the paper that it was made from", () => {
  for (let factor = 0; factor < FACTORS.length; factor += 1) {
    for (const seed of [0, 1, SEEDS - 1]) {
      for (const size of [1, 10, 127]) {
        const paper = { game: 1023, size, factor, bank: 2 ** 20 - 1, seed };
        assert.deepEqual(decode(encode(paper)), paper);
      }
    }
  }
});

test("a code is three groups of five, without letters that are taken for others", () => {
  assert.match(encode(PAPER), /^(?:[0-9A-HJKMNP-TV-Z]{5}-?){3}$/);
  assert.equal(encode(PAPER).length, 17);
});

test("a code is read as people type it", () => {
  const code = encode(PAPER);
  const bengali = code.replace(/[0-9]/g, (digit) => "০১২৩৪৫৬৭৮৯"[Number(digit)] ?? "");
  const arabic = code.replace(/[0-9]/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
  const forms = [
    code.toLowerCase(),
    code.replaceAll("-", ""),
    code.replaceAll("-", " – "),
    ` ${code}\n`,
    code.replaceAll("0", "o").replaceAll("1", "l"),
    code.replaceAll("0", "O").replaceAll("1", "I"),
    bengali,
    arabic,
  ];
  for (const typed of forms) assert.deepEqual(decode(typed), PAPER, typed);
});

test("every single wrong character and every swap of neighbours is noticed", () => {
  const letters = encode(PAPER).replaceAll("-", "");
  for (let place = 0; place < letters.length; place += 1) {
    for (const other of ALPHABET) {
      if (other === letters[place]) continue;
      assert.equal(decode(letters.slice(0, place) + other + letters.slice(place + 1)), null);
    }
    const next = letters[place + 1];
    if (next === undefined || next === letters[place]) continue;
    const swapped = letters.slice(0, place) + next + letters[place] + letters.slice(place + 2);
    assert.equal(decode(swapped), null, swapped);
  }
});

test("what is no code is none", () => {
  for (const typed of ["", "switch", "UUUUU-UUUUU-UUUUU", "00000-00000-0000", `${encode(PAPER)}0`, "𝟙𝟙"]) {
    assert.equal(decode(typed), null, typed);
  }
  assert.equal(decode(encode({ ...PAPER, size: 0 })), null);
  assert.equal(decode(encode({ ...PAPER, factor: 7 })), null);
});
