// In the browser, loaded when the user touches the button.
import { base64Url, tellSubscription } from "~/shell/device/push-renewal";

import type { ActivationResult } from "./activation";

/** `permission` was asked for in the press itself, as Safari wants. */
export async function subscribe(permission: NotificationPermission, key: string): Promise<ActivationResult> {
  if (permission === "denied") return "denied";
  if (permission !== "granted") return "dismissed";
  // Registered already, unless data are spared.
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  const isOurs = known && base64Url(known.options.applicationServerKey) === key;
  if (known && !isOurs) await known.unsubscribe();
  const subscription =
    isOurs && known ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const answer = await tellSubscription(subscription);
  return answer.status === 204 ? "on" : "failed";
}

/** The id of this browser's subscription, as the server names it; null without one. */
export async function ownDevice(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  const bytes = new TextEncoder().encode(new URL(subscription.endpoint).href);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
