// How much of an exam's time is spent. The steady clock of the browser measures it, the clock on the wall bears
// witness: it also runs while the page is closed, and where the two disagree the exam says so.

/** By how many milliseconds the clocks may disagree before it is noted. */
export const TOLERANCE = 2_000;

/** A disagreement: when (milliseconds since 1970) and by how many milliseconds the wall clock was moved. @typedef {{ at: number, by: number }} Jump */
/**
 * @typedef {object} Times all in milliseconds
 * @property {number} spent
 * @property {number} wall what the clock on the wall said last
 * @property {number} steady what the steady clock said last
 * @property {Jump[]} jumps
 */
/** @typedef {{ wall: () => number, steady: () => number }} Clocks */

/**
 * The clocks of this browser. The steady one counts from the browser's own start of time, so that it goes on from
 * page to page as long as the browser runs; anew started it takes that from the clock on the wall.
 * @type {Clocks}
 */
export const clocks = {
  wall: () => Date.now(),
  steady: () => performance.timeOrigin + performance.now(),
};

/** @param {Clocks} now @returns {Times} */
export function started(now) {
  return { spent: 0, wall: now.wall(), steady: now.steady(), jumps: [] };
}

/**
 * The times brought up to now. A clock that was set forward takes no time, one that was set back gives none.
 * @param {Times} times
 * @param {Clocks} now
 * @returns {Times}
 */
export function advanced(times, now) {
  const wall = now.wall();
  const steady = now.steady();
  const byWall = wall - times.wall;
  const bySteady = steady - times.steady;
  const passed = bySteady >= 0 ? bySteady : Math.max(0, byWall);
  const by = Math.round(byWall - passed);
  const jumps = Math.abs(by) > TOLERANCE ? [...times.jumps, { at: wall, by }] : times.jumps;
  return { spent: times.spent + passed, wall, steady, jumps };
}

/**
 * How many milliseconds a paper may take, Infinity if it is untimed.
 * @param {number} minutes of the paper
 * @param {number | null} factor
 * @returns {number}
 */
export function allowed(minutes, factor) {
  return factor === null ? Infinity : minutes * factor * 60_000;
}

/**
 * A span as minutes and seconds: `7:05`, `125:00`.
 * @param {number} milliseconds
 * @returns {string}
 */
export function written(milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
