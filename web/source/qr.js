// Computes QR codes: loaded only where somebody asks for one.
import { encode } from "uqr";

/** @type {any} */ (globalThis).ruleglotQr = (/** @type {string} */ text) => encode(text, { border: 0 });
