// A whole number is typed, in the digits of any script.
import { readNumber } from "../digits.js";
import { make, shape } from "../elements.js";
import { isRight } from "../grade.js";

/** @type {import("../kinds.js").Kind} */
export const number = ({ id, say }) => {
  const field = make("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    id: `${id}-number`,
    class: "rq-number",
    maxlength: "12",
  });
  const line = make("p", { class: "rq-choice" }, make("label", { for: field.id }, say("number")), field);
  return {
    element: line,
    empty: say("type"),
    given: () => {
      const typed = readNumber(field.value);
      return typed === null ? [] : [`n-${typed}`];
    },
    put: (given) => (field.value = say("n", { n: (given[0] ?? "n-").slice(2) })),
    mark: (key, given) => {
      const right = isRight(key, given);
      field.disabled = true;
      line.dataset.mark = right ? "right" : "wrong";
      line.append(make("span", { class: "rq-mark" }, shape(right), say(`mark_${line.dataset.mark}`)));
    },
    clear: () => {
      field.disabled = false;
      field.value = "";
      delete line.dataset.mark;
      line.querySelector(".rq-mark")?.remove();
    },
    focus: () => field.focus(),
    field,
  };
};
