import { hideBanner, showBanner } from "../page/banner";
import { offlineBanner, reachServer } from "../page/offline-banner";
import { COPY_MARK, OFFLINE_BANNER as ID } from "../page/worker-constants";

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/** Shows that there is no connection until there is one: the browser says so, or a request of ours gets through. */
export function showOffline(): void {
  if (document.getElementById(ID)) return;
  // A copy says it already.
  if (!document.getElementById(COPY_MARK)) showBanner(offlineBanner());
  addEventListener("online", hide, { once: true });
  addEventListener("click", leaveToBrowser, true);
  watch(FIRST_WAIT_MS);
}

/** React would fetch in vain: the browser itself gets the copy from the service worker. */
function leaveToBrowser(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a[href^="/"]');
  if (link && navigator.serviceWorker?.controller) event.stopPropagation();
}

function hide(): void {
  hideBanner(ID);
  removeEventListener("click", leaveToBrowser, true);
  const mark = document.getElementById(COPY_MARK);
  const title = mark?.querySelector("strong");
  if (!mark || !title) return;
  // Shown also where the mark was closed.
  title.textContent = "Ya hay conexión";
  mark.dataset.over = "";
  mark.hidden = false;
}

/** A browser on a network calls itself online, whether or not that leads anywhere. */
function watch(wait: number): void {
  setTimeout(() => {
    if (!document.getElementById(ID) && !document.getElementById(COPY_MARK)) return;
    reachServer().then(
      // The outbox is sent on this event (app/shell/outbox).
      () => dispatchEvent(new Event("online")),
      () => watch(Math.min(2 * wait, LONGEST_WAIT_MS)),
    );
  }, wait);
}
