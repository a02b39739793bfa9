import { HOUR_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";

import type { Booking } from "../booking/booking.server";
import { PAY_BEFORE_HOURS, mayStep } from "../constants";
import type { InspectionNews } from "../inspection-mails";
import { type Inspection, slotPath } from "../model";
import type { InspectionStore } from "../store.server";
import type { InspectionSales } from "./purchase";

const NOT_TO_PAY = "Esta reserva ya no espera un pago. Mira cómo está en Mis inspecciones.";
const TOO_NEAR = "La hora ya está muy cerca para pagarla aquí. Reserva otra hora, o paga en el taller.";

export function createInspectionSales(
  context: Context,
  store: InspectionStore,
  booking: Pick<Booking, "mailsOf">,
): InspectionSales {
  const { clock } = context;

  /** The booking, as long as it belongs to this order. */
  async function ofOrder(tx: Transaction, id: string, orderId: string): Promise<Inspection | null> {
    const inspection = await store.readIn(tx, id);
    return inspection?.orderId === orderId ? inspection : null;
  }

  async function mails(inspection: Inspection, news: InspectionNews): Promise<Write[]> {
    const list = await context.workshops.list().catch(() => []);
    return booking.mailsOf(inspection, news, list.find(({ id }) => id === inspection.workshopId) ?? null);
  }

  async function isSlotFree(tx: Transaction, { workshopId, slotId }: Inspection): Promise<boolean> {
    return slotId !== null && (await tx.read(slotPath(workshopId, slotId))) === null;
  }

  return {
    async offer(tx, uid, inspectionId) {
      const found = await store.readIn(tx, inspectionId);
      if (found?.userId !== uid || found.status !== "awaiting_payment" || found.startsAt === null)
        return { ok: false, message: NOT_TO_PAY };
      const payBy = new Date(found.startsAt.getTime() - PAY_BEFORE_HOURS * HOUR_MS);
      if (payBy <= clock.now()) return { ok: false, message: TOO_NEAR };
      const { vehicle, workshopId, workshopName, priceCentimos, orderId } = found;
      const inspection = { inspectionId, vehicle: vehicle.title, workshopId, workshopName, payBy };
      return { ok: true, inspection, priceCentimos, orderId };
    },

    async tie(tx, inspectionId, orderId) {
      const before = await store.readIn(tx, inspectionId);
      return before ? [store.changed(before, { orderId, holdUntil: null }, null).write] : [];
    },

    async confirm(tx, inspectionId, orderId) {
      const before = await ofOrder(tx, inspectionId, orderId);
      if (before === null || !mayStep("confirm", before.status)) return null;
      const { inspection, write } = store.changed(before, {}, { name: "confirm", by: "system" });
      return [write, ...(await mails(inspection, "booked"))];
    },

    async revive(tx, inspectionId, orderId) {
      const before = await ofOrder(tx, inspectionId, orderId);
      if (before === null || !mayStep("revive", before.status)) return null;
      if (before.startsAt === null || before.startsAt <= clock.now() || !(await isSlotFree(tx, before))) return null;
      const { inspection, write } = store.changed(before, {}, { name: "revive", by: "system" });
      return [...store.keepSlot(inspection), write, ...(await mails(inspection, "booked"))];
    },

    async release(tx, inspectionId, orderId, step) {
      const before = await ofOrder(tx, inspectionId, orderId);
      if (before?.status !== "awaiting_payment") return [];
      return [...store.freeSlot(before), store.changed(before, {}, { name: step, by: "system" }).write];
    },

    async withdraw(tx, inspectionId, orderId) {
      const before = await ofOrder(tx, inspectionId, orderId);
      if (before === null || !mayStep("cancel", before.status)) return [];
      const { inspection, write } = store.changed(before, {}, { name: "cancel", by: "system" });
      return [...store.freeSlot(before), write, ...(await mails(inspection, "cancelled"))];
    },
  };
}
