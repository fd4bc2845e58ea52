// The page while it arrives: a script of the head runs before all of it is there.

/** @param {() => void} work what is done once the whole page is there */
export function whenParsed(work) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", work, { once: true });
  else work();
}

/** Whether all that belongs into an element is there. @param {Element} element */
function isWhole(element) {
  for (let each = /** @type {Element | null} */ (element); each; each = each.parentElement) if (each.nextSibling) return true;
  return document.readyState !== "loading";
}

/** @param {Element} element @param {() => void} work what is done once all that belongs into it is there */
export function whenWhole(element, work) {
  const watch = new MutationObserver(() => look());
  const look = () => {
    if (!isWhole(element)) return;
    watch.disconnect();
    work();
  };
  watch.observe(document, { childList: true, subtree: true });
  look();
}
