/*
 * Once a day, and when another user has signed in, says to the server which subscription takes this browser's
 * notifications. Run by ./device.ts where a cookie says that there is one: in the service worker it would weigh on each
 * of its starts.
 */
import { keep } from "../page/keep-cookie";
import { senderUid } from "../page/sender-uid";
import { SUBSCRIPTION_PATH } from "../page/worker-constants";

const TOLD = "rebi-avisos";
const DAY_MS = 86_400_000;
const YEAR_SECONDS = 31_536_000;

/** Registers our subscription with the server. `more`: fields of a renewal. */
export async function tellSubscription(
  subscription: PushSubscription,
  more: Record<string, string> = {},
): Promise<Response> {
  const { endpoint, options } = subscription;
  const fields = {
    endpoint,
    p256dh: base64Url(subscription.getKey("p256dh")),
    auth: base64Url(subscription.getKey("auth")),
    key: base64Url(options.applicationServerKey),
    ...more,
  };
  // Signed out, the answer leads to the sign-in page.
  const answer = await fetch(SUBSCRIPTION_PATH, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });
  if (answer.status === 204) keep("por-avisar", "1", YEAR_SECONDS);
  return answer;
}

/**
 * Never throws: the next page tries again. The browser may have replaced or ended the subscription meanwhile
 * (`pushsubscriptionchange`): the new one replaces the one that the server knows.
 */
export async function renewSubscription(): Promise<void> {
  try {
    const uid = senderUid();
    const registration = uid && (await navigator.serviceWorker.getRegistration());
    if (!registration) return;
    const { pushManager } = registration;
    const told = toldOf(uid);
    let current = await pushManager.getSubscription();
    if (!current && told && Notification.permission === "granted") current = await subscribeWith(pushManager, told.key);
    if (!current || (told?.endpoint === current.endpoint && Date.now() - told.at < DAY_MS)) return;
    const former = told?.endpoint ?? current.endpoint;
    let answer = await tellSubscription(current, renewalOf(current, former));
    if (answer.status === 409) {
      // Our key has changed: messages signed with the new key would be rejected.
      const { key } = (await answer.json()) as { key: string };
      await current.unsubscribe();
      current = await subscribeWith(pushManager, key);
      answer = await tellSubscription(current, renewalOf(current, former));
    }
    // Removed from the list of devices, or with its session.
    if (answer.status === 410) {
      keep("por-avisar", "", 0);
      localStorage.removeItem(TOLD);
      await current.unsubscribe();
    } else if (answer.status === 204) {
      const { endpoint, options } = current;
      localStorage.setItem(TOLD, `${Date.now()} ${endpoint} ${base64Url(options.applicationServerKey)} ${uid}`);
    }
  } catch {
    // No connection, or no storage.
  }
}

function subscribeWith(pushManager: PushManager, key: string): Promise<PushSubscription> {
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function renewalOf({ endpoint }: PushSubscription, former: string): Record<string, string> {
  return { renewal: "1", ...(former !== endpoint && { former }) };
}

/** Last state sent to the server for this user; null for none, or another user's. */
function toldOf(uid: string): { at: number; endpoint: string; key: string } | null {
  const [at, endpoint, key, ...name] = (localStorage.getItem(TOLD) ?? "").split(" ");
  return endpoint && key && name.join(" ") === uid ? { at: Number(at), endpoint, key } : null;
}

/** As the server writes keys. */
export function base64Url(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
