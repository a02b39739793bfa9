import { MINUTE_MS } from "~/business/durations";
import { toCentimos } from "~/business/money";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { failed, type Failed, type Told } from "~/platform/failed";
import { contendedTransaction } from "~/platform/firestore/contended";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DatabaseReader, Filter, Transaction, Write } from "~/platform/firestore/types";
import { type BudgetRejection, type KeptLimits, limited } from "~/platform/limits/budgets.server";
import { countIfDone } from "~/platform/limits/limits.server";
import { type Workshop, isCertifiedOn } from "~/workshops/model";
import { placeOf } from "~/workshops/view";

import { askedAt, HOLD_MINUTES, LIVE_STATUSES, MAX_AHEAD, MECHANICAL_PRICES, mayStep } from "../constants";
import { type InspectionNews, inspectionMails } from "../inspection-mails";
import {
  type InspectedVehicle,
  type Inspection,
  type InspectionFields,
  inspectionPath,
  isChangeable,
  isUnpaid,
  slotPath,
} from "../model";
import { type Slot, type SlotDay, findSlot, freeDays, slotRange } from "../slots";
import type { InspectionStore } from "../store.server";

const MOST_SLOTS = 600;
const PAY_AT_ONCE = {
  phone:
    "Muchas cuentas nuevas ya reservaron aquí sin pagar. Elige pagar en línea, o confirma tu celular con un código y " +
    "reserva ahora mismo. Lo que escribiste sigue aquí.",
  online: "Muchas cuentas nuevas ya reservaron aquí sin pagar. Elige pagar en línea: lo que escribiste sigue aquí.",
};
/** Delay after a cancellation until the job handles its order. */
const UNDO_MS = 2 * MINUTE_MS;

export interface BookingInput {
  formKey: string;
  user: { uid: string; name: string; email: string };
  phone: string;
  vehicle: InspectedVehicle;
  workshopId: string;
  slotId: string;
  payAt: Inspection["payAt"];
}

export type BookingResult =
  | { ok: true; inspection: Inspection; repeated: boolean }
  | Failed<"workshop" | "vehicle" | "slot" | "many">
  | Failed<"unpaid", { inspection: Inspection }>
  | Told<"limited">;
type BookingChange =
  | { ok: true; inspection: Inspection; repeated: boolean }
  | Failed<"not-found" | "late" | "closed" | "slot">;

/** Certified workshops do inspections if they offer the check before buying. */
function doesInspections({ services }: Pick<Workshop, "services">): boolean {
  return services.some(({ id }) => id === "revision");
}

