import { z } from "zod";

import { userPath } from "~/accounts/model";
import { DAY_MS } from "~/business/durations";
import { toCentimos } from "~/business/money";
import type { ListingStatus } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Snapshot } from "~/platform/firestore/types";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { similarPhotos } from "~/platform/photos/similarity/similar-photos.server";
import { foldSerial } from "~/registry/numbers/serials/fold";
import { reportTargetPath } from "~/reports/constants";
import type { OwnListing } from "~/selling/model";
import { decodeOwn, listingDocument } from "~/selling/owned-listing.server";
import { pricedVehicle } from "~/selling/priced-vehicle";

import { type TransitionFields, type TransitionRejection, transition } from "../transitions";
import { type ListingReview, isHeldBy, isHeldOnReturn, listingReviewOf } from "./review";
import { type Signal, signalsOf } from "./signals";

const OTHERS_MAX = 10;
const ON_OFFER: readonly ListingStatus[] = ["active", "paused", "reserved", "in_review", "pending_payment"];

/** Other listings with a photo that looks like one of this listing. `fresh`: hashes of photos that are being added. */
async function samePhotosOf(
  { database, log }: Context,
  listing: OwnListing,
  fresh: readonly string[] = [],
): Promise<{ id: string }[]> {
  const keys = await similarPhotos(
    database,
    listing.photos.map(({ key }) => key),
    listing.id,
    fresh,
  );
  const ids = [...new Set(keys.map((key) => key.split("/")[0] ?? ""))].slice(0, OTHERS_MAX);
  if (ids.length === 0) return [];
  const others = await database.readAll(ids.map(listingDocument));
  return others.flatMap((snapshot) => {
    const other = snapshot && decodeOwn(snapshot, log);
    return other && isTelling(listing, other) ? [{ id: other.id }] : [];
  });
}

/**
 * Whether a shared picture means something. A seller may offer a listing again that is off; a registered bicycle's
 * photos go to its next owner; a draft is not public yet.
 */
export function isTelling(
  listing: Pick<OwnListing, "sellerId" | "bicycleId">,
  other: Pick<OwnListing, "sellerId" | "bicycleId" | "status">,
): boolean {
  if (other.status === "draft") return false;
  if (listing.bicycleId && listing.bicycleId === other.bicycleId) return false;
  return listing.sellerId !== other.sellerId || ON_OFFER.includes(other.status);
}

const PUBLISHED: readonly ListingStatus[] = ["active", "paused", "reserved", "sold", "expired"];
/** Published before and hidden now, but editable, and its owner can publish it again. */
const OFF: readonly ListingStatus[] = ["paused", "expired", "pending_payment"];
/** Listings that are counted; more make no difference. */
const COUNTED_MAX = 20;

/** Bytes of a finding's hash: enough to distinguish two of them. */
const HASH_BYTES = 6;

const AccountSchema = z.object({ createdAt: z.date() });
const ReportedSchema = z.object({ open: z.int().min(0) });

/** Result of comparing a listing that is about to be published. */
interface Compared {
  /** It waits for an administrator in place of being published. */
  isHeld: boolean;
  review: ListingReview;
}

/** At the first publication. `isNear`: its serial looks like a stolen one. */
async function compareNew(context: Context, listing: OwnListing, isNear: boolean): Promise<Compared> {
  const mode = context.env.moderation;
  const [signals, isFirst] = await Promise.all([
    findSignals(context, listing, isNear),
    mode === "primer-anuncio" ? hasPublishedNone(context, listing.sellerId) : false,
  ]);
  return { isHeld: isHeldBy(mode, { signals, isFirst }), review: { signals, at: context.clock.now() } };
}

/** Of an owner's change. `isToBeHeld`: it will wait for an administrator when published again. */
interface ReviewedChange {
  fields: Partial<TransitionFields> & { review?: ListingReview };
  isToBeHeld: boolean;
}

/**
 * Compares a listing that its owner changed after publication: `changed`, and `snapshot` before. A visible one waits at
 * once if something is new, a hidden one when it is published again (`compareEntering`). `isNear`: as in `compareNew`;
 * null where the serial is the same. `hashes`: of photos that the change adds.
 */
