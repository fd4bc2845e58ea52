// The house rules that a reader has chosen, by game. They stay in this browser; where storage is blocked or full they stay
// as long as the page does.

/** @typedef {Record<string, boolean | string>} Chosen values by option */

const NAME = "ruleglot.profile";

/** @type {Record<string, Chosen> | undefined} what could not be stored */
let unstored;

/** @returns {Record<string, Chosen>} */
function all() {
  if (unstored) return unstored;
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return isObject(found) ? found : {};
  } catch {
    return {};
  }
}

/** @param {unknown} value @returns {value is Record<string, any>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {string} game
 * @returns {Chosen} what was chosen for a game, other than the defaults when it was chosen
 */
export function profile(game) {
  const games = all();
  const chosen = Object.hasOwn(games, game) ? games[game] : {};
  if (!isObject(chosen)) return {};
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => typeof value === "boolean" || typeof value === "string"));
}

/**
 * @param {string} game
 * @param {ReadonlyMap<string, { values: (boolean | string)[], default: boolean | string }>} options those that the game has
 * @returns {Chosen} of what was chosen, what the game still has and what is not its default
 */
export function chosenOptions(game, options) {
  return Object.fromEntries(
    Object.entries(profile(game)).filter(([name, value]) => {
      const option = options.get(name);
      return option !== undefined && option.values.includes(value) && option.default !== value;
    }),
  );
}

/** @param {string} game @param {Chosen} chosen @returns {boolean} whether it was stored, not only kept in this page */
export function choose(game, chosen) {
  const { [game]: _, ...others } = all();
  const games = Object.keys(chosen).length > 0 ? { ...others, [game]: { ...chosen } } : others;
  try {
    localStorage.setItem(NAME, JSON.stringify(games));
    unstored = undefined;
    return true;
  } catch {
    unstored = games;
    return false;
  }
}
