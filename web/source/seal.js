// Questions come in a form that cannot be read at a glance. It keeps nothing secret from someone who wants to know.

const FIRST = 0x21;
const COUNT = 94;
const TURN = 47;
const BLOCK = 0x100;
const FLIP = 0x2a;

/** @param {number} code @returns {number} */
function turned(code) {
  if (code >= FIRST && code < FIRST + COUNT) return FIRST + ((code - FIRST + TURN) % COUNT);
  return code >= BLOCK ? code ^ FLIP : code;
}

/**
 * The text that was sealed; what is unsealed twice is sealed again.
 * @param {string} text
 * @returns {string}
 */
export function unsealed(text) {
  let found = "";
  for (const character of text) found += String.fromCodePoint(turned(/** @type {number} */ (character.codePointAt(0))));
  return found;
}
