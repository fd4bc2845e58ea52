// A countdown by the clock on the wall: a page in the background, or a device that slept, does not stretch it.
import { make } from "../elements.js";

/** @typedef {import("../texts.js").Say} Say */

const TICK = 200;

/**
 * @param {number} seconds @param {Say} say @param {(text: string) => string} digits
 * @param {() => number} [now] milliseconds
 * @returns {HTMLElement}
 */
export function timer(seconds, say, digits, now = Date.now) {
  const shown = make("span", { class: "ra-timer__time", role: "timer" });
  const alarm = make("span", { class: "ra-timer__over", role: "alert" });
  const button = make("button", { type: "button", class: "rq-button rq-button--primary" }, say("timer_start", { n: seconds }));
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking;
  let end = 0;
  const show = () => {
    const left = Math.max(0, Math.ceil((end - now()) / 1000));
    shown.textContent = digits(written(left));
    if (left > 0) return;
    clearInterval(ticking);
    ticking = undefined;
    alarm.textContent = say("timer_over");
    button.textContent = say("timer_start", { n: seconds });
  };
  button.addEventListener("click", () => {
    clearInterval(ticking);
    alarm.textContent = "";
    if (ticking !== undefined) {
      ticking = undefined;
      shown.textContent = "";
      button.textContent = say("timer_start", { n: seconds });
      return;
    }
    end = now() + seconds * 1000;
    button.textContent = say("timer_stop");
    ticking = setInterval(show, TICK);
    show();
  });
  return make("div", { class: "ra-timer" }, button, shown, alarm);
}

/** @param {number} seconds @returns {string} minutes and seconds */
export function written(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
