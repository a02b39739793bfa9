// Of inspections; browser-safe.

import type { VehicleKind } from "../catalog/categories.ts";

/** `mechanical`: at a certified workshop. `legal`: the papers of a motorcycle, by an advisor. */
export const INSPECTION_KINDS = ["mechanical", "legal"] as const;
export type InspectionKind = (typeof INSPECTION_KINDS)[number];

export const INSPECTION_KIND_NAMES: Record<InspectionKind, string> = {
  mechanical: "Inspección mecánica",
  legal: "Inspección legal",
};

/** `requested`, `in_progress` and `rejected` are of legal ones. */
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

/** The one table of an inspection's life. */
export const INSPECTION_STEPS = {
  confirm: { from: ["awaiting_payment"], to: "booked" },
  /** Paid after its slot was let go, and nobody has that yet. */
  revive: { from: ["expired"], to: "booked" },
  expire: { from: ["awaiting_payment"], to: "expired" },
  reschedule: { from: ["booked"], to: "booked" },
  // To another workshop: one that waits for its payment is paid, or lets its slot go, first.
  reassign: { from: ["booked"], to: "booked" },
  cancel: { from: ["awaiting_payment", "booked", "requested"], to: "cancelled" },
  accept: { from: ["requested"], to: "in_progress" },
  reject: { from: ["requested", "in_progress"], to: "rejected" },
  // With the account of its user.
  close: { from: ["requested", "in_progress"], to: "cancelled" },
  finish: { from: ["booked", "in_progress"], to: "done" },
} as const satisfies Record<string, { from: readonly InspectionStatus[]; to: InspectionStatus }>;
export type InspectionStep = keyof typeof INSPECTION_STEPS;

/** States that keep a slot. */
export const LIVE_STATUSES: readonly InspectionStatus[] = ["awaiting_payment", "booked"];
/** States of a legal inspection that an advisor still has to end. */
export const OPEN_LEGAL_STATUSES: readonly InspectionStatus[] = ["requested", "in_progress"];

export function mayStep(step: InspectionStep, status: InspectionStatus): boolean {
  const from: readonly InspectionStatus[] = INSPECTION_STEPS[step].from;
  return from.includes(status);
}

/** Prices in soles, the same at every workshop: one checklist, one price. */
export const MECHANICAL_PRICES: Record<VehicleKind, number> = { bicicleta: 60, moto: 110 };
export const LEGAL_PRICE = 70;
/** How long the work takes. A slot is as long as the longest. */
export const MECHANICAL_MINUTES: Record<VehicleKind, number> = { bicicleta: 45, moto: 60 };
export const SLOT_MINUTES = 60;
/** Business days for the report of a legal inspection, once it was accepted. */
export const LEGAL_DAYS = 2;
/** Legal inspections of one user that may be open at a time, and that may be asked for in 24 hours. */
export const MAX_OPEN_LEGAL = 3;
export const MAX_LEGAL_A_DAY = 5;
/** Plate and documents of a legal inspection are deleted this many days after its end. */
export const LEGAL_DATA_DAYS = 30;
export const MAX_LEGAL_DOCUMENTS = 6;
export const LEGAL_DOCUMENT_MAX_MB = 5;

/** The latest moment to book a slot, before it begins. */
export const NOTICE_HOURS = 3;
/** Days from today that can be booked. */
export const HORIZON_DAYS = 21;
/** Until when the user may move or cancel a booking, before it begins. */
export const CHANGE_HOURS = 24;
/** Inspections of one user that may be ahead at a time. */
export const MAX_AHEAD = 4;
/** The badge of a listing is taken away after this many days. */
export const INSPECTION_BADGE_DAYS = 30;
/** An unpaid booking without an order keeps its slot this long. */
export const HOLD_MINUTES = 40;
/** Until when a booking can be paid online, before it begins: the workshop must know of it. */
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

/** The order that pays an inspection, for its buyer. */
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

/** The private documents of a legal inspection, and one of them by its place. */
export function documentsPath(id: string, position?: number): string {
  return `${ownInspectionPath(id)}/documentos${position === undefined ? "" : `/${position}`}`;
}

/** A legal inspection for the advisor. */
export function legalWorkPath(id: string, section?: string): string {
  return `/administracion/inspecciones/${id}${section ? `/${section}` : ""}`;
}

export function adminDocumentPath(id: string, position: number): string {
  return `/administracion/inspecciones/${id}/documentos/${position}`;
}

/** Values of `vehiculo`: `anuncio:{id}`, `bicicleta:{id}` or OTHER_VEHICLE. */
export const OTHER_VEHICLE = "otro";

/** Limits of a legal inspection; said wherever one is offered, and in its report. */
export const LEGAL_DISCLAIMER =
  "Es una revisión de documentos y de consultas públicas hecha un día. No es asesoría legal, ni un certificado de " +
  "SUNARP, ni reemplaza a la notaría.";
