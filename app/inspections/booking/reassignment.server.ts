import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import type { Workshop } from "~/workshops/model";

import { mayStep } from "../constants";
import { inspectionTakenMails } from "../inspection-mails";
import { type Inspection, inspectionPath, slotPath } from "../model";
import type { InspectionStore } from "../store.server";
import type { Booking } from "./booking.server";

interface Reassignment {
  actor: string;
  version: number;
  workshopId: string;
  slotId: string;
  /** Mailed to the user and to the former workshop. */
  reason: string;
}

type ReassignmentResult =
  | { ok: true; inspection: Inspection; repeated: boolean }
  | Failed<"not-found" | "stale" | "closed" | "workshop" | "slot">;

/** Moves a booked inspection to another workshop, for administrators. Callers check permissions. */
export function createReassigning(context: Context, store: InspectionStore, booking: Booking) {
  const { env, clock } = context;

  /** Other workshops that inspect this kind of vehicle, those of the same district and department first. */
  async function candidates({ vehicle, workshopId }: Pick<Inspection, "vehicle" | "workshopId">): Promise<Workshop[]> {
    const all = await booking.workshops();
    // Missing in the list where its certificate has ended: then by name.
    const before = all.find(({ id }) => id === workshopId);
    const far = ({ department, district }: Workshop) => {
      if (before?.department !== department) return 2;
      return before.district === district ? 0 : 1;
    };
    return all
      .filter(({ id, vehicles }) => id !== workshopId && vehicles.includes(vehicle.kind))
      .sort((a, b) => far(a) - far(b) || a.name.localeCompare(b.name, "es"));
  }

  /**
   * The slot at the former workshop is free again. A payment stays valid: the order names the new workshop, to which
   * the business owes the money once the report is written. The former workshop's answers are dropped: a report is the
   * work of one workshop.
   */
  async function reassign(id: string, act: Reassignment): Promise<ReassignmentResult> {
    const known = await store.read(id);
    if (known?.kind !== "mechanical") return failed("not-found");
    // A resubmission, also once the slot has passed.
    if (known.workshopId === act.workshopId && known.slotId === act.slotId)
      return { ok: true, inspection: known, repeated: true };
    const rejection = rejectionOf(known, act);
    if (rejection) return failed(rejection);
    const workshop = (await candidates(known)).find((one) => one.id === act.workshopId) ?? null;
    if (workshop === null) return failed("workshop");
    const days = await booking.days(workshop);
    const slot = days.flatMap(({ slots }) => slots).find((one) => one.id === act.slotId);
    if (slot === undefined) return failed("slot");
    return booking.contended<ReassignmentResult>(failed("slot"), async (tx) => {
      const before = await store.readIn(tx, id);
      if (before === null) return failed("not-found");
      if (before.workshopId === workshop.id && before.slotId === slot.id)
        return { ok: true, inspection: before, repeated: true };
      const late = rejectionOf(before, act);
      if (late) return failed(late);
      if ((await tx.read(slotPath(workshop.id, slot.id))) !== null) return failed("slot");
      const changes = {
        workshopId: workshop.id,
        workshopName: workshop.name,
        slotId: slot.id,
        startsAt: slot.startsAt,
        answers: {},
        odometer: null,
      };
      const { inspection, write } = store.changed(before, changes, { name: "reassign", by: "admin" });
      const { actor, reason } = act;
      const staff = await booking.staffEmails(before.workshopId);
      const mailDeps = { env, now: clock.now(), staff, reason };
      const entry = { actor, action: "inspection.reassigned", target: inspectionPath(id), reason } as const;
      tx.write(
        ...store.freeSlot(before),
        ...store.keepSlot(inspection),
        write,
        ...(await booking.mailsOf(inspection, "reassigned", workshop, reason)),
        ...inspectionTakenMails(before, inspection.version, mailDeps),
        auditWrite({ ...entry, label: before.vehicle.title, changes: changesOf(before, inspection) }, clock.now()),
      );
      if (before.orderId !== null) await context.inspectionOrders.reassign(tx, before.orderId, inspection);
      return { ok: true, inspection, repeated: false };
    });
  }

  return { candidates, reassign };
}

function rejectionOf(
  { status, version }: Pick<Inspection, "status" | "version">,
  act: Pick<Reassignment, "version">,
): "closed" | "stale" | null {
  if (!mayStep("reassign", status)) return "closed";
  return version === act.version ? null : "stale";
}

function changesOf(before: Inspection, after: Inspection) {
  return {
    workshop: [before.workshopId, after.workshopId],
    ...(before.slotId === after.slotId ? {} : { slot: [before.slotId, after.slotId] as const }),
  } as const;
}
