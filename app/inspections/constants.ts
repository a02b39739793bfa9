// Of inspections; browser-safe.

import type { VehicleKind } from "../catalog/categories.ts";

/** `mechanical`: at a certified workshop. `legal`: the papers of a motorcycle, by an advisor. */
export const INSPECTION_KINDS = ["mechanical", "legal"] as const;
export type InspectionKind = (typeof INSPECTION_KINDS)[number];

export const INSPECTION_KIND_NAMES: Record<InspectionKind, string> = {
  mechanical: "Inspección mecánica",
  legal: "Inspección legal",
};

export const INSPECTION_STATUSES = ["awaiting_payment", "booked", "done", "cancelled", "expired"] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

export const INSPECTION_STATUS_NAMES: Record<InspectionStatus, string> = {
  awaiting_payment: "Falta el pago",
  booked: "Reservada",
  done: "Terminada",
  cancelled: "Cancelada",
  expired: "Venció sin pago",
};

/** The one table of an inspection's life. */
export const INSPECTION_STEPS = {
  confirm: { from: ["awaiting_payment"], to: "booked" },
  /** Paid after its slot was let go, and nobody has that yet. */
  revive: { from: ["expired"], to: "booked" },
  expire: { from: ["awaiting_payment"], to: "expired" },
  reschedule: { from: ["booked"], to: "booked" },
  cancel: { from: ["awaiting_payment", "booked"], to: "cancelled" },
  finish: { from: ["booked"], to: "done" },
} as const satisfies Record<string, { from: readonly InspectionStatus[]; to: InspectionStatus }>;
export type InspectionStep = keyof typeof INSPECTION_STEPS;

/** States that keep a slot. */
export const LIVE_STATUSES: readonly InspectionStatus[] = ["awaiting_payment", "booked"];

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
/** Business days for the report of a legal inspection. */
export const LEGAL_DAYS = 2;

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
export const ADMIN_WORKSHOPS_PATH = "/administracion/talleres";

/** What `vehiculo` says: `anuncio:{id}`, `bicicleta:{id}` or OTHER_VEHICLE. */
export const OTHER_VEHICLE = "otro";