export async function compareChanged(
  context: Context,
  changed: OwnListing,
  snapshot: Snapshot,
  { isNear = null, hashes = [] }: { isNear?: boolean | null; hashes?: readonly string[] },
): Promise<ReviewedChange> {
  const { status, publishedAt } = changed;
  const isShown = status === "active";
  const isOff = publishedAt !== null && OFF.includes(status);
  if (!isShown && !isOff) return { fields: {}, isToBeHeld: false };
  const mode = context.env.moderation;
  const before = listingReviewOf(snapshot);
  const wasNear = before.signals.some(({ kind }) => kind === "serie");
  const signals = await findSignals(context, changed, isNear ?? wasNear, hashes);
  const at = context.clock.now();
  const seen = before.seen ?? before.signals.map(({ kind, found }) => ({ kind, ...(found && { found }) }));
  const isHeld = isHeldOnReturn(mode, { signals, seen });
  if (isOff) return { fields: { review: { signals, at, seen } }, isToBeHeld: isHeld };
  const held = isHeld ? transition("submit", changed, at) : null;
  return { fields: { ...(held?.ok && held.fields), review: { signals, at } }, isToBeHeld: false };
}

/**
 * Compares a listing that a step is about to show (`fields`): completely where it was never published, only its news
 * where it was changed while it was off. Answers the fields that it enters with; those of the queue where it waits.
 */
export async function compareEntering<Fields extends Partial<TransitionFields>>(
  context: Context,
  listing: OwnListing,
  snapshot: Snapshot,
  fields: Fields,
  isNear: boolean,
): Promise<{ ok: true; fields: Fields | TransitionFields; review?: ListingReview } | TransitionRejection> {
  const isFirstTime = fields.status === "active" && fields.publishedAt !== undefined && listing.publishedAt === null;
  const { seen, ...before } = listingReviewOf(snapshot);
  const isChanged = fields.status === "active" && seen !== undefined;
  if (!isFirstTime && !isChanged && fields.status !== "in_review") return { ok: true, fields };
  const { isHeld, review } = isChanged
    ? { isHeld: isHeldOnReturn(context.env.moderation, { ...before, seen }), review: before }
    : await compareNew(context, listing, isNear);
  if (!isHeld || fields.status === "in_review") return { ok: true, fields, review };
  const held = transition("submit", listing, context.clock.now());
  if (!held.ok) return held;
  // The first period begins with the approval; a later one is extended by the days in review.
  return { ok: true, fields: isFirstTime ? held.fields : { ...fields, ...held.fields }, review };
}

async function findSignals(
  context: Context,
  listing: OwnListing,
  isNear: boolean,
  hashes: readonly string[] = [],
): Promise<Signal[]> {
  const { database, catalog, site, clock, log } = context;
  const now = clock.now();
  const vehicle = pricedVehicle(listing);
  const [usual, account, publishedInDay, samePhotos, reported] = await Promise.all([
    vehicle && nullIfUnavailable(() => catalog.priceGuidance(vehicle), log),
    database.read(userPath(listing.sellerId)),
    database.count({
      collection: "vehicles",
      where: [
        ["sellerId", "==", listing.sellerId],
        ["publishedAt", ">", new Date(now.getTime() - DAY_MS)],
      ],
      limit: COUNTED_MAX,
    }),
    samePhotosOf(context, listing, hashes),
    database.read(reportTargetPath({ kind: "listing", targetId: listing.id })),
  ]);
  const { plate } = listing.specifications;
  const isCounted = listing.publishedAt !== null && now.getTime() - listing.publishedAt.getTime() < DAY_MS;
  const signals = signalsOf({
    rules: context.env.signalRules,
    title: listing.title ?? "",
    description: listing.description ?? "",
    priceCentimos: listing.price === undefined ? null : toCentimos(listing.price),
    usual,
    accountSince: AccountSchema.safeParse(account?.data).data?.createdAt ?? null,
    publishedInDay: publishedInDay - (isCounted ? 1 : 0),
    isSerialNearStolen: isNear,
    serialKey: foldSerial(listing.serial ?? (typeof plate === "string" ? plate : "")),
    samePhotos,
    openReports: ReportedSchema.safeParse(reported?.data).data?.open ?? 0,
    siteUrl: site.url,
    now,
  });
  return Promise.all(signals.map(withHashes));
}

/** Findings may contain a telephone number, and are only compared. */
async function withHashes(signal: Signal): Promise<Signal> {
  if (signal.found === undefined) return signal;
  const found = await Promise.all(signal.found.map((one) => sha256Hex(`${signal.kind}:${one}`, HASH_BYTES)));
  return { ...signal, found };
}

async function hasPublishedNone({ database }: Context, uid: string): Promise<boolean> {
  const published = await database.find({
    collection: "vehicles",
    where: [
      ["sellerId", "==", uid],
      ["status", "in", [...PUBLISHED]],
    ],
    select: ["status"],
    limit: 1,
  });
  return published.length === 0;
}
