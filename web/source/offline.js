// On every page of a site that can be read without a network: starts the service worker, has it fetch the other
// languages when there is time, and lets a new version in as soon as no question is open.
import { button, make } from "./elements.js";

const { dataset, src } = /** @type {HTMLScriptElement} */ (document.currentScript);
const root = new URL("../../../", src).href;
const WORKER = new URL("sw.js", root).href;
const RENEWED = "ruleglot.renewed";
/** Where the browser does not say when it has time: milliseconds. */
const SOON = 1_000;
/** A page that stays open asks this often whether there is a new version: milliseconds. */
const OFTEN = 3_600_000;

/** Whether a question was left, or the page opened, with a new version waiting, and nothing has been done since. */
let between = false;
/** Whether the reader asked for the new version at once. */
let wished = false;
/** The question whose verdict is being read. @type {Element | null} */
let answered = null;
let asked = Date.now();
/** @type {HTMLElement | null} */
let notice = null;

/** The question on the screen. */
function question() {
  return [...document.querySelectorAll("rule-question[data-ready]")].find((each) => each.checkVisibility());
}

/** Whether an answer is being thought about, written or explained here. */
function busy() {
  const { activeElement } = document;
  const open = question();
  return (
    answered?.checkVisibility() ||
    (open && !open.hasAttribute("data-state")) ||
    (activeElement?.matches("textarea, input:not([type=radio], [type=checkbox])") &&
      /** @type {HTMLInputElement} */ (activeElement).value !== "")
  );
}

function free() {
  return wished || between || !busy();
}

/** The reader does something, and so is at the question. */
function arrives() {
  between = false;
}

/**
 * @param {string} text
 * @param {...Node} more
 */
function say(text, ...more) {
  notice?.remove();
  notice = make("div", { class: "rg-notice", role: "status" }, make("span", {}, text), ...more);
  document.body.append(notice);
}

function renew() {
  try {
    sessionStorage.setItem(RENEWED, "");
  } catch {
    // Where nothing is kept, nothing is said of it either.
  }
  location.reload();
}

function sayWhetherRenewed() {
  try {
    if (sessionStorage.getItem(RENEWED) === null) return;
    sessionStorage.removeItem(RENEWED);
  } catch {
    return;
  }
  say(dataset.renewed ?? "");
  setTimeout(() => notice?.remove(), 8_000);
}

/** A site that is there no more, or has no service worker any more, is not kept. @param {ServiceWorkerRegistration} registration */
async function leaveIfGone(registration) {
  const { status } = await fetch(WORKER, { method: "HEAD", cache: "no-store" });
  if (status !== 404 && status !== 410) return;
  await registration.unregister();
  await caches.delete(`ruleglot ${new URL(root).pathname}`);
  location.reload();
}

/** @param {() => void} work */
function whenIdle(work) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
  else setTimeout(work, SOON);
}

async function start() {
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller;
  let changed = false;
  const retry = () => {
    if (changed && free()) renew();
    else registration.waiting?.postMessage("apply");
  };
  const announce = () => {
    if (!free()) {
      const now = button(dataset.load ?? "", () => {
        wished = true;
        retry();
      });
      say(dataset.waiting ?? "", now);
    }
    retry();
  };
  serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data === "free?") ports[0]?.postMessage(free());
  });
  serviceWorker.addEventListener("controllerchange", () => {
    if (!before) return;
    changed = true;
    retry();
  });
  const registration = await serviceWorker.register(WORKER, { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed" && registration.active) announce();
    });
  });
  if (registration.waiting) {
    between = true;
    announce();
  }
  const goOn = () => {
    between = changed || registration.waiting !== null;
    retry();
  };
  const leaves = () => {
    const left = question();
    if (left) setTimeout(() => left.checkVisibility() || goOn());
  };
  document.addEventListener("rule-answer", ({ target }) => (answered = /** @type {Element} */ (target)), true);
  document.addEventListener("click", leaves, true);
  for (const deed of ["pointerdown", "keydown", "input"]) document.addEventListener(deed, arrives, true);
  document.addEventListener("focusout", retry);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") answered = null;
    retry();
    if (document.visibilityState !== "visible" || Date.now() - asked < OFTEN) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
  await serviceWorker.ready;
  whenIdle(() => {
    if (before) leaveIfGone(registration).catch(() => undefined);
    if (!(/** @type {any} */ (navigator).connection?.saveData)) registration.active?.postMessage("rest");
  });
}

sayWhetherRenewed();
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  addEventListener("load", () => start().catch(() => undefined));
}
