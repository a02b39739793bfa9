import type { Snapshot } from "~/platform/firestore/types";

export const REPORT_CLAIM_MINUTES = 10;

export interface ReportClaim {
  actor: string;
  expiresAt: Date;
}

/** Where it stands which administrator looks at a reported thing, for ten minutes (TTL on `expiresAt`). */
export function reportClaimPath(thingId: string): string {
  return `reportClaims/${thingId}`;
}

/** The claim that holds now; null for none, or one that ended. */
export function reportClaimOf(snapshot: Snapshot | null | undefined, now: Date): ReportClaim | null {
  const { actor, expiresAt } = snapshot?.data ?? {};
  return typeof actor === "string" && expiresAt instanceof Date && expiresAt > now ? { actor, expiresAt } : null;
}
