/*
 * Notices of the device: no connection, a new version, the offer to install. A file of its own, which the
 * bootstrap loads when one of these happens.
 */
import type { Unreachable } from "~/shell/outbox/constants";

import { loadPanel } from "../extras/assistant/kept-panel";
import { openCopy } from "../offline/open-copy";
import { ASSISTANT_LINK } from "../page/assistant-constants";
import { COPY_MARK, PUSH_COOKIE } from "../page/worker-constants";
import type { InstallEvent } from "./install";
import { showOffline } from "./offline";
import { offerUpdate } from "./update";

/** Of iPhones and iPads: false in Safari, true in the installed app. */
interface NavigatorWithStandalone extends Navigator {
  standalone?: boolean;
}

/**
 * `event`: `beforeinstallprompt`, `updatefound`, or `offline`: of the browser, of the error of a page that was not
 * shown yet (an `Event` of a script, ../errors/error-boundary.tsx), or of a request that failed (a `CustomEvent`, with
 * a form as its detail where one was sent). None for a page that may be a copy, have a new version, on which something
 * waits to be sent or Rebi's panel was not closed, or whose browser takes notifications or is Safari on a phone.
 */
function showDevice(event?: Event): void {
  if (event?.type === "beforeinstallprompt") return void showInstall(event as InstallEvent);
  const isOffline = event?.type === "offline" || document.getElementById(COPY_MARK) !== null;
  if (isOffline) showOffline();
  else void offerUpdate();
  if (event?.type === "offline" && !event.isTrusted && !(event instanceof CustomEvent)) void openCopy();
  if (!isOffline && document.cookie.includes(PUSH_COOKIE)) void renewPushes();
  if (!isOffline && (navigator as NavigatorWithStandalone).standalone === false) void showInstall();
  if (!event) restoreAssistant();
  if (isOffline || document.cookie.includes("por-enviar")) void showOutbox(event as CustomEvent<Unreachable | null>);
}

/** Presses the link for the user. Without the panel's files nothing happens. */
function restoreAssistant(): void {
  const link = document.querySelector<HTMLElement>(`.${ASSISTANT_LINK}`);
  if (!link || !loadPanel()) return;
  link.dataset.kept = "";
  // Pressed by a script it leads nowhere: the bootstrap presses it again, with the extras or without.
  link.addEventListener("click", (event) => event.isTrusted || event.preventDefault());
  link.click();
}

/** A file of its own. Where it cannot be had, the next page offers it. */
function showInstall(event?: InstallEvent): Promise<void> {
  return import("~/shell/device/install").then(
    ({ offerInstall }) => offerInstall(event),
    () => undefined,
  );
}

/** A file of its own, which most browsers do without. Where it cannot be had, the next page tries again. */
function renewPushes(): Promise<void> {
  return import("~/shell/device/push-renewal").then(
    ({ renewSubscription }) => renewSubscription(),
    () => undefined,
  );
}

/** A file of its own, which most pages do without. Where it cannot be had, the form stays with its page. */
async function showOutbox(event?: CustomEvent<Unreachable | null>): Promise<void> {
  try {
    const { show } = await import("~/shell/outbox/outbox");
    show(event);
  } catch {
    event?.detail?.answer({});
  }
}

/** The name by which the bootstrap calls each of its parts. */
export { showDevice as show };
