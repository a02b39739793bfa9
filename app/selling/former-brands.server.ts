import { z } from "zod";

import { slugify } from "~/catalog/folding";
import { BRAND_FOLLOWING, type BrandFollowing } from "~/catalog/reference/brand-following";
import type { KnownBrands } from "~/catalog/reference/brand-names";
import type { Context } from "~/platform/context";
import type { Snapshot, Transaction } from "~/platform/firestore/types";

import type { FormerBrand, FormerBrands, OwnListing } from "./model";
import { decodeOwn, listingDocument, listingWrite, sideChangeTime } from "./owned-listing.server";
import { isBrandKept } from "./transitions";

const FormerSchema: z.ZodType<FormerBrand[]> = z
  .array(z.object({ slug: z.string(), name: z.string(), into: z.string() }))
  .catch([]);

/** More merges of one brand after another are not remembered. */
const FORMER_MAX = 10;
const PIECE = 50;

function formerOf({ data }: Pick<Snapshot, "data">): FormerBrand[] {
  return FormerSchema.parse(data.formerBrands ?? []);
}

/** Fields that store the former brand, in the write that changes its name; none for a mere rename. */
export function withFormerBrand(
  snapshot: Pick<Snapshot, "data">,
  text: string | undefined,
  known: KnownBrands,
): FormerBrands {
  const slug = slugify(text ?? "");
  const into = known.get(slug)?.slug;
  if (text === undefined || into === undefined || into === slug) return {};
  return fieldsOf([...formerOf(snapshot), { slug, name: text, into }].slice(-FORMER_MAX));
}

function fieldsOf(former: FormerBrand[]): FormerBrands {
  return former.length === 0
    ? { formerBrands: undefined, formerBrandSlugs: undefined }
    : { formerBrands: former, formerBrandSlugs: former.map(({ slug }) => slug) };
}

/** Listings that store a former brand, up to 1,000: those that a split would restore. */
export function countFormer({ database }: Context, slug: string): Promise<number> {
  return database.count({
    collection: "vehicles",
    where: [["formerBrandSlugs", "array-contains", slug]],
    limit: 1_000,
  });
}

/**
 * Restores the name of listings whose former brand was split off, in at most `pieces` commits of 50. Each commit also
 * stores the progress, and finished listings are no longer found, so that it may be interrupted anywhere and run twice
 * at once. Null where a new change of a brand was faster.
 */
export async function followSplits(
  context: Context,
  from: BrandFollowing,
  known: KnownBrands,
  pieces: number,
): Promise<BrandFollowing | null> {
  let state: BrandFollowing | null = from;
  for (let piece = 0; piece < pieces && state !== null && state.splits.length > 0; piece += 1)
    state = await splitPiece(context, state.generation, known);
  return state;
}

function splitPiece(
  { database, clock, log }: Context,
  generation: string,
  known: KnownBrands,
): Promise<BrandFollowing | null> {
  return database.transaction(async (tx) => {
    const state = BRAND_FOLLOWING.decode(await tx.read(BRAND_FOLLOWING.document));
    const [slug, ...others] = state?.splits ?? [];
    if (state?.generation !== generation || slug === undefined) return null;
    const found = await tx.find({
      collection: "vehicles",
      where: [["formerBrandSlugs", "array-contains", slug]],
      limit: PIECE,
    });
    const changed = found.filter((snapshot) => {
      const listing = decodeOwn(snapshot, log);
      return takeBack(tx, snapshot, listing, { slug, known, now: clock.now() });
    }).length;
    const next = {
      ...state,
      splits: found.length < PIECE ? others : state.splits,
      changed: state.changed + changed,
    };
    tx.write({ set: BRAND_FOLLOWING.document, data: next });
    return next;
  });
}

/** Writes one listing, restored or not, so that it is not found again. */
function takeBack(
  tx: Transaction,
  snapshot: Snapshot,
  listing: OwnListing | null,
  { slug, known, now }: { slug: string; known: KnownBrands; now: Date },
): boolean {
  const former = formerOf(snapshot);
  const at = former.findLastIndex((one) => one.slug === slug);
  const own = known.get(slug);
  const last = former.at(-1);
  const brand = listing?.specifications.brand;
  if (!listing || at < 0 || brand === undefined) {
    tx.write({ update: listingDocument(snapshot.id), data: {}, remove: ["formerBrands", "formerBrandSlugs"] });
    return false;
  }
  // Its seller may have written another brand since; reserved and sold listings keep the offered one.
  const isFollowed = last !== undefined && known.get(slugify(brand))?.slug === known.get(last.into)?.slug;
  const isBack = isFollowed && own?.slug === slug && !isBrandKept(listing);
  const rest = fieldsOf(former.slice(0, at));
  const changes = isBack ? { specifications: { ...listing.specifications, brand: own.name }, ...rest } : rest;
  tx.write(listingWrite(listing, changes, sideChangeTime(listing, now)));
  return isBack;
}
