// Making elements, and the two shapes that stand beside the words "right" and "wrong".

/**
 * An element with attributes and children; an attribute that is false is left out.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | boolean>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

/**
 * @param {string} label
 * @param {() => void} press
 * @param {string} [look] `primary` for the one expected next
 */
export function button(label, press, look = "plain") {
  const element = make("button", { type: "button", class: `rq-button rq-button--${look}` }, label);
  element.addEventListener("click", press);
  return element;
}

const SHAPES = {
  right: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m-1.6 14.6L5.8 12l1.5-1.5 3.1 3.1 6.3-6.3L18.2 8.8z",
  wrong: "M7.9 2 2 7.9v8.2L7.9 22h8.2l5.9-5.9V7.9L16.1 2zm.6 4.9L12 10.4l3.5-3.5 1.6 1.6L13.6 12l3.5 3.5-1.6 1.6-3.5-3.5-3.5 3.5-1.6-1.6 3.5-3.5-3.5-3.5z",
};

/**
 * A tick in a disc or a cross in an octagon, or a path, in the colour of the text; words always stand beside it.
 * @param {boolean | string} drawn
 */
export function shape(drawn) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  picture.setAttribute("class", "rq-shape");
  path.setAttribute("d", typeof drawn === "string" ? drawn : drawn ? SHAPES.right : SHAPES.wrong);
  picture.append(path);
  return picture;
}
