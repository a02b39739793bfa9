import { z } from "zod";

import { DAY_MS } from "~/business/durations";
import { deletionWrites } from "~/catalog/model";
import { LISTING_STATUSES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import type { Transaction } from "~/platform/firestore/types";
import { discardWrite, removeBehind, sweepDiscarded } from "~/platform/photos/discarded.server";

import { followBrandNames } from "./brand-names.server";
import { STALE_DRAFT_DAYS } from "./model";
import { listingWrite, photoKeysOf, refreshInBackground } from "./owned-listing.server";
import { type ReminderNeeds, remindOfEnds } from "./reminders/reminders.server";
import { LISTING_TRANSITIONS, transition } from "./transitions";

const EXPIRE_BATCH = 50;
const STALE_BATCH = 20;
/** Batches of one run; the next one continues. */
const MAX_BATCHES = 4;

/** Only fields that expiring needs, so that a document with another invalid field expires too. */
const DueSchema = z.object({
  status: z.enum(LISTING_STATUSES),
  version: z.number().int().catch(0),
  expiresAt: z.date(),
});

/** Scheduled work. All of it may run twice, or twice at once. */
export function createJobs(context: Context) {
  const { database, clock } = context;

  async function expireListings(): Promise<{ expired: number }> {
    const expired = await inBatches(EXPIRE_BATCH, async (tx) => {
      const now = clock.now();
      const due = await tx.find({
        collection: "vehicles",
        where: [
          ["status", "in", LISTING_TRANSITIONS.expire.from],
          ["expiresAt", "<=", now],
        ],
        orderBy: [["expiresAt", "asc"]],
        select: ["status", "version", "expiresAt"],
        limit: EXPIRE_BATCH,
      });
      for (const snapshot of due) {
        const listing = DueSchema.parse(snapshot.data);
        const step = transition("expire", listing, now);
        if (step.ok) tx.write(listingWrite({ id: snapshot.id, version: listing.version }, step.fields, now));
      }
      return due.length;
    });
    if (expired > 0) refreshInBackground(context);
    return { expired };
  }

  /** Deletes drafts that were not changed for 90 days, with their photos. */
  async function removeStaleDrafts(): Promise<{ removed: number }> {
    let discarded: { note: string; keys: string[] }[] = [];
    const removed = await inBatches(
      STALE_BATCH,
      async (tx) => {
        discarded = [];
        const now = clock.now();
        const stale = await tx.find({
          collection: "vehicles",
          where: [
            ["status", "==", "draft"],
            ["updatedAt", "<=", new Date(now.getTime() - STALE_DRAFT_DAYS * DAY_MS)],
          ],
          orderBy: [["updatedAt", "asc"]],
          select: ["photos"],
          limit: STALE_BATCH,
        });
        for (const snapshot of stale) {
          tx.write(...deletionWrites(snapshot.id, now));
          const keys = photoKeysOf(snapshot);
          if (keys.length === 0) continue;
          const note = crypto.randomUUID();
          discarded.push({ note, keys });
          tx.write(discardWrite(note, keys, now));
        }
        return stale.length;
      },
      () => {
        for (const { note, keys } of discarded) removeBehind(context, keys, note);
      },
    );
    return { removed };
  }

  /** Runs batches until one is not full. `run` answers the number of its items; `done` follows each commit. */
  async function inBatches(
    size: number,
    run: (tx: Transaction) => Promise<number>,
    done?: () => void,
  ): Promise<number> {
    let total = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const taken = await database.transaction(run);
      done?.();
      total += taken;
      if (taken < size) break;
    }
    return total;
  }

  return {
    expireListings,
    removeStaleDrafts,
    sweepPhotos: () => sweepDiscarded(context),
    followBrandNames: () => followBrandNames(context),
    remindOfEnds: (needs: ReminderNeeds) => remindOfEnds(context, needs),
  };
}
