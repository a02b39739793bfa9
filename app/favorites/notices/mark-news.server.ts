import type { Context } from "~/platform/context";
import { createChangedDocuments } from "~/platform/firestore/changed-documents.server";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, Snapshot, Write } from "~/platform/firestore/types";

import { favoriteNoticePath } from "../model";
import { HeartSchema } from "./model";

const HEARTS = 200;
/** Pages of one listing's hearts: 10,000 users. */
const MAX_PAGES = 50;
/** A run begins no further listing after this; the next one continues. */
const RUN_MS = 10_000;
const STATE_PATH = "jobs/notify-favorites";

/** Finds users whom changes of listings may concern. Whether there is news is decided when the mail is written. */
export function createMarking(context: Context) {
  const { database, clock, log } = context;
  const listings = createChangedDocuments(context, {
    collection: "vehicles",
    statePath: STATE_PATH,
    fields: ["status", "price"],
  });

  /** Of those with a higher price, or all where it was sold, unless they have had that news. */
  async function markHearts({ id, data: { status, price } }: Snapshot): Promise<number> {
    const isSold = status === "sold";
    if (!isSold && (status !== "active" || typeof price !== "number")) return 0;
    const cheaper: Filter[] = isSold ? [] : [["price", ">", price]];
    let marked = 0;
    let last: Snapshot | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const found = await database.find({
        collection: "user_favorites",
        where: [["vehicleId", "==", id], ...cheaper],
        orderBy: [...(isSold ? [] : [["price", "asc"] as ["price", "asc"]]), ["__name__", "asc"]],
        ...(last && { startAfter: isSold ? [last.path] : [last.data.price, last.path] }),
        limit: HEARTS,
      });
      const writes = found.flatMap((snapshot): Write[] => {
        const heart = decodeDocument(HeartSchema, snapshot, log);
        const { userId } = snapshot.data;
        if (heart === null || typeof userId !== "string") return [];
        const isTold = isSold ? heart.isSoldTold : heart.toldPrice !== null && heart.toldPrice <= Number(price);
        return isTold ? [] : [{ merge: favoriteNoticePath(userId), data: { userId, dueAt: clock.now() } }];
      });
      await database.commit(writes);
      marked += writes.length;
      last = found.at(-1);
      if (found.length < HEARTS) return marked;
    }
    log.warn("favorites.too-many-hearts", { id });
    return marked;
  }

  /** Marks users concerned by changes since the last run. May run twice, or twice at once. */
  return async function mark(): Promise<number> {
    const until = clock.now().getTime() + RUN_MS;
    let marked = 0;
    for (const listing of await listings.next()) {
      if (clock.now().getTime() >= until) break;
      marked += await markHearts(listing);
      await listings.looked(listing);
    }
    return marked;
  };
}
