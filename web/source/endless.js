// Practice without end: questions made in the page. Loaded when the reader asks for it.
import { button, make } from "./elements.js";
import { make as makeQuestion } from "./endless/making.js";
import { write } from "./endless/writing.js";
import { loadGame, loadScript } from "./load.js";
import { numbersFrom } from "./shuffle.js";

/** @typedef {import("./question.js").RuleQuestion} RuleQuestion */

/**
 * Takes the place of a session's questions until the reader goes back. Rejects where a script cannot be loaded.
 * @param {HTMLElement} session
 * @param {import("./texts.js").Say} say
 * @returns {Promise<void>}
 */
async function endless(session, say) {
  const { assets = "", game: id = "", rulesPage = "" } = session.dataset;
  const language = document.documentElement.lang;
  const [game] = await Promise.all([
    loadGame(assets, id, language),
    loadScript(new URL(`${assets}situations/${id}.js`, document.baseURI).href),
  ]);
  const situations = /** @type {any} */ (globalThis).ruleglotSituations[id];
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? "";
  const random = numbersFrom(seed);
  let [number, answered, right] = [0, 0, 0];
  const score = make("p", { class: "rs-progress" });
  const place = make("div", {});
  const area = make("section", { class: "rs-endless" }, score, place);

  const next = () => {
    number += 1;
    const made = makeQuestion(game, situations, random);
    const page = { id: `made-${number}`, key: `${id}/made-${seed}-${number}`, number, rulesPage, say };
    const question = /** @type {RuleQuestion} */ (write(game.teller, made, page));
    place.replaceChildren(question);
    question.prepare();
    question.open();
  };
  area.append(
    make("div", { class: "rq-actions" }, button(say("endless_back"), () => {
      area.remove();
      delete session.dataset.endless;
      session.querySelector("rule-question:not([hidden])")?.scrollIntoView({ block: "start" });
    })),
  );
  area.addEventListener("rule-answer", (event) => {
    answered += 1;
    right += Number(/** @type {CustomEvent} */ (event).detail.right);
    score.replaceChildren(say("score", { right, answered }));
    event.stopPropagation();
  });
  area.addEventListener("rule-next", (event) => {
    event.stopPropagation();
    next();
  });
  session.append(area);
  session.dataset.endless = "";
  next();
}

/** @type {any} */ (globalThis).ruleglotEndless = endless;
