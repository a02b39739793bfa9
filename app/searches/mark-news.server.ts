import { HOUR_MS } from "~/business/durations";
import { LISTING_FIELDS } from "~/catalog/model";
import type { AmongListings } from "~/catalog/understanding/among";
import type { Context } from "~/platform/context";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { inPieces, runFanOut } from "~/platform/reminders/fan-out.server";
import { newsMark } from "~/platform/reminders/news-mark";
import { versionWrite } from "~/platform/reminders/notices.server";

import { storedFilters } from "./constants";
import { SAVED_SEARCHES } from "./model";

/** A run begins no further page after this; the next one continues. */
const RUN_MS = 15_000;
/** New listings of one round. */
const LISTINGS = 300;

/**
 * Finds the saved searches that new listings answer, by their keys. What is told, and whether, is decided when the mail
 * is written. Rounds are an hour apart: a search without kind, brand and department is read once in each.
 */
export function markSearches(context: Context) {
  const { clock, log } = context;

  async function writes(found: readonly Snapshot[], among: AmongListings): Promise<Write[]> {
    const read = found.flatMap((snapshot) => {
      const search = SAVED_SEARCHES.of(snapshot, log);
      const filters = search && storedFilters(search.query);
      // Its own look says so of one that is not understood.
      return search && filters ? [{ snapshot, search, filters }] : [];
    });
    const matching = await among.matching(read.map(({ filters }) => filters));
    return read.flatMap(({ snapshot, search }, at): Write[] => {
      const news = matching[at]!.filter(({ sellerId }) => sellerId !== search.userId);
      const mark = newsMark(
        search,
        news.map(({ publishedAt }) => publishedAt),
        clock.now(),
      );
      return mark ? [versionWrite(snapshot, mark)] : [];
    });
  }

  return runFanOut(context, {
    statePath: "jobs/notify-searches",
    changes: { collection: "vehicles", by: "publishedAt", fields: LISTING_FIELDS, atOnce: LISTINGS },
    everyMs: HOUR_MS,
    runMs: RUN_MS,
    async prepare(listings) {
      const among = await context.catalog.among(listings);
      if (!among) return null;
      return {
        queries: () =>
          inPieces(among.keys).map((keys) => ({
            collection: SAVED_SEARCHES.name,
            where: [
              ["notify", "==", true],
              ["keys", "array-contains-any", keys],
            ],
          })),
        writes: (found) => writes(found, among),
      };
    },
  });
}
