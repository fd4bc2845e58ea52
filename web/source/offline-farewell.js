// The service worker of a site that has none any more: it takes away what an earlier one kept, and goes.
const scope = /** @type {any} */ (self);

scope.addEventListener("install", () => scope.skipWaiting());

scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(leave()));

async function leave() {
  await caches.delete(`ruleglot ${new URL(scope.registration.scope).pathname}`);
  await scope.registration.unregister();
}
