// Makes questions in Node as the page does: `invent.mjs GAME LANGUAGE COUNT SEED SCRIPT...`, a line of JSON each.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { make } from "../../web/source/endless/making.js";
import { rules } from "../../web/source/engine.js";
import { numbersFrom } from "../../web/source/shuffle.js";
import { teller } from "../../web/source/teller.js";

const [game, language, count, seed, ...scripts] = process.argv.slice(2);
for (const file of scripts) runInThisContext(readFileSync(file, "utf8"), file);

const random = numbersFrom(seed);
const says = teller(game, language);
for (let number = 0; number < Number(count); number += 1) {
  const made = make({ rules: rules(game), teller: says }, globalThis.ruleglotSituations[game], random);
  const { decision, ask, kind, facts, options, choices, refuter } = made;
  const { explained, edition } = refuter;
  const told = choices.map(({ value, right, refutation, verdict }) => ({
    value,
    right,
    label: says.value(`${decision}.${ask}`, value, explained),
    refutation: refutation ?? null,
    said: verdict
      ? says.verdict(verdict.table, verdict, explained)
      : refutation
        ? says.refutation(refutation, explained, edition, options).sentence
        : null,
  }));
  const { outcome, rows, cites, silent } = explained;
  const line = { decision, ask, kind, facts, options, outcome, rows, cites, silent, choices: told, scene: says.scene(decision, facts, options), ruling: says.ruling(decision, explained) };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
