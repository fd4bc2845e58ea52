// Which file of the site an address leads to, and in which language a file is.

/** `files` gives each file's digest by its path; `languages` are the codes of the site. @typedef {{ languages: string[], files: Record<string, string>, index: string }} SiteFiles */

/**
 * The path of a file, or of a folder's page; "" for an address within the site that leads to none of its files, null
 * for one outside of it. What follows `?` or `#` tells a page what to show and names no other page.
 * @param {string} address
 * @param {string} root the address of the site's folder
 * @param {SiteFiles} site
 * @returns {string | null}
 */
export function fileAt(address, root, { files }) {
  const plain = address.split(/[?#]/, 1)[0] ?? "";
  if (!`${plain}/`.startsWith(root)) return null;
  const path = decoded(plain.slice(root.length));
  const page = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  if (Object.hasOwn(files, page)) return page;
  return Object.hasOwn(files, `${path}/index.html`) ? `${path}/index.html` : "";
}

/** @param {string} path */
function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The address that pages link to: a page's folder, where the site has its pages at folders.
 * @param {string} path
 * @param {string} root
 * @param {SiteFiles} site
 */
export function addressOf(path, root, { index }) {
  const shown = index === "" && /(^|\/)index\.html$/.test(path) ? path.slice(0, -"index.html".length) : path;
  return new URL(shown.split("/").map(encodeURIComponent).join("/"), root).href;
}

/**
 * The language that a file is in; null for one that every language needs.
 * @param {string} path
 * @param {SiteFiles} site
 */
export function languageOf(path, { languages }) {
  return path.split("/").find((part) => languages.includes(part)) ?? null;
}

/**
 * The files that pages in some languages need.
 * @param {SiteFiles} site
 * @param {ReadonlySet<string>} spoken
 */
export function neededFor(site, spoken) {
  return Object.keys(site.files).filter((path) => {
    const language = languageOf(path, site);
    return language === null || spoken.has(language);
  });
}
