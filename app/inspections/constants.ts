import { DAY_MS, HOUR_MS } from "../business/durations.ts";
import type { VehicleKind } from "../catalog/categories.ts";

/** `mechanical`: at a certified workshop. `legal`: the papers of a motorcycle, by an advisor. */
export const INSPECTION_KINDS = ["mechanical", "legal"] as const;
export type InspectionKind = (typeof INSPECTION_KINDS)[number];

export const INSPECTION_KIND_NAMES: Record<InspectionKind, string> = {
  mechanical: "Inspección mecánica",
  legal: "Inspección legal",
};

/** `requested`, `in_progress` and `rejected` only occur in legal ones. */
export const INSPECTION_STATUSES = [
  "awaiting_payment",
  "booked",
  "requested",
  "in_progress",
  "done",
  "cancelled",
  "rejected",
  "expired",
] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

export const INSPECTION_STATUS_NAMES: Record<InspectionStatus, string> = {
  awaiting_payment: "Falta el pago",
  booked: "Reservada",
  requested: "Pedida",
  in_progress: "En revisión",
  done: "Terminada",
  cancelled: "Cancelada",
  rejected: "No la aceptamos",
  expired: "Venció sin pago",
};

export const INSPECTION_STEPS = {
  confirm: { from: ["awaiting_payment"], to: "booked" },
  /** A payment after its slot was freed, while the slot is still free. */
  revive: { from: ["expired"], to: "booked" },
  expire: { from: ["awaiting_payment"], to: "expired" },
  reschedule: { from: ["booked"], to: "booked" },
  // Moves to another workshop: an unpaid one is first paid or loses its slot.
  reassign: { from: ["booked"], to: "booked" },
  cancel: { from: ["awaiting_payment", "booked", "requested"], to: "cancelled" },
  accept: { from: ["requested"], to: "in_progress" },
  reject: { from: ["requested", "in_progress"], to: "rejected" },
  // When its user's account is erased.
  close: { from: ["requested", "in_progress"], to: "cancelled" },
  finish: { from: ["booked", "in_progress"], to: "done" },
} as const satisfies Record<string, { from: readonly InspectionStatus[]; to: InspectionStatus }>;
export type InspectionStep = keyof typeof INSPECTION_STEPS;

export const LIVE_STATUSES: readonly InspectionStatus[] = ["awaiting_payment", "booked"];
/** States of a legal inspection that an advisor still has to finish. */
export const OPEN_LEGAL_STATUSES: readonly InspectionStatus[] = ["requested", "in_progress"];

export function mayStep(step: InspectionStep, status: InspectionStatus): boolean {
  const from: readonly InspectionStatus[] = INSPECTION_STEPS[step].from;
  return from.includes(status);
}

/** When the workshop and the user of one without a report are asked about it. */
export function askedAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() + ASK_HOURS * HOUR_MS);
}

/** Until when the report is waited for. */
export function reportDueAt(startsAt: Date): Date {
  return new Date(startsAt.getTime() + REPORT_DAYS * DAY_MS);
}

/** Prices in soles, the same at every workshop: one checklist, one price. */
export const MECHANICAL_PRICES: Record<VehicleKind, number> = { bicicleta: 60, moto: 110 };
export const LEGAL_PRICE = 70;
/** Minutes of work. A slot is as long as the longest. */
export const MECHANICAL_MINUTES: Record<VehicleKind, number> = { bicicleta: 45, moto: 60 };
export const SLOT_MINUTES = 60;
/** Business days for the report of a legal inspection, once it was accepted. */
export const LEGAL_DAYS = 2;
/** Legal inspections that one user may have open, and may request in 24 hours. */
export const MAX_OPEN_LEGAL = 3;
export const MAX_LEGAL_A_DAY = 5;
/** Plate and documents of a legal inspection are deleted this many days after its end. */
export const LEGAL_DATA_DAYS = 30;
export const MAX_LEGAL_DOCUMENTS = 6;
export const LEGAL_DOCUMENT_MAX_MB = 5;

/** Hours before its start until which a slot can be booked. */
export const NOTICE_HOURS = 3;
/** Days from today that can be booked. */
export const HORIZON_DAYS = 21;
/** Hours before its start until which the user may move or cancel a booking. */
export const CHANGE_HOURS = 24;
export const MAX_AHEAD = 4;
/** Hours after its start in which the workshop and the user of one without a report are asked about it. */
const ASK_HOURS = 24;
/** Days after its start until which the report is waited for: later it is cancelled, and a payment goes back. */
const REPORT_DAYS = 7;
/** Days after which a listing loses its badge. */
export const INSPECTION_BADGE_DAYS = 30;
/** An unpaid booking without an order holds its slot this long. */
export const HOLD_MINUTES = 40;
/** Hours before its start until which a booking can be paid online: the workshop must know of it. */
export const PAY_BEFORE_HOURS = 2;
export const MAX_INSPECTION_PHOTOS = 20;

export const INSPECTION_INFO_PATH = "/inspeccion-info";
export const BOOKING_PATH = "/inspeccion/reservar";
export const LEGAL_PATH = "/inspeccion/legal";
export const OWN_INSPECTIONS_PATH = "/perfil/inspecciones";
export const AGENDA_PATH = "/taller/agenda";

export function ownInspectionPath(id: string): string {
  return `${OWN_INSPECTIONS_PATH}/${id}`;
}

export function inspectionOrderPath(orderId: string): string {
  return `/perfil/compras/${orderId}`;
}

export function bookingPath(workshop: string, more: Record<string, string> = {}): string {
  return `${BOOKING_PATH}?${new URLSearchParams({ taller: workshop, ...more })}`;
}

export function reportPagePath(code: string): string {
  return `/inspeccion/${code}`;
}

export function workPath(id: string, section?: string): string {
  return `/taller/inspecciones/${id}${section ? `/${section}` : ""}`;
}

/** The private documents of a legal inspection; with `position`, one of them. */
export function documentsPath(id: string, position?: number): string {
  return `${ownInspectionPath(id)}/documentos${position === undefined ? "" : `/${position}`}`;
}

export function legalWorkPath(id: string, section?: string): string {
  return `/administracion/inspecciones/${id}${section ? `/${section}` : ""}`;
}

export function adminDocumentPath(id: string, position: number): string {
  return `/administracion/inspecciones/${id}/documentos/${position}`;
}

/** Value of `vehiculo` besides `anuncio:{id}` and `bicicleta:{id}`. */
export const OTHER_VEHICLE = "otro";

/** Limits of a legal inspection; stated in every offer and report. */
export const LEGAL_DISCLAIMER =
  "Es una revisión de documentos y de consultas públicas a una fecha determinada. No es asesoría legal, ni un certificado de " +
  "SUNARP, ni reemplaza a la notaría.";
