// Prints what `intl-messageformat` and Intl.ListFormat make of the cases on standard input, as JSON.
// Run by record_vectors.py; needs `npm install intl-messageformat` in the working folder.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.cwd()}/`));
const { IntlMessageFormat } = require("intl-messageformat");
const { messages, lists } = JSON.parse(readFileSync(0, "utf8"));

const printed = messages.map(({ language, message, values }) =>
  new IntlMessageFormat(message, language).format(values),
);
const joined = lists.map(({ language, items, style }) =>
  new Intl.ListFormat(language, { type: style === "or" ? "disjunction" : "conjunction" }).format(items),
);
process.stdout.write(JSON.stringify({ printed, joined }));
