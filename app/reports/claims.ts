import type { Snapshot } from "~/platform/firestore/types";

/** Which administrator looks at a reported thing (by its id), for ten minutes (TTL on `expiresAt`). */
export const REPORT_CLAIMS = "reportClaims";
export const REPORT_CLAIM_MINUTES = 10;

export interface ReportClaim {
  actor: string;
  expiresAt: Date;
}

export function reportClaimPath(thingId: string): string {
  return `${REPORT_CLAIMS}/${thingId}`;
}

/** The claim that holds now; null for none, or one that ended. */
export function reportClaimOf(snapshot: Snapshot | null | undefined, now: Date): ReportClaim | null {
  const { actor, expiresAt } = snapshot?.data ?? {};
  return typeof actor === "string" && expiresAt instanceof Date && expiresAt > now ? { actor, expiresAt } : null;
}
