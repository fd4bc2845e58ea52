import assert from "node:assert/strict";
import { test } from "node:test";
import { FactError, OptionError, rules } from "../../web/source/engine.js";
import { checked, plain, types } from "../../web/source/engine-facts.js";
import { attribution, Reader, traces } from "../../web/source/engine-rows.js";

/** A game of one decision, as a script registers it. */
globalThis.ruleglot = {
  shop: ($) => ({
    params: { large: 5 },
    options: { credit: false, law: "new old" },
    rules: "SH-",
    decisions: {
      visit: {
        facts: { open: $.bool, price: $.int(0, 9) },
        rows: "shut A1:not open\n:open\n cheap A2 A3:price<large\n dear A4 ?gift:price>=large",
        also: "given A2 B1:credit",
        decide({ open, price }, { credit }, rule) {
          if (!rule) return [{ twice: price + price }];
          return rule({ pay: open ? price : 0 }, open ? (price < 5 ? 1 : 2) : 0, credit ? 1 : 0);
        },
        meets: [[({ open, price }) => (!open && price > 0 ? 1 : undefined), "0,1 0"]],
      },
    },
  }),
};

const visit = () => rules("shop").decisions.get("visit");

/** @param {() => unknown} act */
function refusal(act) {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof FactError);
    return { code: error.code, facts: error.facts, requirement: error.requirement };
  }
  return assert.fail("nothing was refused");
}

test("only a game whose script was loaded has rules", () => {
  assert.equal(rules("chess"), undefined);
  assert.equal(rules("toString"), undefined);
  assert.equal(rules("shop"), rules("shop"));
});

test("a ruling names its rows, each rule once, and what is left open", () => {
  const ruling = visit().decide({ open: true, price: 7 }, { credit: true });
  assert.deepEqual(ruling, {
    outcome: { pay: 7 },
    rows: ["dear", "given"],
    cites: ["SH-A4", "SH-A2", "SH-B1"],
    silent: ["gift"],
  });
});

test("an explanation names for each row the first condition that fails, as the author wrote it", () => {
  const { trace } = visit().explain({ open: true, price: 3 });
  assert.deepEqual(trace.rows, [
    { row: "shut", fired: false, failed: "not open", quantity: "open", value: true },
    { row: "cheap", fired: true },
    { row: "dear", fired: false, failed: "price >= large", quantity: "price", value: 3 },
    { row: "given", fired: false, failed: "credit", quantity: "credit", value: false },
  ]);
  assert.deepEqual(trace.values, { large: 5, credit: false, law: "new", open: true, price: 3, twice: 6 });
});

test("what facts do not meet together is told by its number and by the facts at fault", () => {
  assert.deepEqual(
    refusal(() => visit().decide({ open: false, price: 1 })),
    { code: "impossible", facts: ["price", "open"], requirement: 1 },
  );
});

test("options have their defaults, and only their own values", () => {
  assert.deepEqual(rules("shop").settle({ law: "old" }), { credit: false, law: "old" });
  for (const wrong of [{ credit: 1 }, { law: "newer" }, { debt: true }, { toString: true }]) {
    assert.throws(() => rules("shop").settle(wrong), OptionError);
  }
});

test("everything that is wrong with facts is told at once, in the order of the facts", () => {
  const declared = { age: types.int(0, 9), name: types.id("player", "ALL"), map: types.map(types.int(0, 9), types.bool, 2) };
  const codes = (facts) => {
    const { code, facts: names } = refusal(() => checked(declared, facts));
    return [code, ...names];
  };
  const right = { age: 1, name: "ann", map: { 3: true } };
  assert.deepEqual(codes({ ...right, extra: 1, odd: 2 }), ["unknown-fact", "extra", "odd"]);
  assert.deepEqual(codes({ age: 1 }), ["missing-fact", "name", "map"]);
  assert.deepEqual(codes({ age: true, name: "ALL", map: { "03": true } }), ["wrong-type", "age", "name", "map"]);
  assert.deepEqual(codes({ ...right, age: 1.5 }), ["wrong-type", "age"]);
  assert.deepEqual(codes({ ...right, age: Infinity }), ["wrong-type", "age"]);
  assert.deepEqual(codes({ ...right, map: { 1: true, 2: true, 3: true } }), ["out-of-range", "map"]);
  assert.deepEqual(codes(null), ["wrong-type"]);
  assert.deepEqual(codes([]), ["wrong-type"]);
});

