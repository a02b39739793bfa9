import { z } from "zod";

import { MINUTE_MS } from "~/business/durations";
import type { Database, DatabaseReader, Snapshot } from "~/platform/firestore/types";

/** For ten minutes, by listing (TTL on `expiresAt`). Only administrators read it. */
const MODERATION_CLAIMS = "moderationClaims";
const CLAIM_MINUTES = 10;

/** `name` of the administrator: a list shows it without a read of the account. */
const ClaimSchema = z.object({ actor: z.string(), name: z.string().catch(""), expiresAt: z.date() });
export type ModerationClaim = z.infer<typeof ClaimSchema>;

export function claimDocument(id: string): string {
  return `${MODERATION_CLAIMS}/${id}`;
}

/** The present claim; null for none or an expired one. */
export function claimOf(snapshot: Snapshot | null | undefined, now: Date): ModerationClaim | null {
  const claim = ClaimSchema.safeParse(snapshot?.data).data;
  return claim && claim.expiresAt > now ? claim : null;
}

/** Claims read for one page: a page of administration costs at most 30 reads. */
const SHOWN_MAX = 3;
/** Most values that Firestore compares a field with at once. */
const ASKED_MAX = 30;

/** Present claims on some of the listings, by listing: at most 3, the newest. One query, which reads only these. */
export async function claimsOf(
  database: DatabaseReader,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, ModerationClaim>> {
  if (ids.length === 0) return new Map();
  const found = await database.find({
    collection: MODERATION_CLAIMS,
    where: [
      ["listingId", "in", ids.slice(0, ASKED_MAX)],
      ["expiresAt", ">", now],
    ],
    orderBy: [["expiresAt", "desc"]],
    limit: SHOWN_MAX,
  });
  return new Map(
    found.flatMap((snapshot) => {
      const claim = claimOf(snapshot, now);
      return claim ? [[snapshot.id, claim] as const] : [];
    }),
  );
}

/** Claims a listing for ten minutes, or again. Answers the valid claim: another administrator's stays. */
export function takeClaim(
  database: Database,
  id: string,
  { actor, name }: Omit<ModerationClaim, "expiresAt">,
  now: Date,
) {
  return database.transaction(async (tx): Promise<ModerationClaim> => {
    const held = claimOf(await tx.read(claimDocument(id)), now);
    if (held && held.actor !== actor) return held;
    const expiresAt = new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS);
    tx.write({ set: claimDocument(id), data: { listingId: id, actor, name, expiresAt } });
    return { actor, name, expiresAt };
  });
}
