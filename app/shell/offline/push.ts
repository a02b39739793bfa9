/*
 * Notifications in the service worker: shows what a push brings, and opens the page that it names
 * (docs/decisions/2026-11-23-push.md). Which subscription is ours, pages tell the server (../device/push-renewal.ts).
 */
import { worker, type NotificationEvent, type PushEvent } from "./worker-scope";

/** Of a push that cannot be read: browsers want one notification for each. */
const UNREADABLE = "Tienes avisos nuevos";

/** Called by the worker's script: a module that is imported for its effects alone is left out of the bundle. */
export function listenToPushes(): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(open(event)));
 * Notifications in the service worker: shows what a push brings, opens the page that it names, and tells the server at
 * its start which subscription this browser has (docs/decisions/2026-11-23-push.md). Few words, as in the whole worker.
 */
import { SUBSCRIPTION_PATH } from "~/shell/page/worker-constants";

import { worker, type NotificationEvent, type PushEvent } from "./worker-scope";

/** Called, as the bundler leaves out a module that only listens. */
export function listenToPushes(): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(open(event)));
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription?.endpoint)));
  void renew();
}

/** Of a push that cannot be read something is shown as well: browsers want one notification for each. */
function show({ data }: PushEvent): Promise<void> {
  let sent: (NotificationOptions & { title?: string; navigate?: string }) | null | undefined;
  try {
    // `null` and plain values have no fields.
    sent = { ...(data?.json() as { notification: Record<string, unknown> }).notification };
  } catch {
    // Not ours, or cut off: it is shown all the same.
  }
  const text = (name: string): string => (typeof sent[name] === "string" ? sent[name] : "");
  const tag = text("tag");
  await worker.registration.showNotification(text("title") || UNREADABLE, {
    body: text("body"),
    icon: "/install/icon-192.png",
    data: text("navigate"),
    // One in the place of another is told as well.
    ...(tag && { tag, renotify: true }),
  });
    sent = (data?.json() as { notification: typeof sent }).notification;
  } catch {
    // Not ours.
  }
  const options = { tag: "aviso", ...sent, icon: "/install/icon-192.png", renotify: true, data: sent?.navigate };
  return worker.registration.showNotification(sent?.title ?? "Tienes avisos nuevos", options);
}

/** Opens the page of a notification, of ours only: in the window that is there, else in a new one. */
async function open({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  let url = `${location.origin}/`;
  const named = new URL(`${notification.data ?? ""}`, url);
  if (named.origin === location.origin) url = named.href;
  try {
    await window!.focus();
    if (window!.url !== url) await window!.navigate(url);
    const [window] = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
    await window!.focus();
    await window!.navigate(url);
  } catch {
    // There is none, or one of before this worker.
    await worker.clients.openWindow(url);
  }
}

function ownAddress(named: unknown): string {
  const home = `${location.origin}/`;
  const url = URL.canParse(`${named}`, home) ? new URL(`${named}`, home).href : home;
  return url.startsWith(home) ? url : home;
/** Tells the server of the subscription; with a former key a new one is made. Best effort: the next start tries again. */
async function renew(former = "", key = ""): Promise<void> {
  try {
    const { pushManager } = worker.registration;
    const subscription = (await pushManager!.getSubscription())!;
    const { endpoint = "", keys } = subscription.toJSON();
    // Signed out, the answer leads to the sign-in page.
    const answer = await fetch(SUBSCRIPTION_PATH, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ endpoint, renewal: "1", former, key, ...keys }),
    });
    // 410: removed from the list of devices, or with its session. 409: our key is another one, and follows.
    if (answer.status === 409 || answer.status === 410) await subscription.unsubscribe();
    if (answer.status !== 409) return;
    const applicationServerKey = await answer.text();
    await pushManager!.subscribe({ userVisibleOnly: true, applicationServerKey });
    await renew(endpoint, applicationServerKey);
  } catch {
    // No subscription, or no connection.
  }
}
