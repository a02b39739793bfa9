/*
 * Notifications in the service worker: shows what a push brings, opens the page that it names, and tells the server once
 * a day and after a sign-in which subscription this browser has (docs/decisions/2026-11-23-push.md).
 */
import { SUBSCRIPTION_PATH } from "~/shell/page/worker-constants";

import { changesSession } from "./addresses";
import { worker, type NotificationEvent, type PushEvent } from "./worker-scope";

/** Holds the last endpoint that the server knows, and when it was told. */
const TOLD_CACHE = "notificaciones";
const TOLD_KEY = "/notificaciones";
const TOLD_AT = "x-guardado";
const DAY_MS = 86_400_000;

/** Of a push that cannot be read: browsers want one notification for each. */
const UNREADABLE = "Tienes avisos nuevos";

let isRenewed = false;

/** Called by the worker's script: a module that is imported for its effects alone is left out of the bundle. */
export function listenToPushes(): void {
  worker.addEventListener("push", (event) => event.waitUntil(show(event)));
  worker.addEventListener("notificationclick", (event) => event.waitUntil(open(event)));
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew().catch(() => undefined)));

  worker.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (origin === location.origin && changesSession(method, pathname)) {
      isRenewed = false;
      event.waitUntil(caches.delete(TOLD_CACHE));
    } else if (mode === "navigate" && !isRenewed) {
      isRenewed = true;
      event.waitUntil(renew().catch(() => undefined));
    }
  });
}

async function show({ data }: PushEvent): Promise<void> {
  let sent: Record<string, unknown> = {};
  try {
    sent = (data?.json() as { notification: Record<string, unknown> }).notification;
    // `null` and plain values have no fields.
    sent = { ...sent };
  } catch {
    sent = {};
  }
  const text = (name: string): string => (typeof sent[name] === "string" ? sent[name] : "");
  const tag = text("tag");
  await worker.registration.showNotification(text("title") || UNREADABLE, {
    body: text("body"),
    icon: "/install/icon-192.png",
    lang: "es-PE",
    data: text("navigate"),
    // One in the place of another is told as well.
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
    if (!window) throw new Error("no window");
    await window.focus();
    if (window.url !== url) await window.navigate(url);
  } catch {
    // None, or one of before this worker.
    await worker.clients.openWindow(url);
  }
}

function ownAddress(named: unknown): string {
  const url = URL.canParse(`${named}`, location.origin) ? new URL(`${named}`, location.origin) : null;
  return url?.origin === location.origin ? url.href : `${location.origin}/`;
}

async function renew(): Promise<void> {
  const { pushManager } = worker.registration;
  const subscription = await pushManager?.getSubscription();
  if (!pushManager || !subscription || (await isTold(subscription))) return;
  let current = subscription;
  let answer = await tell(current);
  if (answer.status === 409) {
    // Our key is another one: what this subscription is sent with the new key would be refused.
    const { key } = (await answer.json()) as { key: string };
    await subscription.unsubscribe();
    current = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    answer = await tell(current, subscription.endpoint);
  }
  // Removed from the list of devices, or with its session.
  if (answer.status === 410) await current.unsubscribe();
  if (answer.status !== 204) return;
  const cache = await caches.open(TOLD_CACHE);
  await cache.put(TOLD_KEY, new Response(current.endpoint, { headers: { [TOLD_AT]: `${Date.now()}` } }));
}

async function isTold({ endpoint }: PushSubscription): Promise<boolean> {
  if (!(await caches.has(TOLD_CACHE))) return false;
  const told = await (await caches.open(TOLD_CACHE)).match(TOLD_KEY);
  const age = Date.now() - Number(told?.headers.get(TOLD_AT));
  return age < DAY_MS && (await told?.text()) === endpoint;
}

/** `former`: endpoint that this one takes the place of. */
function tell(subscription: PushSubscription, former?: string): Promise<Response> {
  const { endpoint, options } = subscription;
  const fields: Record<string, string> = {
    endpoint,
    p256dh: base64Url(subscription.getKey("p256dh")),
    auth: base64Url(subscription.getKey("auth")),
    key: base64Url(options.applicationServerKey),
    renewal: "1",
    ...(former && { former }),
  };
  // Signed out, the answer leads to the sign-in page.
  return fetch(SUBSCRIPTION_PATH, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
}

function base64Url(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
