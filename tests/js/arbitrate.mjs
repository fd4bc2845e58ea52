// Does in Node what the arbiter does in a page: a line of JSON in, a line out. The games' scripts are its arguments.
// `write` gives the fragment of an address and what is read from it; `interview` the questions asked for a truth, and the
// ruling; `questions` a situation as questions for the bank.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";
import { read, write } from "../../web/source/arbiter/address.js";
import { Ground, IMPOSSIBLE } from "../../web/source/arbiter/ground.js";
import { questionYaml } from "../../web/source/arbiter/question-yaml.js";
import { Survey } from "../../web/source/arbiter/survey.js";
import { rules } from "../../web/source/engine.js";
import { types } from "../../web/source/engine-facts.js";
import { teller } from "../../web/source/teller.js";

for (const file of process.argv.slice(2)) runInThisContext(readFileSync(file, "utf8"), file);

const interviews = (game) => globalThis.ruleglotInterviews[game](types);

const acts = {
  write({ game, decision, facts, options }) {
    const fragment = write(rules(game), interviews(game), { mode: "form", decision, facts, options });
    return { fragment, place: read(rules(game), interviews(game), fragment) };
  },

  read({ game, fragment }) {
    return read(rules(game), interviews(game), fragment);
  },

  /** `truth` answers every question; `unknown` are those that nobody can answer. */
  interview({ game, decision, truth, unknown = [], options }) {
    const found = rules(game).decisions.get(decision);
    const ground = new Ground(found, interviews(game)[decision], options);
    const checked = {};
    for (const name of ground.names) checked[name] = ground.checked(name, truth[name], checked);
    if (Object.values(checked).includes(undefined) || ground.judge(checked) === IMPOSSIBLE) return null;
    const facts = ground.plainFacts(checked);
    const answers = {};
    const skipped = new Set();
    for (;;) {
      const survey = new Survey(ground, answers, skipped);
      const next = survey.next;
      if (next === null) {
        const rulings = survey.rulings.map(({ judged }) => judged);
        return { facts, asked: [...Object.keys(answers), ...skipped], rulings, truth: ground.judge(checked), filled: survey.facts };
      }
      if (unknown.includes(next)) skipped.add(next);
      else answers[next] = truth[next];
    }
  },

  questions({ game, decision, facts, options, language }) {
    const told = teller(game, language);
    const refuter = told.refuter(decision, facts, options);
    const asks = Object.keys(told.words.asks).filter((key) => key.startsWith(`${decision}.`));
    return asks
      .map((key) => questionYaml({ decision, ask: key.slice(decision.length + 1), facts, options, refuter }))
      .filter((yaml) => yaml !== null);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { act, ...given } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(acts[act](given))}\n`);
}
