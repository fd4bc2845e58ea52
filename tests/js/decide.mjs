// Decides situations in Node: a line of JSON in, a line out. The game's scripts are its arguments.
// `{game, decision, facts, options}` is decided and explained; `{expression, values}` is computed for each of the values.
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { FactError, rules } from "../../web/source/engine.js";
import { checked, types } from "../../web/source/engine-facts.js";

for (const file of process.argv.slice(2)) runInThisContext(readFileSync(file, "utf8"), file);

function decided({ game, decision, facts, options }) {
  const found = rules(game).decisions.get(decision);
  try {
    return { ruling: found.decide(facts, options), explanation: found.explain(facts, options) };
  } catch (error) {
    if (!(error instanceof FactError)) throw error;
    return { error: { code: error.code, facts: error.facts, requirement: error.requirement ?? null } };
  }
}

let expressions;

function computed({ expression, values }) {
  expressions ??= globalThis.expressions(types);
  return values.map((each) => expressions.functions[expression](checked(expressions.facts, each)));
}

/** Shows a minus zero, which JSON would hide. */
const shown = (_, value) => (Object.is(value, -0) ? "-0" : value);

for await (const line of createInterface({ input: process.stdin })) {
  const given = JSON.parse(line);
  process.stdout.write(`${JSON.stringify("game" in given ? decided(given) : computed(given), shown)}\n`);
}
