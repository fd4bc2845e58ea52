// Times the emitted scripts against functions written by hand. In, as JSON: `scripts` (files), `situations` by
// decision, `rounds`, `seconds`. Out: for each decision the microseconds of both.
import { readFileSync } from "node:fs";
import { deepStrictEqual } from "node:assert/strict";
import { runInThisContext } from "node:vm";
import { byHand } from "./by_hand.js";
import { rules } from "../web/source/engine.js";

const { scripts, situations, rounds, seconds } = JSON.parse(readFileSync(0, "utf8"));
for (const file of scripts) runInThisContext(readFileSync(file, "utf8"), file);

/** What was decided last, kept so that nothing may be left out as unused. */
const kept = [];

/** The microseconds of one call, in one round. */
function time(call, count) {
  let done = 0;
  const start = performance.now();
  let passed = 0;
  while (passed < seconds * 1000) {
    for (let n = 0; n < count; n++) kept[n] = call(n);
    done += count;
    passed = performance.now() - start;
  }
  return (passed * 1000) / done;
}

const times = {};
for (const [name, given] of Object.entries(situations)) {
  const [game, id] = name.split("/");
  const decision = rules(game).decisions.get(id);
  const settled = given.map(([, options]) => rules(game).settle(options));
  const checked = given.map(([facts], n) => decision.check(facts, settled[n]));
  const plain = given.map(([facts]) => facts);
  const engine = (n) => decision.decideChecked(checked[n], settled[n]);
  const hand = (n) => byHand[name](plain[n], settled[n]);
  given.forEach((_, n) => deepStrictEqual(hand(n), engine(n)));
  const best = [Infinity, Infinity];
  for (let round = 0; round < rounds; round++) {
    [engine, hand].forEach((call, which) => (best[which] = Math.min(best[which], time(call, given.length))));
  }
  times[name] = best;
}
console.log(JSON.stringify(times));
