import { z } from "zod";

import { userPath } from "~/accounts/model";
import { toCentimos } from "~/business/money";
import type { ListingStatus } from "~/catalog/model";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import type { SellingDeps } from "~/selling/deps";
import type { OwnListing } from "~/selling/model";
import { pricedVehicle } from "~/selling/priced-vehicle";

import { isHeldBy, type ListingReview } from "./review";
import { samePhotosOf } from "./same-photos.server";
import { newSignals, signalsOf, type Signal } from "./signals";

type HoldDeps = Pick<SellingDeps, "database" | "catalog" | "moderationMode" | "site" | "clock" | "log">;

const DAY_MS = 86_400_000;
const PUBLISHED: readonly ListingStatus[] = ["active", "paused", "reserved", "sold", "expired"];
/** More make no difference. */
const COUNTED_MAX = 20;

const AccountSchema = z.object({ createdAt: z.date() });

/** What a listing that is about to be published, or was changed, is found to be. */
export interface Compared {
  /** It waits for an administrator instead. */
  isHeld: boolean;
  review: ListingReview;
}

/** Compares a listing that is published for the first time, and says whether it waits. `isNear`: its serial looks like a stolen one. */
export async function compareNew(deps: HoldDeps, listing: OwnListing, isNear: boolean): Promise<Compared> {
  const mode = await deps.moderationMode();
  const [signals, isFirst] = await Promise.all([
    findSignals(deps, listing, isNear),
    mode === "primer-anuncio" ? hasPublishedNone(deps, listing.sellerId) : false,
  ]);
  return { isHeld: isHeldBy(mode, { signals, isFirst }), review: { signals, at: deps.clock.now() } };
}

/**
 * Compares a published listing that its owner changed. It waits only for what is new about it. `isNear`: as in
 * `compareNew`; null where the serial is the same.
 */
export async function compareChanged(
  deps: HoldDeps,
  listing: OwnListing,
  before: ListingReview,
  isNear: boolean | null,
): Promise<Compared> {
  const mode = await deps.moderationMode();
  const wasNear = before.signals.some(({ kind }) => kind === "serie");
  const signals = await findSignals(deps, listing, isNear ?? wasNear);
  const isHeld = mode !== "ninguno" && newSignals(signals, before.signals).length > 0;
  return { isHeld, review: { signals, at: deps.clock.now() } };
}

async function findSignals(deps: HoldDeps, listing: OwnListing, isNear: boolean): Promise<Signal[]> {
  const { database, catalog, site, clock, log } = deps;
  const now = clock.now();
  const vehicle = pricedVehicle(listing);
  const [usual, account, publishedInDay, samePhotos] = await Promise.all([
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
    samePhotosOf(deps, listing),
  ]);
  const isCounted = listing.publishedAt !== null && now.getTime() - listing.publishedAt.getTime() < DAY_MS;
  return signalsOf({
    title: listing.title ?? "",
    description: listing.description ?? "",
    priceCentimos: listing.price === undefined ? null : toCentimos(listing.price),
    usual,
    accountSince: AccountSchema.safeParse(account?.data).data?.createdAt ?? null,
    publishedInDay: publishedInDay - (isCounted ? 1 : 0),
    isSerialNearStolen: isNear,
    samePhotos,
    siteUrl: site.url,
    now,
  });
}

async function hasPublishedNone({ database }: HoldDeps, uid: string): Promise<boolean> {
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
