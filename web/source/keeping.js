// Scripts beside the player's, each loaded when there is a use for it: what keeps answers from visit to visit, and
// what makes practice without end.

/** @typedef {Pick<typeof import("./progress.js"), "note" | "of">} Keeper */

const here = /** @type {HTMLScriptElement | null} */ (globalThis.document?.currentScript)?.src ?? "";

/** @type {Record<string, Promise<any>>} */
const loading = {};

/**
 * @param {string} file
 * @param {string} name what the script registers in globalThis
 * @returns {Promise<any>} what it has registered; undefined where it cannot be loaded, to be tried again
 */
export function loadBeside(file, name) {
  return (loading[file] ??= new Promise((resolve) => {
    const found = () => {
      const registered = /** @type {any} */ (globalThis)[name];
      if (!registered) delete loading[file];
      resolve(registered);
    };
    if (/** @type {any} */ (globalThis)[name] || !here) return found();
    const script = document.createElement("script");
    script.src = new URL(file, here).href;
    script.onload = script.onerror = found;
    document.head.append(script);
  }));
}

/** @returns {Promise<Keeper | undefined>} */
export function keeper() {
  return loadBeside("keeper.js", "ruleglotProgress");
}
