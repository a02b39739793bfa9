import type { Core } from "./core";

/** Tells the other rooms in the background that a mark of a user may have come or gone. Best effort. */
export function noteVerifiedChange({ onVerifiedChanged, waitUntil, log }: Core, uid: string): void {
  if (!onVerifiedChanged) return;
  waitUntil(
    onVerifiedChanged(uid).catch((error: unknown) => log.warn("accounts.verified-change-not-followed", { uid, error })),
  );
}
