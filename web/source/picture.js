// From a picture as data to HTML: the very same text as `ruleglot.picture.html` gives in Python. How each token is
// made is told once for both, in `drawings.json`; what its nodes mean is told in `picture/drawing.py`.
import drawings from "../../src/ruleglot/picture/drawings.json" with { type: "json" };

/** @typedef {any[] | string} Node a text, or what it is and the nodes in it */
/**
 * One thing of a picture: `draw` is a word of the vocabulary, `words` are printed in it, `name` says what it shows;
 * `value` is the candidate that it stands for.
 * @typedef {object} Token
 * @property {string} draw
 * @property {Record<string, any>} arguments
 * @property {Record<string, string>} words
 * @property {string} name
 * @property {string | null} value
 */
/** @typedef {{ id: string, label: string, tokens: readonly Token[] }} PictureRow */

const SYMBOL = "rp-";
const NAME = /\{([\w.-]+)\}/g;
/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };

/**
 * Draws a picture: each row an image with its words beside it; empty where there is nothing to draw.
 * The page that shows it carries the sheet of symbols and the style `picture`.
 * @param {readonly PictureRow[]} rows
 * @returns {string}
 */
export function html(rows) {
  return rows.length > 0 ? `<div class="rp">${rows.map(rowHtml).join("")}</div>` : "";
}

/** @param {PictureRow} row @returns {string} what the row shows, in words */
export function alternative({ label, tokens }) {
  return `${label}: ${tokens.map(({ name }) => name).join("; ")}`;
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** @param {PictureRow} row */
function rowHtml(row) {
  return (
    `<div class="rp-row" data-row="${escape(row.id)}">` +
    `<span class="rp-label" aria-hidden="true">${escape(row.label)}</span>` +
    `<span class="rp-tokens" role="img" aria-label="${escape(alternative(row))}">` +
    `${row.tokens.map(tokenHtml).join("")}</span></div>`
  );
}

/** @param {Token} token */
function tokenHtml(token) {
  const value = token.value === null ? "" : ` data-value="${escape(token.value)}"`;
  const flags = Object.entries(token.arguments).map(([name, given]) => (given === true ? ` data-${name}` : ""));
  const nodes = /** @type {Record<string, Node[]>} */ (drawings)[token.draw];
  const drawn = nodes ? `<span class="rp-drawn" aria-hidden="true">${nodesHtml(nodes, token)}</span>` : "";
  return `<span class="rp-token" data-draw="${token.draw}"${value}${flags.join("")}>${drawn}</span>`;
}

/** @param {Node[]} nodes @param {Token} token @returns {string} */
function nodesHtml(nodes, token) {
  return nodes.map((node) => nodeHtml(node, token)).join("");
}

/** @param {Node} node @param {Token} token @returns {string} */
function nodeHtml(node, token) {
  if (typeof node === "string") return escape(node.replace(NAME, (_, word) => token.words[word] ?? ""));
  const [head, ...below] = node;
  const [name = "", most = ""] = head.slice(1).split(":");
  const given = token.arguments[name];
  if (head[0] === "?") return given ? nodesHtml(below, token) : "";
  if (head[0] === "!") return given ? "" : nodesHtml(below, token);
  if (head[0] === "*") return nodesHtml(below, token).repeat(Math.min(given ?? 0, Number(most)));
  const [tag, ...classes] = filled(head, token).split(".");
  const named = classes.length > 0 ? ` class="${escape(classes.join(" "))}"` : "";
  if (tag === "svg") return `<svg${named}><use href="#${SYMBOL}${escape(filled(below[0], token))}"/></svg>`;
  return `<${tag}${named}>${nodesHtml(below, token)}</${tag}>`;
}

/** @param {string} text @param {Token} token */
function filled(text, token) {
  return text.replace(NAME, (_, name) =>
    name.split(".").reduce((/** @type {any} */ found, /** @type {string} */ part) => found[part], token.arguments),
  );
}
