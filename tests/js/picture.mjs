// Draws pictures in Node: a line of JSON in, a line of JSON out.
import { createInterface } from "node:readline";
import { html } from "../../web/source/picture.js";

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(html(JSON.parse(line)))}\n`);
}
