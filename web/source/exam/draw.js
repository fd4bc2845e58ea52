// Drawing a paper by quota: so many questions of each level and of each section, the same for the same seed.
import { shuffled } from "../shuffle.js";

/** What a whole paper holds, as game.yml has it. */
/** @typedef {{ questions: number, minutes: number, levels: Record<string, number>, sections: Record<string, number> }} Quota */
/** @typedef {{ id: string, level: number, section: string, rules: string[] }} Drawable */

/**
 * The quota of a paper of another size, in the same proportions (by largest remainders, the first of equals), and
 * its time.
 * @param {Quota} quota
 * @param {number} size
 * @returns {Quota}
 */
export function scaled(quota, size) {
  return {
    questions: size,
    minutes: Math.ceil((quota.minutes * size) / quota.questions),
    levels: portions(quota.levels, quota.questions, size),
    sections: portions(quota.sections, quota.questions, size),
  };
}

/** @param {Record<string, number>} shares @param {number} whole @param {number} size @returns {Record<string, number>} */
function portions(shares, whole, size) {
  const names = Object.keys(shares);
  const part = (/** @type {string} */ name) => (shares[name] ?? 0) * size;
  const found = Object.fromEntries(names.map((name) => [name, Math.floor(part(name) / whole)]));
  const left = size - Object.values(found).reduce((sum, count) => sum + count, 0);
  const byRemainder = [...names].sort((a, b) => (part(b) % whole) - (part(a) % whole));
  for (const name of byRemainder.slice(0, left)) found[name] = (found[name] ?? 0) + 1;
  return found;
}

/**
 * Whether questions can be found for all that is wanted: of `cells[level][section]` questions each.
 * @param {Record<string, number>} levels
 * @param {Record<string, number>} sections
 * @param {Record<string, Record<string, number>>} cells
 * @returns {boolean}
 */
export function possible(levels, sections, cells) {
  const free = structuredClone(cells);
  const open = { ...sections };
  /** @type {Record<string, Record<string, number>>} */
  const used = {};
  /** Finds room for one more question of a level, by moving others if need be. @param {string} level @param {Set<string>} seen @returns {boolean} */
  const place = (level, seen) => {
    for (const [section, count] of Object.entries(free[level] ?? {})) {
      if (count === 0 || seen.has(section) || open[section] === undefined) continue;
      seen.add(section);
      const taken = () => {
        /** @type {Record<string, number>} */ (free[level])[section] = count - 1;
        const row = (used[level] ??= {});
        row[section] = (row[section] ?? 0) + 1;
      };
      if (open[section] > 0) {
        open[section] -= 1;
        taken();
        return true;
      }
      for (const [other, row] of Object.entries(used)) {
        if (!row[section] || !place(other, seen)) continue;
        row[section] -= 1;
        const back = /** @type {Record<string, number>} */ (free[other]);
        back[section] = (back[section] ?? 0) + 1;
        taken();
        return true;
      }
    }
    return false;
  };
  return Object.entries(levels).every(([level, count]) => {
    for (let number = 0; number < count; number += 1) if (!place(level, new Set())) return false;
    return true;
  });
}

/**
 * The questions of a paper in its order: easier levels first, at random within a level. Questions on rules that
 * the paper does not have yet go first. Null where the bank cannot fill the quota.
 * @template {Drawable} Question
 * @param {readonly Question[]} questions in any order
 * @param {Quota} quota already of the paper's size
 * @param {string} seed
 * @returns {Question[] | null}
 */
export function draw(questions, quota, seed) {
  const levels = { ...quota.levels };
  const sections = { ...quota.sections };
  const cells = /** @type {Record<string, Record<string, number>>} */ ({});
  for (const { level, section } of questions) {
    const row = (cells[level] ??= {});
    row[section] = (row[section] ?? 0) + 1;
  }
  if (!possible(levels, sections, cells)) return null;
  /** @type {Question[]} */
  const drawn = [];
  for (const question of inTurns(questions, seed)) {
    const { level, section } = question;
    const row = /** @type {Record<string, number>} */ (cells[level]);
    row[section] = (row[section] ?? 0) - 1;
    if (!levels[level] || !sections[section]) continue;
    levels[level] -= 1;
    sections[section] -= 1;
    if (possible(levels, sections, cells)) {
      drawn.push(question);
    } else {
      levels[level] += 1;
      sections[section] += 1;
    }
  }
  return shuffled(drawn, `${seed} order`).sort((a, b) => a.level - b.level);
}

/**
 * The questions at random, one on each rule first, then a second on each, and so on.
 * @template {Drawable} Question
 * @param {readonly Question[]} questions
 * @param {string} seed
 * @returns {Question[]}
 */
function inTurns(questions, seed) {
  const byId = [...questions].sort((a, b) => (a.id < b.id ? -1 : 1));
  /** @type {Map<string, number>} */
  const turns = new Map();
  const placed = shuffled(byId, seed).map((question) => {
    const rule = question.rules[0] ?? "";
    const turn = turns.get(rule) ?? 0;
    turns.set(rule, turn + 1);
    return { question, turn };
  });
  return placed.sort((a, b) => a.turn - b.turn).map(({ question }) => question);
}
