import { DAY_MS } from "~/business/durations";
import { type PriceChange, dropOf } from "~/catalog/price-drops";
import type { Context } from "~/platform/context";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { inPieces, runFanOut } from "~/platform/reminders/fan-out.server";
import { newsMark } from "~/platform/reminders/news-mark";
import { versionWrite } from "~/platform/reminders/notices.server";

import { FOLLOWS } from "./model";

/** A run begins no further page after this; the next one continues. */
const RUN_MS = 10_000;
/** Changed listings of one round. */
const LISTINGS = 300;
/** News so much older than the change of their listing were told of an earlier change. */
const NEWS_MS = DAY_MS;

/** Finds followers of sellers with a new listing or a lower price. What is told is decided when the mail is written. */
export function markFollowers(context: Context) {
  const { clock, log } = context;

  function writes(found: readonly Snapshot[], news: ReadonlyMap<string, readonly number[]>): Write[] {
    return found.flatMap((snapshot): Write[] => {
      const follows = FOLLOWS.of(snapshot, log);
      if (!follows) return [];
      const times = follows.sellers.flatMap(({ id, since }) =>
        (news.get(id) ?? []).filter((at) => at > since.getTime()),
      );
      const mark = newsMark(follows, times, clock.now());
      return mark ? [versionWrite(snapshot, mark)] : [];
    });
  }

  return runFanOut(context, {
    statePath: "jobs/notify-followers",
    changes: {
      collection: "vehicles",
      by: "updatedAt",
      fields: ["status", "sellerId", "publishedAt", "priceChanges"],
      atOnce: LISTINGS,
    },
    everyMs: 0,
    runMs: RUN_MS,
    prepare(listings) {
      const news = new Map<string, number[]>();
      for (const listing of listings)
        for (const at of newsTimes(listing)) {
          const seller = String(listing.data.sellerId);
          news.set(seller, [...(news.get(seller) ?? []), at]);
        }
      return Promise.resolve({
        queries: () =>
          inPieces([...news.keys()]).map((sellers) => ({
            collection: FOLLOWS.name,
            where: [["sellerIds", "array-contains-any", sellers]],
          })),
        writes: (found) => writes(found, news),
      });
    },
  });
}

/** When a listing became news, as the catalogue tells it (`newsOfSellers`); ms since 1970. */
function newsTimes({ data: { status, publishedAt, priceChanges, updatedAt } }: Snapshot): number[] {
  if (status !== "active" || !(updatedAt instanceof Date)) return [];
  const drop = dropOf(priceChanges as PriceChange[] | undefined);
  return [publishedAt, drop?.at].flatMap((at) =>
    at instanceof Date && updatedAt.getTime() - at.getTime() < NEWS_MS ? [at.getTime()] : [],
  );
}
