import type { Taken, Unreachable } from "./constants";

const LONGEST_WAIT_MS = 5_000;

/**
 * Reports to the page that a request failed (its bootstrap then loads ~/shell/device, and that the outbox), and leaves
 * the form there. Only where the service worker has these files: they cannot be had otherwise.
 */
export function leaveInOutbox(url: string, form: FormData): Promise<Taken> {
  if (!navigator.serviceWorker?.controller) return Promise.resolve({});
  return new Promise((answer) => {
    setTimeout(answer, LONGEST_WAIT_MS, {});
    dispatchEvent(new CustomEvent("offline", { detail: { url, form, answer } satisfies Unreachable }));
  });
}
