/*
 * Takes the place of the service worker where that is broken (docs/decisions/2026-11-23-service-worker.md): built with
 * REBI_SERVICE_WORKER=off, it is served as /sw.js, ends the worker, deletes all that it kept and reloads its pages.
 */
import { worker } from "./worker-scope";

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => {
  const { active } = worker.registration;
  // Not before it is active: a page that is being opened just then waits for that, and was not opened at all.
  active?.addEventListener("statechange", () => void (active.state === "activated" && leave()));
  event.waitUntil(deleteCaches());
});

async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

async function leave(): Promise<void> {
  await worker.registration.unregister();
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" }))
    await page.navigate(page.url).catch(() => undefined);
}
