// The address as a QR code, drawn as one path; what computes it is loaded when it is first asked for.
import { loadScript } from "../load.js";

const QUIET = 4;
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} assets the address of the site's assets @param {string} text @param {string} label @returns {Promise<SVGElement>} */
export async function qrCode(assets, text, label) {
  await loadScript(new URL(`${assets}js/qr.js`, document.baseURI).href);
  const { data, size } = /** @type {any} */ (globalThis).ruleglotQr(text);
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`);
  picture.setAttribute("class", "ra-qr");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", label);
  const path = document.createElementNS(SVG, "path");
  const dark = data.flatMap((/** @type {boolean[]} */ row, /** @type {number} */ y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  path.setAttribute("d", dark.join(""));
  picture.append(path);
  return picture;
}
