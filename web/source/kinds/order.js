// Steps are put in order, each by buttons that move it up and down. A step's place is told with its id: `2.draw`.
import { make, shape } from "../elements.js";
import { markOf } from "../grade.js";
import { shuffled } from "../shuffle.js";

const ARROWS = { up: "M12 5 4.6 12.4 6 13.8l5-5V20h2V8.8l5 5 1.4-1.4z", down: "M12 19 19.4 11.6 18 10.2l-5 5V4h-2v11.2l-5-5-1.4 1.4z" };

/** @type {import("../kinds.js").Kind} */
export const order = ({ choices, seed, say }) => {
  const list = make("ol", { class: "rq-choices rq-steps" });
  const said = make("p", { class: "rg-hidden", role: "status" });
  const steps = () => /** @type {HTMLElement[]} */ ([...list.children]);
  const given = () => steps().map((step, place) => `${place + 1}.${step.dataset.choice}`);
  const refresh = () => {
    for (const [place, step] of steps().entries()) {
      const number = step.querySelector(".rq-place");
      number?.replaceChildren(`${say("n", { n: place + 1 })}.`);
      for (const way of ["up", "down"]) {
        const button = step.querySelector(`[data-way=${way}]`);
        button?.setAttribute("aria-disabled", String(place === (way === "up" ? 0 : steps().length - 1)));
      }
    }
  };
  /** @param {HTMLElement} step @param {string} way @param {HTMLElement} button */
  const move = (step, way, button) => {
    if (button.getAttribute("aria-disabled") === "true") return;
    if (way === "up") step.previousElementSibling?.before(step);
    else step.nextElementSibling?.after(step);
    refresh();
    button.focus();
    list.dispatchEvent(new Event("input", { bubbles: true }));
    const name = step.querySelector(".rq-words")?.textContent ?? "";
    said.replaceChildren(say("place", { step: name, place: steps().indexOf(step) + 1, total: steps().length }));
  };
  for (const choice of shuffled(choices, seed)) {
    const step = make("li", { class: "rq-choice", "data-choice": choice.dataset.choice ?? "" });
    const name = choice.textContent ?? "";
    step.append(make("span", { class: "rq-place" }), make("span", { class: "rq-words" }, ...choice.cloneNode(true).childNodes));
    for (const way of /** @type {const} */ (["up", "down"])) {
      const button = make("button", { type: "button", class: "rq-move", "data-way": way, "aria-label": say(way, { step: name }) });
      button.append(shape(ARROWS[way]));
      button.addEventListener("click", () => move(step, way, button));
      step.append(button);
    }
    list.append(step);
  }
  refresh();
  return {
    element: make("div", {}, list, said),
    empty: "",
    given,
    put: (given) => {
      const wanted = given.map((id) => id.slice(id.indexOf(".") + 1));
      const place = (/** @type {HTMLElement} */ step) => wanted.indexOf(step.dataset.choice ?? "");
      list.append(...steps().sort((one, other) => place(one) - place(other)));
      refresh();
    },
    mark: (key, given) => {
      for (const [place, step] of steps().entries()) {
        const mark = markOf(given[place] ?? "", key, given);
        step.dataset.mark = mark;
        for (const button of step.querySelectorAll("button")) button.hidden = true;
        step.append(make("span", { class: "rq-mark" }, shape(mark === "right"), say(`mark_${mark}`)));
      }
    },
    clear: () => {
      for (const step of steps()) {
        delete step.dataset.mark;
        for (const button of step.querySelectorAll("button")) button.hidden = false;
        step.querySelector(".rq-mark")?.remove();
      }
    },
    focus: () => list.querySelector("button")?.focus(),
  };
};
