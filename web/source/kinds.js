// The kinds of question, by the name that the page gives in `data-kind`: a file and a line a kind.
import { choice } from "./kinds/choice.js";
import { cite } from "./kinds/cite.js";
import { multiple } from "./kinds/multiple.js";
import { number } from "./kinds/number.js";
import { order } from "./kinds/order.js";

/**
 * What a kind builds its control from.
 * @typedef {object} Parts
 * @property {string} id of the question, unique on the page
 * @property {HTMLElement[]} choices the static list's items, each with its id in `data-choice`
 * @property {string} seed decides the order of the choices
 * @property {import("./texts.js").Say} say
 */

/**
 * What the reader answers with.
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {HTMLInputElement} [field] where Enter means Check
 * @property {string} empty said when Check is pressed and nothing that counts was given
 * @property {() => string[]} given the ids given
 * @property {(given: string[]) => void} put gives an earlier answer again
 * @property {(key: string[], given: string[]) => void} mark shows what was right and stops taking answers
 * @property {() => void} clear takes answers again, from nothing
 * @property {() => void} focus
 */

/** @typedef {(parts: Parts) => Control} Kind */

/** @type {Record<string, Kind>} */
export const kinds = { choice, cite, multiple, number, order };
