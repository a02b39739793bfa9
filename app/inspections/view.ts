import { formatDateTime, formatDeadline } from "~/business/format";
import { formatSoles } from "~/business/money";

import {
  INSPECTION_KIND_NAMES,
  INSPECTION_STATUS_NAMES,
  inspectionOrderPath,
  mayStep,
  reportDueAt,
  reportPagePath,
} from "./constants";
import { isChangeable, type Inspection } from "./model";

/** Of a booking whose hour is over: until when its report is waited for; null for any other. */
export function unreportedText({ orderId, startsAt, status }: Inspection, now: Date): string | null {
  if (status !== "booked" || startsAt === null || startsAt > now) return null;
  const back = orderId === null ? "" : " y te devolvemos todo";
  return (
    "Su hora ya pasó y falta el informe del taller, así que no se puede cambiar ni cancelar aquí. Si no llega hasta el " +
    `${formatDeadline(reportDueAt(startsAt))}, la cancelamos${back}.`
  );
}

export function inspectionView(inspection: Inspection, now: Date) {
  const { id, kind, vehicle, workshopId, workshopName, startsAt, status, priceCentimos, payAt, reportCode } =
    inspection;
  const canChange = isChangeable(inspection, now);
  return {
    id,
    kind,
    kindName: INSPECTION_KIND_NAMES[kind],
    title: vehicle.title,
    details: vehicle.details,
    workshopId,
    workshop: workshopName,
    when: startsAt && formatDateTime(startsAt),
    status,
    statusName: INSPECTION_STATUS_NAMES[status],
    price: formatSoles(priceCentimos, { compact: true }),
    paysAt: payAt === "online" ? "En línea, con Mercado Pago" : "En el taller, el día de la inspección",
    canMove: startsAt !== null && canChange && mayStep("reschedule", status),
    canCancel: canChange,
    /** Its user could still change it, were it not for the hours before it. */
    isTooLate: startsAt !== null && startsAt > now && !canChange && mayStep("cancel", status),
    /** Of one whose hour is over without a report: how it goes on; null for any other. */
    unreported: unreportedText(inspection, now),
    canPay: status === "awaiting_payment",
    order: inspection.orderId && inspectionOrderPath(inspection.orderId),
    report: reportCode && reportPagePath(reportCode),
  };
}

export type InspectionView = ReturnType<typeof inspectionView>;
