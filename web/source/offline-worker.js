// The service worker: keeps the site in the browser, every file checked against the digest that the build gave it, so
// that pages of one version never meet files of another. A new version waits until no page has an open question.
import { addressOf, fileAt, languageOf, neededFor } from "./site-files.js";

/** A file that is of another version on the server. */
class Changed extends Error {}

const scope = /** @type {any} */ (self);
/** @type {import("./site-files.js").SiteFiles} */
const site = scope.ruleglotSite;
/** @type {string} */
const root = scope.registration.scope;
const NAME = `ruleglot ${new URL(root).pathname}`;
const AT_ONCE = 4;
const PATIENCE = 1_000;

/** @param {string} path */
const key = (path) => `${new URL(path, root).href}?${site.files[path]}`;
/** Where it is noted which pages came from the server, because it has another version. */
const APART = `${root}?apart`;

/** @param {ArrayBuffer} body */
async function digest(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Fetches a file, keeps it and gives it; throws Changed where the server has another one by now.
 * @param {string} path
 */
async function take(path) {
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const response = await fetch(addressOf(path, root, site), { cache });
    const body = await response.arrayBuffer();
    if ((await digest(body)) !== site.files[path]) continue;
    const headers = new Headers(response.headers);
    for (const sent of ["content-encoding", "content-length"]) headers.delete(sent);
    const kept = new Response(body, { headers });
    await (await caches.open(NAME)).put(key(path), kept.clone());
    return kept;
  }
  throw new Changed(path);
}

/** @param {readonly string[]} paths */
async function fill(paths) {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const left = paths.filter((path) => !kept.has(key(path)));
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await take(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The pages of this site that are open. @returns {Promise<any[]>} */
async function pages() {
  const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  return open.filter((/** @type {any} */ page) => page.url.startsWith(root));
}

/** The languages of the open pages, and of the version that this one follows. */
async function spoken() {
  const kept = await (await caches.open(NAME)).keys();
  const addresses = [...(await pages()), ...kept.filter(({ url }) => url.split("?")[0]?.endsWith(".html"))];
  const paths = addresses.map(({ url }) => fileAt(url, root, site));
  return new Set(paths.flatMap((path) => (path ? (languageOf(path, site) ?? []) : [])));
}

async function tidy() {
  const cache = await caches.open(NAME);
  const current = new Set(Object.keys(site.files).map(key));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
}

/** @returns {Promise<string[]>} */
async function apart() {
  return (await (await caches.open(NAME)).match(APART))?.json() ?? [];
}

/** @param {string} page the id of a page that the server gives, with all that it loads */
async function setApart(page) {
  await (await caches.open(NAME)).put(APART, Response.json([...(await apart()), page]));
  scope.registration.update().catch(() => undefined);
}

/**
 * @param {any} event
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function answer(event, path) {
  const { request } = event;
  if (request.mode !== "navigate" && (await apart()).includes(event.clientId)) return fetch(request);
  try {
    return (await (await caches.open(NAME)).match(key(path))) ?? (await take(path));
  } catch (error) {
    if (!(error instanceof Changed) || request.mode !== "navigate") return Response.error();
    await setApart(event.resultingClientId);
    return fetch(request);
  }
}

/** @param {Request} request */
async function missing(request) {
  try {
    return await fetch(request);
  } catch {
    const page = await (await caches.open(NAME)).match(key("404.html"));
    return page ? new Response(page.body, { status: 404, headers: page.headers }) : Response.error();
  }
}

/** Whether a page lets a new version in; one that does not say so is asleep and learns of it when it wakes. @param {any} page */
function lets(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve(true), PATIENCE);
    page.postMessage("free?", [port2]);
  });
}

async function apply() {
  const answers = await Promise.all((await pages()).map(lets));
  if (answers.every(Boolean)) await scope.skipWaiting();
}

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(spoken().then((languages) => fill(neededFor(site, languages))));
});

scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));

scope.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "apply") event.waitUntil(apply());
  if (event.data === "rest") event.waitUntil(fill(Object.keys(site.files)).catch(() => undefined));
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const path = request.method === "GET" ? fileAt(request.url, root, site) : null;
  if (path === null) return;
  const navigates = request.mode === "navigate";
  if (path === "") {
    if (navigates) event.respondWith(missing(request));
  } else if (navigates && !/\/$|\.\w+$/.test(new URL(request.url).pathname)) {
    event.respondWith(Response.redirect(addressOf(path, root, site) + new URL(request.url).search));
  } else {
    event.respondWith(answer(event, path));
  }
});
