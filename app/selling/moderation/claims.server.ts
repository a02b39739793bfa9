import { z } from "zod";

import type { Database, Snapshot } from "~/platform/firestore/types";

/** Which administrator looks at a listing (by its id), for ten minutes (TTL on `expiresAt`). Nobody else ever reads it. */
export const MODERATION_CLAIMS = "moderationClaims";
export const CLAIM_MINUTES = 10;

const ClaimSchema = z.object({ actor: z.string(), expiresAt: z.date() });
export type ModerationClaim = z.infer<typeof ClaimSchema>;

export function claimDocument(id: string): string {
  return `${MODERATION_CLAIMS}/${id}`;
}

/** The claim that holds now; null for none, or one that ended. */
export function claimOf(snapshot: Snapshot | null | undefined, now: Date): ModerationClaim | null {
  const claim = ClaimSchema.safeParse(snapshot?.data).data;
  return claim && claim.expiresAt > now ? claim : null;
}

/** Takes a listing for ten minutes, or again. Answers the claim that holds: another administrator's stays. */
export function takeClaim(database: Pick<Database, "transaction">, id: string, actor: string, now: Date) {
  return database.transaction(async (tx): Promise<ModerationClaim> => {
    const held = claimOf(await tx.read(claimDocument(id)), now);
    if (held && held.actor !== actor) return held;
    const expiresAt = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
    tx.write({ set: claimDocument(id), data: { actor, expiresAt } });
    return { actor, expiresAt };
  });
}
