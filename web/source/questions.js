// The questions of a game, for a page that fetches them when they are asked. Loaded beside the player.
import { loadQuestions } from "./bank.js";

/** @type {any} */ (globalThis).ruleglotBank = loadQuestions;
