// One of several rules decides.
import { options } from "./options.js";

/** @type {import("../kinds.js").Kind} */
export const cite = (parts) => options(parts, "radio");
