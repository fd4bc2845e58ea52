import assert from "node:assert/strict";
import { test } from "node:test";
import { advanced, allowed, started, written } from "../../web/source/exam/clock.js";

const MINUTE = 60_000;

/** Clocks that a test moves: `passes` moves both, `set` the one on the wall, `restart` begins the steady one anew. */
function fakes(start = 1_700_000_000_000) {
  let wall = start;
  let steady = start;
  return {
    wall: () => wall,
    steady: () => steady,
    passes: (milliseconds) => {
      wall += milliseconds;
      steady += milliseconds;
    },
    set: (milliseconds) => (wall += milliseconds),
    restart: () => (steady = wall),
  };
}

test("time passes at its own pace, tick by tick or after a long sleep of the tab", () => {
  for (const steps of [Array(60).fill(1_000), [MINUTE]]) {
    const clocks = fakes();
    let times = started(clocks);
    for (const step of steps) {
      clocks.passes(step);
      times = advanced(times, clocks);
    }
    assert.equal(times.spent, MINUTE);
    assert.deepEqual(times.jumps, []);
  }
});

for (const by of [10 * MINUTE, -10 * MINUTE]) {
  test(`a clock set by ${by / MINUTE} minutes neither gives nor takes time, and is noted`, () => {
    const clocks = fakes();
    let times = started(clocks);
    clocks.passes(5_000);
    clocks.set(by);
    clocks.passes(5_000);
    times = advanced(times, clocks);
    assert.equal(times.spent, 10_000);
    assert.deepEqual(times.jumps, [{ at: clocks.wall(), by }]);
    clocks.passes(1_000);
    times = advanced(times, clocks);
    assert.equal(times.spent, 11_000);
    assert.equal(times.jumps.length, 1);
  });

  test(`a clock set by ${by / MINUTE} minutes while the page is closed is no matter while the browser runs`, () => {
    const clocks = fakes();
    const kept = JSON.parse(JSON.stringify(started(clocks)));
    clocks.set(by);
    clocks.passes(3 * MINUTE);
    const times = advanced(kept, clocks);
    assert.equal(times.spent, 3 * MINUTE);
    assert.equal(times.jumps.length, 1);
  });
}

test("time goes on while the browser is closed", () => {
  const clocks = fakes();
  const kept = started(clocks);
  clocks.passes(7 * MINUTE);
  clocks.restart();
  assert.equal(advanced(kept, clocks).spent, 7 * MINUTE);
});

test("a clock set back while the browser is closed gives no time back", () => {
  const clocks = fakes();
  clocks.passes(2 * MINUTE);
  const kept = { ...started(clocks), spent: 2 * MINUTE };
  clocks.set(-10 * MINUTE);
  clocks.restart();
  const times = advanced(kept, clocks);
  assert.equal(times.spent, 2 * MINUTE);
  assert.deepEqual(times.jumps.map(({ by }) => by), [-10 * MINUTE]);
  clocks.passes(MINUTE);
  assert.equal(advanced(times, clocks).spent, 3 * MINUTE);
});

test("small differences of the clocks are not noted", () => {
  const clocks = fakes();
  let times = started(clocks);
  for (const by of [900, -900, 1_500]) {
    clocks.set(by);
    clocks.passes(1_000);
    times = advanced(times, clocks);
  }
  assert.equal(times.spent, 3_000);
  assert.deepEqual(times.jumps, []);
});

test("more time is the paper's time by its factor; untimed is without end", () => {
  assert.equal(allowed(20, 1), 20 * MINUTE);
  assert.equal(allowed(20, 1.25), 25 * MINUTE);
  assert.equal(allowed(20, 2), 40 * MINUTE);
  assert.equal(allowed(20, null), Infinity);
});

test("a span is written in minutes and seconds", () => {
  assert.equal(written(0), "0:00");
  assert.equal(written(-5), "0:00");
  assert.equal(written(425_000), "7:05");
  assert.equal(written(125 * MINUTE), "125:00");
});
