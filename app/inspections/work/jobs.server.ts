import { DAY_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import type { Booking } from "../booking/booking.server";
import { askedAt, INSPECTION_BADGE_DAYS, reportDueAt } from "../constants";
import type { LegalAttachments } from "../legal/attachments.server";
import type { Inspection } from "../model";
import type { InspectionStore } from "../store.server";

const BATCH = 100;

/** Scheduled work. All of it may run twice, or twice at once. */
export function createInspectionJobs(
  context: Context,
  store: InspectionStore,
  attachments: Pick<LegalAttachments, "removeEnded">,
  booking: Pick<Booking, "mailsOf">,
) {
  const { database, clock, log } = context;

  /** Removes one kind of badge from listings whose inspection is older than `cutoff`. */
  async function removeBadge(field: "inspection" | "legalInspection", cutoff: Date): Promise<number> {
    const found = await database.find({ collection: "vehicles", where: [[`${field}.on`, "<=", cutoff]], limit: BATCH });
    let removed = 0;
    for (const { path } of found)
      removed += await database.transaction(async (tx) => {
        const listing = await tx.read(path);
        const badge: unknown = listing?.data[field];
        const on = typeof badge === "object" && badge !== null && "on" in badge ? badge.on : null;
        if (!listing || !(on instanceof Date) || on > cutoff) return 0;
        const version = typeof listing.data.version === "number" ? listing.data.version : 0;
        tx.write({ update: path, data: { [field]: null, version: version + 1, updatedAt: clock.now() } });
        return 1;
      });
    return removed;
  }

  async function endOrder({ id, orderId }: Inspection): Promise<void> {
    if (orderId === null) return;
    await context.inspectionOrders.undo(orderId);
    log.info("inspections.order-ended", { inspection: id, order: orderId });
  }

  /** Asks both about a booking whose day is over; later cancels it, as no report came. */
  async function followUp(known: Inspection): Promise<void> {
    const list = await context.workshops.list();
    const ended = await database.transaction(async (tx): Promise<Inspection | null> => {
      const before = await store.readIn(tx, known.id);
      const { holdUntil = null, startsAt = null, workshopId = "" } = before ?? {};
      const now = clock.now();
      if (before?.status !== "booked" || startsAt === null || holdUntil === null || holdUntil > now) return null;
      const isAsked = holdUntil.getTime() > askedAt(startsAt).getTime();
      // The order is ended by the job where what follows this commit is lost.
      const { inspection, write } = isAsked
        ? store.changed(before, { holdUntil: now }, { name: "cancel", by: "system" })
        : store.changed(before, { holdUntil: reportDueAt(startsAt) }, null);
      const workshop = list.find(({ id }) => id === workshopId) ?? null;
      tx.write(
        ...(isAsked ? store.freeSlot(before) : []),
        write,
        ...(await booking.mailsOf(inspection, isAsked ? "undone" : "unreported", workshop)),
      );
      return isAsked ? inspection : null;
    });
    if (ended) await endOrder(ended);
  }

  return {
    removePrivateData: () => attachments.removeEnded(clock.now()),

    /** An order frees its own slots. Also ends the orders of cancelled bookings, and asks about missing reports. */
    async expireUnpaid(): Promise<{ expired: number }> {
      const found = await database.find({
        collection: "inspections",
        where: [["holdUntil", "<=", clock.now()]],
        limit: BATCH,
      });
      let expired = 0;
      for (const snapshot of found) {
        const { id } = snapshot;
        const known = store.decode(snapshot);
        // An order that cannot be ended now does not delay the others.
        if (known.status === "booked" || known.status === "cancelled")
          try {
            await (known.status === "booked" ? followUp(known) : endOrder(known));
            if (known.status === "booked") continue;
          } catch (error) {
            if (!(error instanceof UpstreamError)) throw error;
            log.warn("inspections.order-not-ended", { inspection: id, error });
            continue;
          }
        expired += await database.transaction(async (tx) => {
          const before = await store.readIn(tx, id);
          if (before === null || before.holdUntil === null || before.holdUntil > clock.now()) return 0;
          const isUnpaid = before.status === "awaiting_payment" && before.orderId === null;
          const step = isUnpaid ? ({ name: "expire", by: "system" } as const) : null;
          const { write } = store.changed(before, { holdUntil: null }, step);
          tx.write(write, ...(isUnpaid ? store.freeSlot(before) : []));
          return Number(isUnpaid);
        });
      }
      return { expired };
    },

    async removeBadges(): Promise<{ removed: number }> {
      const cutoff = new Date(clock.now().getTime() - INSPECTION_BADGE_DAYS * DAY_MS);
      const removed = (await removeBadge("inspection", cutoff)) + (await removeBadge("legalInspection", cutoff));
      if (removed > 0) await context.catalog.index.refresh();
      return { removed };
    },
  };
}
