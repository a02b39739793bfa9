import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { runFanOut, type WhomQuery } from "~/platform/reminders/fan-out.server";

import { favoriteNoticePath } from "../model";
import { HeartSchema } from "./model";

/** A run begins no further page after this; the next one continues. */
const RUN_MS = 10_000;
/** Changed listings of one round. */
const LISTINGS = 100;

/** Finds users whom changes of listings may concern. Whether there is news is decided when the mail is written. */
export function markHearts(context: Context) {
  const { clock, log } = context;

  function writes(found: readonly Snapshot[], listings: ReadonlyMap<string, Snapshot>): Write[] {
    return found.flatMap((snapshot): Write[] => {
      const heart = decodeDocument(HeartSchema, snapshot, log);
      const listing = heart && listings.get(heart.vehicleId);
      const { userId } = snapshot.data;
      if (!heart || !listing || typeof userId !== "string") return [];
      const { status, price } = listing.data;
      const isTold =
        status === "sold" ? heart.isSoldTold : heart.toldPrice !== null && heart.toldPrice <= Number(price);
      return isTold ? [] : [{ merge: favoriteNoticePath(userId), data: { userId, dueAt: clock.now() } }];
    });
  }

  return runFanOut(context, {
    statePath: "jobs/notify-favorites",
    changes: { collection: "vehicles", by: "updatedAt", fields: ["status", "price"], atOnce: LISTINGS },
    everyMs: 0,
    runMs: RUN_MS,
    prepare(listings) {
      const byId = new Map(listings.map((listing) => [listing.id, listing]));
      return Promise.resolve({
        queries: () => listings.flatMap(heartsOf),
        writes: (found) => writes(found, byId),
      });
    },
  });
}

/** Hearts with a higher price, or all where the listing was sold. */
function heartsOf({ id, data: { status, price } }: Snapshot): WhomQuery[] {
  const collection = "user_favorites";
  if (status === "sold") return [{ collection, where: [["vehicleId", "==", id]] }];
  if (status !== "active" || typeof price !== "number") return [];
  return [
    {
      collection,
      where: [
        ["vehicleId", "==", id],
        ["price", ">", price],
      ],
      orderBy: [
        ["price", "asc"],
        ["__name__", "asc"],
      ],
    },
  ];
}
