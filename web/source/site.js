// What every page does beyond the theme: the language switch keeps the place, the choice of language is
// remembered, buttons open the theme's menus, and counts of the search have the digits of the language.
import { writeDigits } from "./digits.js";

const REMEMBERED = "ruleglot.language";

/** @param {string} language */
function remember(language) {
  try {
    localStorage.setItem(REMEMBERED, language);
  } catch {
    // A browser that stores nothing chooses again next time.
  }
}

/** @returns {string | null} */
function remembered() {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

/**
 * @param {string} selector
 * @returns {NodeListOf<HTMLAnchorElement>}
 */
function anchors(selector) {
  return document.querySelectorAll(selector);
}

function keepPlaceWhenLanguageChanges() {
  const links = anchors("a[data-switch]");
  const addresses = new Map([...links].map((link) => [link, link.href]));
  const follow = () => {
    for (const [link, address] of addresses) link.href = address + location.search + location.hash;
  };
  for (const link of links) {
    link.addEventListener("click", () => {
      follow();
      remember(link.hreflang);
    });
  }
  addEventListener("hashchange", follow);
  addEventListener("popstate", follow);
  document.addEventListener("focusin", follow);
  document.addEventListener("pointerover", follow, { passive: true });
  follow();
}

/** The language of the last visit, or else the browser's, stands out in the chooser; nobody is sent there. */
function suggestLanguage() {
  const links = [...anchors(".rg-chooser a")];
  const wanted = [remembered(), ...navigator.languages].flatMap((tag) => (tag ? [tag, tag.split("-")[0]] : []));
  const codes = (/** @type {HTMLAnchorElement} */ link) => (link.dataset.language ?? "").split(" ");
  const tag = wanted.find((tag) => links.some((link) => codes(link).includes(tag)));
  for (const link of links) {
    if (tag && codes(link).includes(tag)) link.classList.add("rg-chooser__suggested");
    link.addEventListener("click", () => remember(link.hreflang));
  }
}

/** The theme opens its menu and its search by hidden checkboxes; buttons press them. */
function openFromButtons() {
  for (const button of document.querySelectorAll("button[data-opens]")) {
    const toggle = document.getElementById(`__${button.getAttribute("data-opens")}`);
    button.addEventListener("click", () => toggle?.click());
  }
}

/** Who opens the menu by keyboard stands in it, and leaves it by Escape. */
function enterTheMenu() {
  const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById("__drawer"));
  const button = /** @type {HTMLElement | null} */ (document.querySelector("button[data-opens=drawer]"));
  if (!toggle || !button) return;
  const tell = () => button.setAttribute("aria-expanded", String(toggle.checked));
  toggle.addEventListener("change", () => {
    tell();
    if (toggle.checked) /** @type {HTMLElement | null} */ (document.querySelector(".md-nav--primary a"))?.focus();
  });
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !toggle.checked) return;
    toggle.click();
    button.focus();
  });
  tell();
}

function writeDigitsOfLanguage() {
  const { lang } = document.documentElement;
  const digits = [...new Intl.NumberFormat(lang, { useGrouping: false }).format(9876543210)].reverse().join("");
  const results = document.querySelector(".md-search-result");
  if (!results || digits[0] === "0") return;
  const counts = ".md-search-result__meta, .md-search-result__more > summary";
  const translate = () => {
    for (const count of results.querySelectorAll(counts)) {
      for (const node of [...count.childNodes, ...[...count.children].flatMap((child) => [...child.childNodes])]) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? "") : "";
        const said = writeDigits(text, digits);
        if (said !== text) node.nodeValue = said;
      }
    }
  };
  new MutationObserver(translate).observe(results, { childList: true, subtree: true, characterData: true });
}

keepPlaceWhenLanguageChanges();
suggestLanguage();
openFromButtons();
enterTheMenu();
writeDigitsOfLanguage();
