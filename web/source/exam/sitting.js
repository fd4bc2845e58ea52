// While the exam runs: one question on the screen, all of them in reach, the time above.
import { button, make } from "../elements.js";

/** @typedef {import("./question.js").PaperQuestion} PaperQuestion */
/** @typedef {import("./record.js").Sitting} Sitting */
/**
 * What a running exam tells of itself.
 * @typedef {object} Ends
 * @property {() => void} changed an answer, a flag or the question on the screen changed
 * @property {() => void} handIn
 */

/**
 * @param {PaperQuestion[]} questions
 * @param {Sitting} sitting changed by what is done here
 * @param {Ends} ends
 * @param {import("../texts.js").Say} say
 */
export function sittingView(questions, sitting, { changed, handIn }, say) {
  const time = make("p", { class: "ex-time" });
  const place = make("p", { class: "ex-place" });
  const status = make("p", { class: "rg-hidden", role: "status" });
  const shown = make("div", { class: "ex-shown" });
  const map = make("ol", { class: "rs-map ex-map" });
  const flag = make("input", { type: "checkbox", id: "ex-flag" });
  const back = button(say("previous"), () => go(sitting.current - 1));
  const onward = button(say("forward"), () => go(sitting.current + 1), "primary");
  const dialog = make("dialog", { class: "ex-dialog", "aria-labelledby": "ex-dialog-title" });
  const last = questions.length - 1;
  const current = () => /** @type {PaperQuestion} */ (questions[sitting.current]);
  const answered = (/** @type {PaperQuestion} */ { question }) => (sitting.answers[question.id] ?? []).length > 0;
  const flagged = (/** @type {PaperQuestion} */ { question }) => sitting.flags.includes(question.id);

  /** @param {number} to */
  function go(to) {
    sitting.current = Math.min(Math.max(to, 0), last);
    changed();
    show();
    const { title, element } = current();
    title.focus({ preventScroll: true });
    element.scrollIntoView({ block: "start" });
  }

  function show() {
    const question = current();
    shown.replaceChildren(question.element);
    flag.checked = flagged(question);
    back.disabled = sitting.current === 0;
    onward.hidden = sitting.current === last;
    tell();
  }

  function tell() {
    place.replaceChildren(say("of", { n: sitting.current + 1, total: questions.length }));
    map.replaceChildren(...questions.map((question, number) => make("li", {}, entry(question, number))));
  }

  /** @param {PaperQuestion} question @param {number} number */
  function entry(question, number) {
    const link = button(say("n", { n: number + 1 }), () => go(number), "map");
    link.classList.add("ex-map-button");
    if (number === sitting.current) link.setAttribute("aria-current", "step");
    const states = [answered(question) ? "answered" : "unanswered", ...(flagged(question) ? ["flagged"] : [])];
    link.dataset.states = states.join(" ");
    link.append(make("span", { class: "rg-hidden" }, ` ${states.map((state) => say(state)).join(", ")}`));
    return link;
  }

  /** @param {string} title @param {PaperQuestion[]} listed */
  function listed(title, listed) {
    if (listed.length === 0) return [];
    const links = listed.map((question) => {
      const number = questions.indexOf(question);
      return make("li", {}, button(say("n", { n: number + 1 }), () => leave(number), "map"));
    });
    return [make("p", {}, say(title)), make("ol", { class: "rs-map" }, ...links)];
  }

  /** @param {number} [to] */
  function leave(to) {
    dialog.close();
    if (to !== undefined) go(to);
  }

  function ask() {
    const open = questions.filter((question) => !answered(question));
    const later = questions.filter(flagged);
    dialog.replaceChildren(
      make("h2", { id: "ex-dialog-title", class: "ex-small-title" }, say("hand_in_now")),
      ...(open.length === 0 ? [make("p", {}, say("all_answered"))] : listed("open_questions", open)),
      ...listed("flagged_questions", later),
      make(
        "div",
        { class: "rq-actions" },
        button(say("go_on"), () => leave(), "primary"),
        button(say("hand_in"), () => {
          leave();
          handIn();
        }, "outline"),
      ),
    );
    dialog.showModal();
  }

  for (const question of questions) {
    const { id } = question.question;
    const earlier = sitting.answers[id];
    if (earlier && earlier.length > 0) question.put(earlier);
    const note = () => {
      sitting.answers[id] = question.control.given();
      changed();
      tell();
    };
    question.control.element.addEventListener("input", note);
    question.control.element.addEventListener("change", note);
    question.control.field?.addEventListener("keydown", ({ key }) => {
      if (key === "Enter" && sitting.current < last) go(sitting.current + 1);
    });
  }
  flag.addEventListener("change", () => {
    const { id } = current().question;
    sitting.flags = flag.checked ? [...sitting.flags, id] : sitting.flags.filter((other) => other !== id);
    changed();
    tell();
  });
  sitting.current = Math.min(Math.max(Math.trunc(sitting.current), 0), last);
  show();
  const element = make(
    "div",
    { class: "ex-sitting" },
    make("div", { class: "ex-bar" }, time, place),
    status,
    shown,
    make("label", { class: "rq-choice ex-flag" }, flag, make("span", {}, say("flag"))),
    make("div", { class: "rq-actions ex-steps" }, back, onward),
    make("h2", { class: "ex-small-title" }, say("overview")),
    map,
    make("div", { class: "rq-actions" }, button(say("hand_in"), ask, "outline")),
    dialog,
  );
  return {
    element,
    open: () => current().title.focus({ preventScroll: true }),
    /** @param {string} text shown all the time @param {string} [aloud] said to who cannot see it */
    tellTime(text, aloud) {
      if (time.textContent !== text) time.replaceChildren(text);
      if (aloud) status.replaceChildren(aloud);
    },
    close: () => {
      if (dialog.open) dialog.close();
    },
  };
}
