// Days as the reader's clock counts them. A day has 23 to 25 hours where the clock is put forward and back; what
// counts here is how often midnight passed.

const DAY = 86_400_000;

/**
 * The local date and time of a moment, as if the clock stood on universal time.
 * @param {number} at in milliseconds since 1970
 * @returns {number}
 */
export function onTheClock(at) {
  const date = new Date(at);
  return Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
    date.getMilliseconds(),
  );
}

/**
 * The moment at which the local clock shows a date and time: the reverse of `onTheClock`.
 * @param {number} shown
 * @returns {number}
 */
export function fromTheClock(shown) {
  const date = new Date(shown);
  return new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
    date.getUTCMilliseconds(),
  ).getTime();
}

/**
 * The number of a moment's local day, counted from 1970-01-01.
 * @param {number} at
 */
export function dayOf(at) {
  return Math.floor(onTheClock(at) / DAY);
}

/**
 * Noon of a day, at which every clock agrees on the date.
 * @param {number} day
 */
export function noonOf(day) {
  return fromTheClock(day * DAY + DAY / 2);
}
