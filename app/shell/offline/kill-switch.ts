/*
 * Replaces a broken service worker (docs/decisions/2026-11-23-service-worker.md): built with REBI_SERVICE_WORKER=off
 * and served as /sw.js, it ends the worker, deletes all that it kept and reloads its pages. It answers nothing itself
 * and stays registered: ending the registration would end the subscription to push.
 */
import { worker } from "./worker-scope";

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => {
  const { active } = worker.registration;
  // Not before it is active: a navigation waits for that.
  active?.addEventListener("statechange", () => void (active.state === "activated" && reloadPages()));
  event.waitUntil(deleteCaches());
});

async function deleteCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Of the former worker; a visitor's first page has not had any and stays. */
async function reloadPages(): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: "window" })) {
    await page.navigate(page.url).catch(() => undefined);
  }
}
