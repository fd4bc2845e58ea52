// The exam under way, or the last one that was handed in, one a game. It outlives the page where the browser
// stores anything at all.

/**
 * @typedef {object} Sitting
 * @property {string} code
 * @property {string} fingerprint of the bank
 * @property {number} began milliseconds since 1970
 * @property {import("./clock.js").Times} times
 * @property {number} current place of the question on the screen
 * @property {Record<string, string[]>} answers by the question's id
 * @property {string[]} flags ids of the questions to look at again
 * @property {"running" | "handed-in" | "time-up"} state
 * @property {number} claim counts the pages that took it in hand; the last of them has it
 */

const NAME = "ruleglot.exam";
const VERSION = 1;

/** @returns {Record<string, Sitting>} @throws where storage is blocked */
function stored() {
  const text = localStorage.getItem(NAME);
  try {
    const found = JSON.parse(text ?? "null");
    return found?.version === VERSION && found.games instanceof Object ? found.games : {};
  } catch {
    return {};
  }
}

/** @param {any} found @returns {found is Sitting} */
function isSitting(found) {
  const { code, fingerprint, began, times, current, answers, flags, state, claim } = found ?? {};
  return (
    [code, fingerprint].every((text) => typeof text === "string") &&
    [began, claim, current, times?.spent, times?.wall, times?.steady].every(Number.isFinite) &&
    Array.isArray(times.jumps) &&
    Array.isArray(flags) &&
    answers instanceof Object &&
    Object.values(answers).every(Array.isArray) &&
    ["running", "handed-in", "time-up"].includes(state)
  );
}

/**
 * @param {string} game
 * @returns {Sitting | null} null where there is none, or none that can be read
 */
export function recall(game) {
  try {
    const found = stored()[game];
    return isSitting(found) ? found : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} game
 * @param {Sitting | null} sitting null to forget it
 * @returns {boolean} whether the browser stores it
 */
export function keep(game, sitting) {
  try {
    const games = stored();
    if (sitting) games[game] = sitting;
    else delete games[game];
    localStorage.setItem(NAME, JSON.stringify({ version: VERSION, games }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls back when another page has written, with its claim.
 * @param {string} game
 * @param {(claim: number) => void} written
 */
export function watch(game, written) {
  addEventListener("storage", ({ key }) => {
    const found = key === NAME ? recall(game) : null;
    if (found) written(found.claim);
  });
}
