import { type LimaDay, addDays, limaDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { DELETED_LISTINGS } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";
import { isBurst } from "~/platform/limits/bursts";
import { type ErasureProgress, deleteFound } from "~/platform/personal-data";

import { type CountedDocument, type FigureBuffer, countInBatch, createFigureBuffer } from "./buffer.server";
import { FIGURES, type Figure, type FigureDay, type Figures } from "./constants";
import { LISTING_DAYS, ListingDaySchema, daySeries, figuresWrite, listingDayPath, oldestDay } from "./model";
import { isUserView, sameViewSeconds } from "./view-request";

/** Tombstones that a night checks: those of two days, so that a failed night does no harm. */
const TOMBSTONE_PAGE = 100;
const TOMBSTONE_PAGES = 5;
const WEEK_DAYS = 7;
const TOMBSTONE_MS = 2 * DAY_MS;

/** Of this isolate. */
const isolateBuffer = createFigureBuffer();

/** `same`: within the last half hour, by the browser's cache. `ignored`: no user's, or the seller's own. */
export type ViewAnswer = "counted" | "same" | "ignored";

/** Events of listings by day: views, hearts, contacts and messages (docs/decisions/2026-11-23-listing-figures.md). */
export function createFigures(context: Context, buffer: FigureBuffer = isolateBuffer) {
  const { database, env, network, clock, log } = context;

  /** Counts one in the next batch. Never throws: a lost figure does no harm. */
  function count(listingId: string, figure: Figure): void {
    const day = limaDay(clock.now());
    const path = listingDayPath(listingId, day);
    countIn({ path, write: (added) => figuresWrite(listingId, day, added) }, figure);
  }

  /** Counts one in another room's document, in the same batch. Never throws. */
  function countIn(document: CountedDocument, figure: string): void {
    countInBatch(context, buffer, document, figure);
  }

  /** Counts the request for a picture as a view. `viewer`: the uid that the session claims. */
  async function countView(request: Request, listingId: string, viewer: string | null): Promise<ViewAnswer> {
    if (!isUserView(request)) return "ignored";
    if (sameViewSeconds(request, clock.now()) !== null) return "same";
    // From memory: an invented address costs no read, and makes no document.
    const entry = (await context.catalog.entries([listingId])).get(listingId);
    if (!entry || entry.sellerId === viewer || (await isBurst(env.BURST, `views:${network}`, log))) return "ignored";
    count(listingId, "views");
    return "counted";
  }

  /** The last days of a listing, oldest first. Callers check permissions. @throws UpstreamError */
  async function read(listingId: string, days: number): Promise<FigureDay[]> {
    const today = limaDay(clock.now());
    const paths = Array.from({ length: days }, (_, back) => listingDayPath(listingId, addDays(today, -back)));
    const found = await database.readAll(paths);
    return daySeries(
      found.flatMap((snapshot) => (snapshot && decode(snapshot)) ?? []),
      today,
      days,
    );
  }

  /** Sums of the last seven days, today included, of each listing that has any. @throws UpstreamError */
  async function lastWeek(listingIds: readonly string[]): Promise<Map<string, Figures>> {
    const today = limaDay(clock.now());
    const days = Array.from({ length: WEEK_DAYS }, (_, back) => addDays(today, -back));
    const found = await database.readAll(listingIds.flatMap((id) => days.map((day) => listingDayPath(id, day))));
    const sums = new Map<string, Figures>();
    for (const snapshot of found) {
      const one = snapshot && decode(snapshot);
      if (!one) continue;
      const before = sums.get(one.listingId);
      const added = FIGURES.map((figure) => [figure, one[figure] + (before?.[figure] ?? 0)] as const);
      sums.set(one.listingId, Object.fromEntries(added) as Figures);
    }
    return sums;
  }

  const decode = (snapshot: Snapshot) => decodeDocument(ListingDaySchema, snapshot, log);

  /** Erases all figures of a listing. Idempotent and bounded. */
  function eraseListing(listingId: string): Promise<ErasureProgress> {
    return deleteFound(database, { collection: LISTING_DAYS, where: [["listingId", "==", listingId]] });
  }

  /** Deletes figures older than 90 days, and those that batches wrote for listings deleted meanwhile. */
  async function sweep(): Promise<{ old: ErasureProgress; deletedListings: number }> {
    const oldest: LimaDay = oldestDay(limaDay(clock.now()));
    const old = await deleteFound(database, { collection: LISTING_DAYS, where: [["day", "<", oldest]] });
    let deletedListings = 0;
    let last: Snapshot | undefined;
    for (let page = 0; page < TOMBSTONE_PAGES; page += 1) {
      const found: Snapshot[] = await database.find({
        collection: DELETED_LISTINGS,
        where: [["updatedAt", ">", new Date(clock.now().getTime() - TOMBSTONE_MS)]],
        orderBy: [
          ["updatedAt", "asc"],
          ["__name__", "asc"],
        ],
        limit: TOMBSTONE_PAGE,
        ...(last && { startAfter: [last.data.updatedAt, last.path] }),
      });
      await Promise.all(found.map(({ id }) => eraseListing(id)));
      deletedListings += found.length;
      if (found.length < TOMBSTONE_PAGE) break;
      last = found.at(-1);
    }
    return { old, deletedListings };
  }

  return { count, countIn, countView, read, lastWeek, eraseListing, jobs: { sweep } };
}

export type ListingFigures = ReturnType<typeof createFigures>;

declare module "~/platform/context" {
  interface Context {
    figures: ListingFigures;
  }
}
