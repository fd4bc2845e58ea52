// Words are folded alike in the index and in what is typed, by the data of each language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { folder, install } from "../../web/source/search.js";

const latin = { letters: {}, suffixes: ["ing", "ed", "es", "e", "s"], shortest: 3, digits: "0123456789" };
const bengali = { letters: {}, suffixes: ["টির", "টি", "ের", "র", "ে"], shortest: 2, digits: "০১২৩৪৫৬৭৮৯" };

test("accents, capitals and letters of one's own fall away", () => {
  const fold = folder({ ...latin, suffixes: [], letters: { ø: "o", æ: "ae", aa: "a" } });
  assert.equal(fold("Peça"), "peca");
  assert.equal(fold("GJØKEN"), "gjoken");
  assert.equal(fold("kråka"), "kraka");
  assert.equal(fold("kaart"), "kart");
});

test("inflections meet in one stem, and a short word keeps its ending", () => {
  const fold = folder(latin);
  for (const word of ["play", "plays", "played", "playing"]) assert.equal(fold(word), "play");
  assert.equal(fold("exchanges"), fold("exchange"));
  assert.equal(fold("aces"), "ace");
});

test("Bengali digits are digits, joiners do not count, and both spellings of a letter are one", () => {
  const fold = folder(bengali);
  assert.equal(fold("৭"), "7");
  assert.equal(fold("১২"), "12");
  assert.equal(fold("র\u200d্যাক"), fold("র্যাক"));
  assert.equal(fold("খেলোয়া\u09dc"), fold("খেলোয়াড\u09bc"));
});

test("Bengali endings fall away as long as two letters remain", () => {
  const fold = folder(bengali);
  assert.equal(fold("ঘুঁটির"), "ঘুঁটি");
  assert.equal(fold("ঘুঁটি"), "ঘুঁটি");
  assert.equal(fold("তাসের"), "তাস");
  assert.equal(fold("তাস"), "তাস");
});

test("a folded word is not changed any more", () => {
  const fold = folder(latin);
  for (const word of ["passes", "players", "exchanged", "series"]) assert.equal(fold(fold(word)), fold(word));
});

test("what is typed keeps its star and is folded before lunr reads it", () => {
  const seen = [];
  const lunr = {
    Pipeline: { registerFunction() {} },
    QueryParser: { parseTerm: (parser) => seen.push(parser.peekLexeme().str) },
  };
  install(lunr, "ruleglot-en", latin);
  const lexeme = { str: "playing*" };
  lunr.QueryParser.parseTerm({ peekLexeme: () => lexeme });
  assert.deepEqual(seen, ["play*"]);
});
