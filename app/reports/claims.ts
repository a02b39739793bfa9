import type { Snapshot } from "~/platform/firestore/types";

export const REPORT_CLAIM_MINUTES = 10;

export interface ReportClaim {
  actor: string;
  expiresAt: Date;
}

/** Path of the claim of a reported thing by an administrator, for ten minutes (TTL on `expiresAt`). */
export function reportClaimPath(thingId: string): string {
  return `reportClaims/${thingId}`;
}

/** The valid claim; null for none, or an expired one. */
export function reportClaimOf(snapshot: Snapshot | null | undefined, now: Date): ReportClaim | null {
  const { actor, expiresAt } = snapshot?.data ?? {};
  return typeof actor === "string" && expiresAt instanceof Date && expiresAt > now ? { actor, expiresAt } : null;
}
