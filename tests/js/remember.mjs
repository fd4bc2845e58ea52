// What our scheduler makes of sequences of answers, in Node: a line of JSON in, a line out. A sequence is a list of
// `[at, rating]`; what comes out is the state after each answer.
import { createInterface } from "node:readline";
import { after } from "../../web/source/study/recall.js";

for await (const line of createInterface({ input: process.stdin })) {
  let recall;
  const states = JSON.parse(line).map(([at, rating]) => {
    recall = after(recall, { at, key: "", rules: [], rating });
    const { learning, stability, due, card } = recall;
    return { learning, stability, difficulty: card.difficulty, due };
  });
  process.stdout.write(`${JSON.stringify(states)}\n`);
}
