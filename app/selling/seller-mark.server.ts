import type { Context } from "~/platform/context";

/** Listings of one seller that are marked: a shop with more keeps the mark of the others as it was. */
const MAX_LISTINGS = 400;

/**
 * Writes into a seller's listings whether their identity or mobile is verified, for cards. A version stays as it is:
 * nobody's form becomes stale by it. Idempotent. @throws UpstreamError
 */
export async function markSeller({ accounts, database, clock }: Context, uid: string): Promise<number> {
  const [profile, found] = await Promise.all([
    accounts.publicProfile(uid),
    database.find({
      collection: "vehicles",
      where: [["sellerId", "==", uid]],
      select: ["sellerVerified"],
      limit: MAX_LISTINGS,
    }),
  ]);
  const sellerVerified = profile !== null && (profile.verified.identity || profile.verified.phone);
  const changed = found.filter(({ data }) => (data.sellerVerified === true) !== sellerVerified);
  if (changed.length > 0)
    await database.commit(
      changed.map(({ path }) => ({ update: path, data: { sellerVerified, updatedAt: clock.now() } })),
    );
  return changed.length;
}
