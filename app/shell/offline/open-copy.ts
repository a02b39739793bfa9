import { copyKeyOf } from "./addresses";

/**
 * Instead of the error of a page that React could not get: its copy, if there is one. The service worker does so where
 * data are lost (./worker.ts), but does not see a lost route, nor whose module a lost file is. A document of
 * this very address stays: it may be the copy.
 */
export async function openCopy(): Promise<void> {
  const page = copyKeyOf(location.href);
  const [loaded] = performance.getEntriesByType("navigation");
  if (!navigator.serviceWorker?.controller || copyKeyOf(loaded?.name ?? location.href) === page) return;
  if (await caches.match(page)) location.reload();
}
