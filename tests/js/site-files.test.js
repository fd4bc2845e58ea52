import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, fileAt, languageOf, neededFor } from "../../web/source/site-files.js";

const ROOT = "https://club.example/rules/";
const paths = ["index.html", "404.html", "en/index.html", "nb/switch/index.html", "assets/a.css", "assets/texts/nb/switch.js", "en/tab %.pdf"];
const site = { languages: ["en", "nb"], files: Object.fromEntries(paths.map((path) => [path, "0"])), index: "" };

test("an address leads to its file whatever it asks of the page", () => {
  assert.equal(fileAt(ROOT, ROOT, site), "index.html");
  assert.equal(fileAt(`${ROOT}en/?x=1#y/z`, ROOT, site), "en/index.html");
  assert.equal(fileAt(`${ROOT}en/index.html`, ROOT, site), "en/index.html");
  assert.equal(fileAt(`${ROOT}nb/switch`, ROOT, site), "nb/switch/index.html");
  assert.equal(fileAt(`${ROOT}en/tab%20%25.pdf`, ROOT, site), "en/tab %.pdf");
});

test("an address of another site, of the folder above or of no file is told apart", () => {
  assert.equal(fileAt("https://other.example/rules/en/", ROOT, site), null);
  assert.equal(fileAt("https://club.example/", ROOT, site), null);
  assert.equal(fileAt("https://club.example/rules-old/en/", ROOT, site), null);
  assert.equal(fileAt(`${ROOT}en/missing/`, ROOT, site), "");
  assert.equal(fileAt(`${ROOT}constructor`, ROOT, site), "");
  assert.equal(fileAt(`${ROOT}%ff`, ROOT, site), "");
});

test("a page is asked for at the address that pages link to", () => {
  assert.equal(addressOf("en/index.html", ROOT, site), `${ROOT}en/`);
  assert.equal(addressOf("index.html", ROOT, site), ROOT);
  assert.equal(addressOf("en/index.html", ROOT, { ...site, index: "index.html" }), `${ROOT}en/index.html`);
  assert.equal(addressOf("en/tab %.pdf", ROOT, site), `${ROOT}en/tab%20%25.pdf`);
  assert.equal(addressOf("en/tab %.pdf", ROOT, site).includes("#"), false);
});

test("a visit needs the files of its language and those of none", () => {
  assert.equal(languageOf("assets/texts/nb/switch.js", site), "nb");
  assert.equal(languageOf("assets/a.css", site), null);
  assert.deepEqual(neededFor(site, new Set(["nb"])), paths.filter((path) => !path.startsWith("en/")));
});
