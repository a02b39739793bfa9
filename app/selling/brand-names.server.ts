import { slugify } from "~/catalog/folding";
import { BrandSchema } from "~/catalog/model";
import { BRAND_FOLLOWING, type BrandFollowing } from "~/catalog/reference/brand-following";
import { type KnownBrands, knownBrands } from "~/catalog/reference/brand-names";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Transaction } from "~/platform/firestore/types";

import { followSplits, withFormerBrand } from "./former-brands.server";
import { decodeOwn, listingDocument, listingWrite, refreshInBackground, sideChangeTime } from "./owned-listing.server";
import { isBrandKept } from "./transitions";

const LOOKED_AT = 300;
const PIECE = 50;
/** Pages of one run; the next one continues. */
const MAX_PAGES = 6;
const BRANDS_MAX = 500;

/**
 * Writes the present name of a renamed or merged brand into its listings, and restores the name of listings whose
 * former brand was split off again (./former-brands). Each commit stores the progress, so that it may be interrupted
 * anywhere and run twice at once. Reserved and sold listings keep the offered name, and a registered bicycle its
 * registered one: the index shows both under the brand all the same.
 */
export async function followBrandNames(context: Context): Promise<{ changed: number }> {
  const { database, log } = context;
  let state = BRAND_FOLLOWING.decode(await database.read(BRAND_FOLLOWING.document));
  if (!state || state.brands.length + state.splits.length === 0) return { changed: 0 };
  const before = state.changed;
  const brands = await database.find({ collection: "brands", orderBy: [["__name__", "asc"]], limit: BRANDS_MAX });
  const known = knownBrands(brands.flatMap((snapshot) => decodeDocument(BrandSchema, snapshot, log) ?? []));
  state = await followSplits(context, state, known, MAX_PAGES);
  let changed = state?.changed ?? before;
  for (let page = 0; page < MAX_PAGES && state && state.brands.length > 0; page += 1) {
    const next: BrandFollowing | null = await followPage(context, state, known);
    changed = next?.changed ?? changed;
    state = next;
  }
  if (changed > before) refreshInBackground(context);
  return { changed: changed - before };
}

/** Processes one page; null where another run or a new change of a brand was faster. */
async function followPage(context: Context, from: BrandFollowing, known: KnownBrands): Promise<BrandFollowing | null> {
  const { database } = context;
  const found = await database.find({
    collection: "vehicles",
    orderBy: [["__name__", "asc"]],
    ...(from.after !== null && { startAfter: [listingDocument(from.after)] }),
    select: ["specifications.brand"],
    limit: LOOKED_AT,
  });
  const due = found.filter((snapshot) => nameFor(brandOf(snapshot), from.brands, known) !== null);
  let state: BrandFollowing = from;
  for (let at = 0; at < due.length; at += PIECE) {
    const piece = due.slice(at, at + PIECE);
    const next = await step(context, state, piece.at(-1)?.id ?? null, (tx) =>
      followPiece(context, tx, piece, state, known),
    );
    if (next === null) return null;
    state = next;
  }
  const last = found.at(-1)?.id ?? null;
  const isEnd = found.length < LOOKED_AT;
  return step(context, isEnd ? { ...state, brands: [] } : state, isEnd ? null : last, () => Promise.resolve(0), state);
}

/** One commit: the listings of a piece and the progress. `held`: documents that must not have changed. */
function step(
  { database }: Context,
  wanted: BrandFollowing,
  after: string | null,
  change: (tx: Transaction) => Promise<number>,
  held: BrandFollowing = wanted,
): Promise<BrandFollowing | null> {
  return database.transaction(async (tx) => {
    const now = BRAND_FOLLOWING.decode(await tx.read(BRAND_FOLLOWING.document));
    if (now?.generation !== held.generation || now.after !== held.after || now.brands.length === 0) return null;
    const next: BrandFollowing = { ...wanted, after, changed: now.changed + (await change(tx)) };
    tx.write({ set: BRAND_FOLLOWING.document, data: next });
    return next;
  });
}

async function followPiece(
  { clock, log }: Context,
  tx: Transaction,
  piece: readonly Snapshot[],
  { brands }: BrandFollowing,
  known: KnownBrands,
): Promise<number> {
  const snapshots = await tx.readAll(piece.map(({ id }) => listingDocument(id)));
  let changed = 0;
  for (const snapshot of snapshots) {
    const listing = snapshot && decodeOwn(snapshot, log);
    if (!listing || isBrandKept(listing)) continue;
    const name = nameFor(listing.specifications.brand, brands, known);
    if (name === null) continue;
    const specifications = { ...listing.specifications, brand: name };
    const former = withFormerBrand(snapshot, listing.specifications.brand, known);
    tx.write(listingWrite(listing, { specifications, ...former }, sideChangeTime(listing, clock.now())));
    changed += 1;
  }
  return changed;
}

/** The new name of a listing of this brand; null where it has it, or is of another brand. */
function nameFor(brand: unknown, brands: readonly string[], known: KnownBrands): string | null {
  if (typeof brand !== "string") return null;
  const current = known.get(slugify(brand));
  return current && brands.includes(current.slug) && current.name !== brand ? current.name : null;
}

function brandOf({ data }: Snapshot): unknown {
  const { specifications } = data;
  return typeof specifications === "object" && specifications !== null && "brand" in specifications
    ? specifications.brand
    : undefined;
}
