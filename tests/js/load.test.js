import assert from "node:assert/strict";
import { test } from "node:test";
import { loadScript } from "../../web/source/load.js";

/** Stands for a document in which scripts load, or fail to, when told. */
function page() {
  const added = [];
  globalThis.document = {
    createElement: () => {
      const script = new EventTarget();
      script.remove = () => added.splice(added.indexOf(script), 1);
      return script;
    },
    head: { append: (script) => added.push(script) },
  };
  return added;
}

test("a script that is asked for twice is added once", async () => {
  const added = page();
  const both = [loadScript("https://host.example/one.js"), loadScript("https://host.example/one.js")];
  assert.equal(added.length, 1);
  added[0].dispatchEvent(new Event("load"));
  await Promise.all(both);
});

test("a script that failed is named, taken away, and tried again when it is asked for again", async () => {
  const added = page();
  const first = loadScript("https://host.example/two.js");
  added[0].dispatchEvent(new Event("error"));
  await assert.rejects(first, /two\.js/);
  assert.equal(added.length, 0);
  const second = loadScript("https://host.example/two.js");
  added[0].dispatchEvent(new Event("load"));
  await second;
});
