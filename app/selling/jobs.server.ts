import { z } from "zod";

import { DAY_MS } from "~/business/durations";
import { deletionWrites } from "~/catalog/model";
import { LISTING_STATUSES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import type { Transaction } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { discardWrite, removeBehind, sweepDiscarded } from "~/platform/photos/discarded.server";

import { followBrandNames } from "./brand-names.server";
import { STALE_DRAFT_DAYS, UNPAID_PLAN_DAYS } from "./model";
import { listingWrite, storedKeysOf, refreshInBackground } from "./owned-listing.server";
import { unpaidMail } from "./reminders/mail";
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

/** Only fields that lapsing needs. */
const UnpaidSchema = z.object({
  status: z.enum(LISTING_STATUSES),
  version: z.number().int().catch(0),
  publishedAt: z.date().nullable().catch(null),
  sellerId: z.string(),
  title: z.string().catch(""),
});
const SellerSchema = z.object({ email: z.string().min(1), displayName: z.string().catch("") });

/** Scheduled work. All of it may run twice, or twice at once. */
export function createJobs(context: Context) {
  const { database, clock, site } = context;

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
          select: ["photos", "video"],
          limit: STALE_BATCH,
        });
        for (const snapshot of stale) {
          tx.write(...deletionWrites(snapshot.id, now));
          const keys = storedKeysOf(snapshot);
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

  /** A listing that waited a month for the payment of its plan is a draft again, or expired; its seller is told. */
  async function lapseUnpaid(): Promise<{ lapsed: number }> {
    const lapsed = await inBatches(STALE_BATCH, async (tx) => {
      const now = clock.now();
      const found = await tx.find({
        collection: "vehicles",
        where: [
          ["status", "==", "pending_payment"],
          ["updatedAt", "<=", new Date(now.getTime() - UNPAID_PLAN_DAYS * DAY_MS)],
        ],
        orderBy: [["updatedAt", "asc"]],
        limit: STALE_BATCH,
      });
      const sellers = await tx.readAll(found.map(({ data }) => `users/${String(data.sellerId)}`));
      for (const [at, snapshot] of found.entries()) {
        const listing = UnpaidSchema.parse(snapshot.data);
        const step = transition("lapse", listing, now);
        if (!step.ok) continue;
        tx.write(listingWrite({ id: snapshot.id, version: listing.version }, step.fields, now));
        const to = SellerSchema.safeParse(sellers[at]?.data).data;
        if (to) tx.write(mailWrite(unpaidMail({ to, listing, site }), now));
      }
      return found.length;
    });
    return { lapsed };
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
    lapseUnpaid,
    sweepPhotos: () => sweepDiscarded(context),
    followBrandNames: () => followBrandNames(context),
    remindOfEnds: (needs: ReminderNeeds) => remindOfEnds(context, needs),
  };
}
