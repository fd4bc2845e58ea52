// Progress for the player: loaded by it when the first answer is given.
import { note, of } from "./progress.js";

/** @type {any} */ (globalThis).ruleglotProgress ??= { note, of };
