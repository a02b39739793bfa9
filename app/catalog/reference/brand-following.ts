import { z } from "zod";

import type { Snapshot, Write } from "~/platform/firestore/types";

/**
 * Brands whose listings still have to take a new name: after a rename or a merge (app/selling/brand-names.server.ts).
 * `generation` is new with each change of a brand, which restarts the walk.
 */
const FollowingSchema = z.object({
  generation: z.string(),
  /** Slugs of brands whose listings are being changed; empty when all are done. */
  brands: z.array(z.string()),
  /** Id of the last processed listing; null at the start. */
  after: z.string().nullable(),
  /** Slugs of brands that were split off again, whose listings get their own name back. */
  splits: z.array(z.string()).default([]),
  changed: z.number().int(),
});
export type BrandFollowing = z.infer<typeof FollowingSchema>;

export const BRAND_FOLLOWING = {
  document: "jobs/brand-names",
  decode: (snapshot: Pick<Snapshot, "data"> | null): BrandFollowing | null =>
    FollowingSchema.safeParse(snapshot?.data).data ?? null,
};

/** Adds a brand to the walk. Put it into the commit that changes the brand. */
export function followingWrite(known: Pick<Snapshot, "data"> | null, brand: string): Write {
  return begunAnew(known, ({ brands, splits }) => ({ brands: [...new Set([...brands, brand])], splits }));
}

/** The same for a merge, which also cancels an earlier split. */
export function mergingWrite(known: Pick<Snapshot, "data"> | null, { id, into }: { id: string; into: string }): Write {
  return begunAnew(known, ({ brands, splits }) => ({
    brands: [...new Set([...brands, into])],
    splits: splits.filter((one) => one !== id),
  }));
}

/** Restores the name of a split-off brand's listings, as far as they remember it. */
export function splittingWrite(known: Pick<Snapshot, "data"> | null, brand: string): Write {
  return begunAnew(known, ({ brands, splits }) => ({ brands, splits: [...new Set([...splits, brand])] }));
}

type Waiting = Pick<BrandFollowing, "brands" | "splits">;

function begunAnew(known: Pick<Snapshot, "data"> | null, change: (waiting: Waiting) => Waiting): Write {
  const waiting = change(BRAND_FOLLOWING.decode(known) ?? { brands: [], splits: [] });
  const data: BrandFollowing = { generation: crypto.randomUUID(), ...waiting, after: null, changed: 0 };
  return { set: BRAND_FOLLOWING.document, data };
}
