// Any number of the choices is right; "none of these" excludes the others.
import { options } from "./options.js";

const NONE = "none";

/** @type {import("../kinds.js").Kind} */
export const multiple = (parts) => {
  const control = options(parts, "checkbox");
  control.element.addEventListener("change", ({ target }) => {
    const changed = /** @type {HTMLInputElement} */ (target);
    if (!changed.checked) return;
    for (const input of control.inputs) {
      if ((changed.value === NONE) !== (input.value === NONE)) input.checked = false;
    }
  });
  return control;
};
