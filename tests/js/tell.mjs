// Tells situations in Node: a line of JSON in, a line out. The scripts of a game are its arguments.
// `{told, language}` is a situation to be told, `{refuted}` a choice to be refuted, `{written, language}` numbers.
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { FactError, rules } from "../../web/source/engine.js";
import { Refuter } from "../../web/source/refute.js";
import { story } from "../../web/source/story.js";
import { teller } from "../../web/source/teller.js";

for (const file of process.argv.slice(2)) runInThisContext(readFileSync(file, "utf8"), file);

function told({ game, decision, facts, options, quantities, tested, asks }, language) {
  const says = teller(game, language);
  const explained = rules(game).decisions.get(decision).explain(facts, options);
  const answer = (ask) => ask.split(".").reduce((held, name) => held[name], explained.outcome);
  return {
    scene: says.scene(decision, facts, options),
    beside: says.sceneBesidePicture(decision, facts, options),
    picture: says.picture(decision, facts, options),
    ruling: says.ruling(decision, explained),
    verdicts: explained.trace.candidates.map((verdict) => says.verdict(verdict.table, verdict, explained)),
    tells: quantities.map((quantity) => says.tell(quantity, explained, decision)),
    candidates: explained.trace.candidates.map((verdict) =>
      tested[verdict.table].map((quantity) => says.tell(quantity, explained, undefined, verdict)),
    ),
    values: asks.map((ask) => says.value(`${decision}.${ask}`, answer(ask), explained)),
  };
}

function scene({ game, decision, facts, options }, language) {
  return teller(game, language).scene(decision, facts, options);
}

function refuted({ game, decision, ask, facts, options, choices }) {
  const refuter = new Refuter(story(game), rules(game).decisions.get(decision), facts, options);
  return choices.map(({ value, named }) => refuter.refute(ask, value, named));
}

function reasons({ game, decision, ask, facts, options, edition, choices }, language) {
  const says = teller(game, language);
  const refuter = says.refuter(decision, facts, options);
  const label = (value) => says.capital(says.value(`${decision}.${ask}`, value, refuter.explained));
  const wrong = choices.map(({ value, named }) => ({ value, refutation: refuter.refute(ask, value, named) }));
  const told = wrong
    .filter(({ refutation }) => refutation)
    .map(({ value, refutation }) => {
      const why = says.refutation(refutation, refuter.explained, edition, options);
      return [JSON.stringify(value), { label: label(value), right: false, ...why }];
    });
  const candidates = refuter.candidates(ask).map(({ value, right, verdict }) => {
    const sentence = says.verdict(verdict.table, verdict, refuter.explained);
    return [JSON.stringify(value), { label: label(value), right, sentence, cites: verdict.cites }];
  });
  return Object.fromEntries([...candidates, ...told]);
}

function offered({ game, decision, ask, facts, options }) {
  const refuter = new Refuter(story(game), rules(game).decisions.get(decision), facts, options);
  return refuter.candidates(ask).map(({ value, right, verdict }) => ({ value, right, row: verdict.row }));
}

function worded({ game, rulesAsked, options, asks }, language) {
  const says = teller(game, language);
  return {
    rules: rulesAsked.map(([rule, edition, chosen]) => [says.ruleTitle(rule), says.rule(rule, edition, chosen)]),
    options: options.map(([option, value]) => says.houseRule(option, value)),
    asks: asks.map(([decision, ask]) => says.ask(decision, ask)),
  };
}

function written({ game, numbers, lists, capitals }, language) {
  const says = teller(game, language);
  return {
    numbers: numbers.map((n) => [says.numbers.write(n), says.numbers.category(n)]),
    lists: lists.map((items) => [says.numbers.join(items), says.numbers.join(items, "or")]),
    capitals: capitals.map((text) => says.capital(text)),
  };
}

const PROGRAMS = { told, scene, reasons, refuted, offered, worded, written };

for await (const line of createInterface({ input: process.stdin })) {
  const { program, language, ...given } = JSON.parse(line);
  let answer;
  try {
    answer = PROGRAMS[program](given, language);
  } catch (error) {
    if (!(error instanceof FactError)) throw error;
    answer = { error: error.code };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
