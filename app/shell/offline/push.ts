/*
 * Notifications in the service worker: shows what a push brings, and opens the page that it names
 * (docs/decisions/2026-11-23-push.md). Pages report our subscription to the server (../device/push-renewal.ts).
 */
import { worker, type NotificationEvent, type PushEvent } from "./worker-scope";

/** Text of a push that cannot be read: browsers want one notification for each push. */
const UNREADABLE = "Tienes avisos nuevos";

/** Called by the worker's script: a module that is imported for its effects alone is left out of the bundle. */
export function listenToPushes(): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(open(event)));
}

async function show({ data }: PushEvent): Promise<void> {
  let sent: Record<string, unknown> = {};
  try {
    // `null` and plain values have no fields.
    sent = { ...(data?.json() as { notification: Record<string, unknown> } | null | undefined)?.notification };
  } catch {
    // Not ours, or cut off: it is shown all the same.
  }
  const text = (name: string): string => (typeof sent[name] === "string" ? sent[name] : "");
  const tag = text("tag");
  await worker.registration.showNotification(text("title") || UNREADABLE, {
    body: text("body"),
    icon: "/install/icon-192.png",
    data: text("navigate"),
    // A notification that replaces another one alerts as well.
    ...(tag && { tag, renotify: true }),
  });
}

/** Opens the page of a notification, of ours only: in the window that is there, else in a new one. */
async function open({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const url = ownAddress(notification.data);
  const windows = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const window = windows.find((one) => one.url === url) ?? windows[0];
  try {
    await window!.focus();
    if (window!.url !== url) await window!.navigate(url);
  } catch {
    // There is none, or one older than this worker.
    await worker.clients.openWindow(url);
  }
}

function ownAddress(named: unknown): string {
  const home = `${location.origin}/`;
  const url = URL.canParse(`${named}`, home) ? new URL(`${named}`, home).href : home;
  return url.startsWith(home) ? url : home;
}
