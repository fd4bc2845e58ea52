// One of the choices is right.
import { options } from "./options.js";

/** @type {import("../kinds.js").Kind} */
export const choice = (parts) => options(parts, "radio");
