// A worker for a site read from files, where browsers start none: its script runs in a hidden frame of the page.
class FrameWorker extends EventTarget {
  /** @param {string | URL} address */
  constructor(address) {
    super();
    const frame = document.createElement("iframe");
    frame.hidden = true;
    document.body.append(frame);
    const inside = /** @type {any} */ (frame.contentWindow);
    inside.postMessage = (/** @type {unknown} */ data) => this.dispatchEvent(new MessageEvent("message", { data }));
    inside.importScripts = (/** @type {string[]} */ ...scripts) =>
      scripts.reduce((before, script) => before.then(() => load(inside.document, script)), Promise.resolve());
    this.inside = inside;
    this.ready = load(inside.document, String(address));
  }

  /** @param {unknown} data */
  postMessage(data) {
    const copy = structuredClone(data);
    this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data: copy })));
  }

  terminate() {
    this.inside.frameElement.remove();
  }
}

/**
 * @param {Document} document
 * @param {string} address
 * @returns {Promise<void>}
 */
function load(document, address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(address));
    document.body.append(script);
  });
}

// The search within the frame looks for its parent by this name.
if (location.protocol === "file:") Object.assign(globalThis, { IFrameWorker: FrameWorker, Worker: FrameWorker });
