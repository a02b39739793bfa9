/*
 * Tells the server once a day, and when somebody else has signed in, which subscription takes this browser's notifications.
 * Run by ./device.ts where a cookie says that there is one: in the service worker it would weigh on each of its starts.
 */
import { keep } from "../page/keep-cookie";
import { senderUid } from "../page/sender-uid";
import { SUBSCRIPTION_PATH } from "../page/worker-constants";

const TOLD = "rebi-avisos";
const DAY_MS = 86_400_000;
const YEAR_SECONDS = 31_536_000;

/** Tells the server which subscription is ours. `more`: fields of a renewal. */
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

/** Never throws: the next page tries again. */
export async function renewSubscription(): Promise<void> {
  try {
    const uid = senderUid();
    const registration = uid && (await navigator.serviceWorker.getRegistration());
    const subscription = registration && (await registration.pushManager.getSubscription());
    if (!subscription || isTold(uid, subscription)) return;
    let current = subscription;
    let answer = await tellSubscription(current, { renewal: "1" });
    if (answer.status === 409) {
      // Our key is another one: what this subscription is sent with the new key would be rejected.
      const { key } = (await answer.json()) as { key: string };
      await subscription.unsubscribe();
      current = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      answer = await tellSubscription(current, { renewal: "1", former: subscription.endpoint });
    }
    // Removed from the list of devices, or with its session.
    if (answer.status === 410) {
      keep("por-avisar", "", 0);
      await current.unsubscribe();
    } else if (answer.status === 204) {
      localStorage.setItem(TOLD, `${Date.now()} ${uid} ${current.endpoint}`);
    }
  } catch {
    // No connection, or no storage.
  }
}

function isTold(uid: string, { endpoint }: PushSubscription): boolean {
  const [at, ...told] = (localStorage.getItem(TOLD) ?? "").split(" ");
  return told.join(" ") === `${uid} ${endpoint}` && Date.now() - Number(at) < DAY_MS;
}

/** As the server writes keys. */
export function base64Url(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
