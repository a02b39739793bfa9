/*
 * Takes the place of the service worker where that is broken (docs/decisions/2026-11-23-service-worker.md): built with
 * REBI_SERVICE_WORKER=off, it is served as /sw.js, ends the worker, deletes all that it kept and reloads its pages.
 */
import { worker } from "./worker-scope";

/** Between two tries to take over. */
const TRY_MS = 1_000;

let tries: ReturnType<typeof setInterval>;
worker.addEventListener("install", () => {
  void worker.skipWaiting();
  // A request may start the worker before again just then: Chromium waits until that is idle, unless it is asked again.
  tries = setInterval(() => void worker.skipWaiting(), TRY_MS);
});
worker.addEventListener("activate", (event) => {
  clearInterval(tries);
  event.waitUntil(end());
});

async function end(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" }))
    await page.navigate(page.url).catch(() => undefined);
}