/** Each slot has one document, created in the booking's transaction: no second booking gets in. */
export function createBooking(context: Context, store: InspectionStore) {
  const { database, env, clock, log } = context;

  async function workshopOf(id: string): Promise<Workshop | null> {
    return (await context.workshops.list()).find((one) => one.id === id && doesInspections(one)) ?? null;
  }

  /** Ids of the taken slots from today to the horizon. By document name, so that no index is needed. */
  async function taken(workshopId: string): Promise<Set<string>> {
    const { from, to } = slotRange(clock.now());
    const found = await database.find({
      collection: "inspectionSlots",
      orderBy: [["__name__", "asc"]],
      startAt: [slotPath(workshopId, from)],
      endAt: [slotPath(workshopId, `${to}~`)],
      select: [],
      limit: MOST_SLOTS,
    });
    return new Set(found.map(({ id }) => id.slice(workshopId.length + 1)));
  }

  async function days(workshop: Workshop): Promise<SlotDay[]> {
    const times = { now: clock.now(), holidays: env.holidays, taken: await taken(workshop.id) };
    return freeDays(workshop.hours, times).filter(({ day }) => isCertifiedOn(workshop, day));
  }

  /** The slot if it is offered: none after the end of the workshop's certificate. */
  function openSlot(workshop: Workshop, slotId: string): Slot | null {
    const slot = findSlot(workshop.hours, slotId, { now: clock.now(), holidays: env.holidays });
    return slot && isCertifiedOn(workshop, slot.day) ? slot : null;
  }

  /** Mails of an event; without the workshop's where its users cannot be read. */
  async function mailsOf(
    inspection: Inspection,
    news: InspectionNews,
    workshop: Workshop | null,
    reason = "",
  ): Promise<Write[]> {
    const staff = await staffEmails(inspection.workshopId);
    const place = workshop ? `${workshop.address}, ${placeOf(workshop)}` : "";
    return inspectionMails(inspection, news, { env, now: clock.now(), staff, place, reason });
  }

  /** E-mails of a workshop's users; none for a legal inspection, which has no workshop. */
  async function staffEmails(workshopId: string): Promise<string[]> {
    const staff = workshopId ? await context.accounts.workshopStaff.ofWorkshop(workshopId) : [];
    return staff.map(({ email }) => email);
  }

  async function isTaken(source: DatabaseReader, workshopId: string, slotId: string): Promise<boolean> {
    return (await source.read(slotPath(workshopId, slotId))) !== null;
  }

  /** Runs a change of slots: of many at once for the same slot the first one wins. */
  async function contended<T>(taken: T, run: (tx: Transaction) => Promise<T>): Promise<T> {
    const onRetry = (round: number) => log.info("inspections.booking-retried", { round });
    try {
      return await contendedTransaction(database, run, { onRetry, sleep: context.sleep });
    } catch (error) {
      if (isFirestoreError(error, "ALREADY_EXISTS")) return taken;
      throw error;
    }
  }

  async function book(input: BookingInput): Promise<BookingResult> {
    const { user, vehicle, slotId, payAt, phone } = input;
    const workshop = await workshopOf(input.workshopId);
    if (workshop === null) return failed("workshop");
    const id = await sha256Hex(`${user.uid}:${input.formKey}`, 12);
    const known = await store.read(id);
    if (known) return { ok: true, inspection: known, repeated: true };
    if (!workshop.vehicles.includes(vehicle.kind)) return failed("vehicle");
    const slot = openSlot(workshop, slotId);
    if (slot === null) return failed("slot");
    const now = clock.now();
    const fields: InspectionFields = {
      kind: "mechanical",
      userId: user.uid,
      userName: user.name,
      userEmail: user.email,
      phone,
      vehicle,
      workshopId: workshop.id,
      workshopName: workshop.name,
      slotId: slot.id,
      startsAt: slot.startsAt,
      status: payAt === "online" ? "awaiting_payment" : "booked",
      payAt,
      priceCentimos: toCentimos(MECHANICAL_PRICES[vehicle.kind]),
      orderId: null,
      caseNumber: null,
      legal: null,
      privateUntil: null,
      holdUntil: payAt === "online" ? new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS) : askedAt(slot.startsAt),
      answers: {},
      odometer: null,
      serial: "",
      reportCode: null,
      history: [{ at: now, step: "book", by: "user" }],
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    const inspection = { ...fields, id };
    const mails = payAt === "online" ? [] : await mailsOf(inspection, "booked", workshop);
    const budget = await context.budgets.take("slot", { uid: user.uid, targets: [workshop.id] });
    if (!budget.allowed) return limited(budget);
    const keeps = await context.budgets.keptOf("slot", user.uid);
    const run = async (tx: Transaction): Promise<BookingResult> => {
      const before = await store.readIn(tx, id);
      if (before) return { ok: true, inspection: before, repeated: true };
      if (await isTaken(tx, workshop.id, slot.id)) return failed("slot");
      const ahead = await readAhead(tx, user.uid);
      const unpaid = ahead.find((one) => one.workshopId === workshop.id && isUnpaid(one));
      if (unpaid) return failed("unpaid", { inspection: unpaid });
      if (ahead.length >= MAX_AHEAD) return failed("many");
      const full = keeps && (await keepsTooMuch(tx, inspection, keeps, budget.isBusy === true));
      if (full) return full;
      const kept = keeps && { network: keeps.key, isStrangers: keeps.isStranger };
      tx.write(...store.keepSlot(inspection), { create: inspectionPath(id), data: { ...fields, ...kept } }, ...mails);
      return { ok: true, inspection, repeated: false };
    };
    return countIfDone(
      { limiter: context.limiter, log, takes: budget.takes },
      () => contended<BookingResult>(failed("slot"), run),
      (booked) => booked.ok && !booked.repeated,
    );
  }

  /**
   * Why this network, or all strangers at this workshop, keep too many hours unpaid; null where they do not. Beyond the
   * workshop's, and where `isBusy`, strangers pay as they book.
   */
  async function keepsTooMuch(
    tx: Transaction,
    { workshopId, payAt }: Pick<Inspection, "workshopId" | "payAt">,
    keeps: KeptLimits,
    isBusy: boolean,
  ): Promise<Told<"limited"> | null> {
    const [ofNetwork, ofStrangers] = await Promise.all([
      keptHours(tx, [["network", "==", keeps.key]]),
      keptHours(tx, [
        ["workshopId", "==", workshopId],
        ["isStrangers", "==", true],
      ]),
    ]);
    const full = (by: BudgetRejection["by"]) =>
      limited({ allowed: false, by, retryAfterSeconds: HOLD_MINUTES * 60, needsPhone: keeps.needsPhone });
    const share = ofNetwork.filter((one) => one.workshopId === workshopId).length;
    if (ofNetwork.length >= keeps.network || share >= keeps.share) return full("network");
    if (!keeps.isStranger || payAt === "online" || (ofStrangers.length < keeps.target && !isBusy)) return null;
    return { ...full("target"), message: PAY_AT_ONCE[keeps.needsPhone ? "phone" : "online"] };
  }

  async function keptHours(tx: Transaction, where: Filter[]): Promise<{ workshopId: unknown }[]> {
    const now = clock.now();
    const select = ["workshopId", "startsAt"];
    const found = await tx.find({ collection: "inspections", where, select, limit: MOST_SLOTS });
    return found.flatMap(({ data: { workshopId, startsAt } }) =>
      startsAt instanceof Date && startsAt > now ? [{ workshopId }] : [],
    );
  }

  async function readAhead(tx: Transaction, uid: string): Promise<Inspection[]> {
    const found = await tx.find({
      collection: "inspections",
      where: [
        ["userId", "==", uid],
        ["status", "in", [...LIVE_STATUSES]],
      ],
      limit: 50,
    });
    const now = clock.now();
    return found.map(store.decode).filter(({ startsAt }) => startsAt === null || startsAt > now);
  }

  async function reschedule(uid: string, id: string, slotId: string): Promise<BookingChange> {
    const known = await store.read(id);
    if (known?.userId !== uid) return failed("not-found");
    if (known.slotId === slotId) return { ok: true, inspection: known, repeated: true };
    const workshop = await workshopOf(known.workshopId);
    const slot = workshop && openSlot(workshop, slotId);
    if (slot === null) return failed("slot");
    const staffMails = (moved: Inspection) => mailsOf(moved, "moved", workshop);
    return contended<BookingChange>(failed("slot"), async (tx) => {
      const before = await store.readIn(tx, id);
      if (before === null) return failed("not-found");
      if (before.slotId === slot.id) return { ok: true, inspection: before, repeated: true };
      if (!mayStep("reschedule", before.status)) return failed("closed");
      if (!isChangeable(before, clock.now())) return failed("late");
      if (await isTaken(tx, before.workshopId, slot.id)) return failed("slot");
      const changes = { slotId: slot.id, startsAt: slot.startsAt };
      const { inspection, write } = store.changed(before, changes, { name: "reschedule", by: "user" });
      tx.write(...store.freeSlot(before), ...store.keepSlot(inspection), write, ...(await staffMails(inspection)));
      return { ok: true, inspection, repeated: false };
    });
  }

  /**
   * Cancels a booking: its user until CHANGE_HOURS before, its workshop and administrators at any time. Payments are
   * returned. `act`: of an administrator, with the shown version; without one the account is being erased.
   */
  async function cancel(
    id: string,
    actor:
      | { by: "user"; uid: string }
      | { by: "workshop"; workshopId: string }
      | { by: "admin"; act?: { actor: string; version: number; reason: string } },
  ): Promise<BookingChange> {
    const act = actor.by === "admin" ? actor.act : undefined;
    const list = await context.workshops.list();
    const result = await contended<BookingChange>(failed("closed"), async (tx) => {
      const before = await store.readIn(tx, id);
      const isTheirs =
        before !== null &&
        (actor.by === "admin" ||
          (actor.by === "user" ? before.userId === actor.uid : before.workshopId === actor.workshopId));
      if (!isTheirs) return failed("not-found");
      if (before.status === "cancelled") return { ok: true, inspection: before, repeated: true };
      if (!mayStep("cancel", before.status)) return failed("closed");
      if (act && (before.kind !== "mechanical" || before.version !== act.version)) return failed("closed");
      if (actor.by === "user" && !isChangeable(before, clock.now())) return failed("late");
      // The job checks again whether the order has ended: the steps after this commit may be lost.
      const holdUntil = before.orderId === null ? null : new Date(clock.now().getTime() + UNDO_MS);
      const { inspection, write } = store.changed(before, { holdUntil }, { name: "cancel", by: actor.by });
      const workshop = list.find((one) => one.id === before.workshopId) ?? null;
      // The workshop never heard of an unpaid one.
      const news = before.status === "awaiting_payment" ? "dropped" : "cancelled";
      tx.write(...store.freeSlot(before), write, ...(await mailsOf(inspection, news, workshop, act?.reason)));
      if (act) tx.write(cancelledEntry(before, act));
      return { ok: true, inspection, repeated: false };
    });
    // Also after a failure in between: an order that is over stays unchanged.
    if (result.ok && result.inspection.orderId !== null) await context.inspectionOrders.undo(result.inspection.orderId);
    return result;
  }

  function cancelledEntry(
    { id, status, vehicle }: Inspection,
    { actor, reason }: { actor: string; reason: string },
  ): Write {
    const changes = { status: [status, "cancelled"] } as const;
    const entry = { actor, action: "inspection.cancelled", target: inspectionPath(id), label: vehicle.title } as const;
    return auditWrite({ ...entry, reason, changes }, clock.now());
  }

  /** A user's bookings, the latest first. */
  async function ofUser(uid: string): Promise<Inspection[]> {
    const found = await database.find({
      collection: "inspections",
      where: [["userId", "==", uid]],
      orderBy: [["createdAt", "desc"]],
      limit: 50,
    });
    return found.map(store.decode);
  }

  return {
    async workshops(): Promise<Workshop[]> {
      return (await context.workshops.list()).filter(doesInspections);
    },
    workshopOf,
    days,
    book,
    reschedule,
    cancel,
    ofUser,
    async own(uid: string, id: string): Promise<Inspection | null> {
      const inspection = await store.read(id);
      return inspection?.userId === uid ? inspection : null;
    },
    mailsOf,
    staffEmails,
    contended,
  };
}

export type Booking = ReturnType<typeof createBooking>;
