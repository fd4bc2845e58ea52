// An order that looks random and is the same for the same seed, on every machine.

/**
 * A stream of numbers from 0 up to but not including 1 that depends on the seed alone: a 32-bit hash of the
 * seed (FNV-1a) starts the generator mulberry32.
 * @param {string} seed
 * @returns {() => number}
 */
export function numbersFrom(seed) {
  let state = 0x811c9dc5;
  for (const character of seed) {
    state = Math.imul(state ^ /** @type {number} */ (character.codePointAt(0)), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The same items in the order of the seed (Fisher and Yates); pinned ones keep their place.
 * @template T
 * @param {readonly T[]} items
 * @param {string} seed
 * @param {(item: T) => boolean} [pinned]
 * @returns {T[]}
 */
export function shuffled(items, seed, pinned = () => false) {
  const random = numbersFrom(seed);
  const free = items.filter((item) => !pinned(item));
  for (let last = free.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [free[last], free[other]] = /** @type {[T, T]} */ ([free[other], free[last]]);
  }
  let next = 0;
  return items.map((item) => (pinned(item) ? item : /** @type {T} */ (free[next++])));
}