test("checked facts hold no minus zero, and maps are read by their keys alone", () => {
  const map = types.map(types.id("line"), types.int(-1, 1), 3);
  const facts = checked({ map }, JSON.parse('{"map": {"__proto__": -0, "2": 1, "1": 1}}'));
  assert.deepEqual(facts.map.ids, ["1", "2", "__proto__"]);
  assert.ok(Object.is(facts.map.get("__proto__"), 0));
  assert.equal(facts.map.get("toString"), undefined);
  assert.equal(JSON.stringify(plain(facts)), '{"map":{"1":1,"2":1,"__proto__":0}}');
});

test("texts exist in the combinations that their maker keeps", () => {
  const tile = types.text("tile", "{a}-{b}", { a: types.int(0, 2), b: types.int(0, 2) }, (a, b) => a <= b && { a, b });
  assert.deepEqual([...tile.keys()], ["0-0", "0-1", "0-2", "1-1", "1-2", "2-2"]);
  assert.equal(tile.get("0-2").b, 2);
});

test("conditions are read whatever stands in their texts", () => {
  const reader = new Reader({ two: 2 }, "");
  const holds = (text, values) => reader.condition(text).holds((path) => values[path]);
  assert.ok(holds("word=='a & b: \"c\"'", { word: 'a & b: "c"' }));
  assert.ok(holds(`word in ['x', "it's"]`, { word: "it's" }));
  assert.ok(!holds("word not in ['x', 'y z']", { word: "y z" }));
  assert.ok(holds("pair in pairs", { pair: [1, "a"], pairs: [[2, "a"], [1, "a"]] }));
  assert.ok(holds("key in map", { key: 3, map: { 3: null } }));
  assert.ok(!holds("key in map", { key: "toString", map: {} }));
  assert.ok(holds("count<=two", { count: -1 }));
  assert.ok(holds("count>=-2", { count: -2 }));
  assert.ok(holds("drew is None", { drew: null }));
  assert.ok(holds("not open", { open: false }));
  assert.deepEqual(reader.conditions("a=='x & y'&b&not c").map(({ text }) => text), ["a == 'x & y'", "b", "not c"]);
  assert.deepEqual(reader.condition("a.b==two").quantities, ["a.b"]);
  assert.deepEqual(reader.condition("a in [b, 'c']").quantities, ["a", "b"]);
});

test("what only some editions say is cited in these only", () => {
  const rows = new Reader({}, "AB-").rows("one A1@x@z B2 ?time@y:open");
  assert.deepEqual(attribution(rows, "x"), { rows: ["one"], cites: ["AB-A1", "AB-B2"], silent: [] });
  assert.deepEqual(attribution(rows, "y"), { rows: ["one"], cites: ["AB-B2"], silent: ["time"] });
});

test("rows stand below the conditions of all groups around them, and of no others", () => {
  const rows = new Reader({}, "").rows(":a\n :b\n  one:c\n two:d\n:e\n three:\nfour:");
  assert.deepEqual(
    rows.map(({ id, conditions }) => [id, conditions.map(({ text }) => text).join()]),
    [["one", "a,b,c"], ["two", "a,d"], ["three", "e"], ["four", ""]],
  );
});

test("of rows that could all decide only the first fires", () => {
  const rows = new Reader({}, "").rows("one:a\ntwo:\nthree:");
  assert.deepEqual(traces(rows, () => false).map(({ fired }) => fired), [false, true, false]);
});
