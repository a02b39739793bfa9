import { z } from "zod";

import { LISTING_STATUSES } from "../catalog/statuses.ts";
import type { DocumentData, Snapshot, Write } from "../platform/firestore/types.ts";
import { transition } from "./transitions.ts";

/** Only what orders need: a listing with another invalid field can be freed too. Default: one piece. */
const UnitsSchema = z.object({
  status: z.enum(LISTING_STATUSES),
  version: z.number().int().catch(0),
  expiresAt: z.date().nullable().catch(null),
  soldAt: z.date().nullable().catch(null),
  stock: z.number().int().min(1).catch(1),
  reservedUnits: z.number().int().min(0).catch(0),
  soldUnits: z.number().int().min(0).catch(0),
  reservedBy: z.string().nullable().catch(null),
  reservedFor: z.string().nullable().catch(null),
  /** End of a reservation by an accepted offer; void in other states. */
  agreedUntil: z.date().nullable().catch(null),
  /** Live report of theft that paused it; null for none. */
  stoppedFor: z.string().nullable().catch(null),
  stoppedAt: z.date().nullable().catch(null),
  /** Its owner changed it while it was off (`seen` of ./review/review.ts). */
  review: z
    .object({ seen: z.array(z.unknown()).optional() })
    .optional()
    .catch(undefined),
});

/** The pieces of a listing: total, held by open orders, and sold by orders. */
export type ListingUnits = z.infer<typeof UnitsSchema> & { id: string };

export function unitsOf(snapshot: Snapshot): ListingUnits | null {
  const result = UnitsSchema.safeParse(snapshot.data);
  return result.success ? { ...result.data, id: snapshot.id } : null;
}

export function freeUnits({ status, expiresAt, stock, reservedUnits, soldUnits }: ListingUnits, now: Date): number {
  if (status !== "active" || (expiresAt !== null && expiresAt <= now)) return 0;
  return Math.max(0, stock - reservedUnits - soldUnits);
}

export function areHeldBy(units: ListingUnits, orderId: string, quantity: number): boolean {
  if (units.stock === 1) return units.status === "reserved" && units.reservedBy === orderId;
  return units.reservedUnits >= quantity;
}

/** Reserves pieces for an order; null where there are not enough. With the last one the listing is reserved. */
export function reserveUnits(units: ListingUnits, orderId: string, quantity: number, now: Date): ListingUnits | null {
  if (freeUnits(units, now) < quantity) return null;
  const reserved = { ...units, reservedUnits: units.reservedUnits + quantity, agreedUntil: null };
  if (freeUnits(reserved, now) > 0) return reserved;
  const step = transition("reserve", units, now);
  return step.ok ? { ...reserved, status: step.fields.status, reservedBy: orderId } : null;
}

/** Reserves a free single piece for the buyer of an accepted offer; null where it is not free. */
export function agreeUnits(units: ListingUnits, mark: string, until: Date, now: Date): ListingUnits | null {
  if (units.stock > 1 || freeUnits(units, now) < 1) return null;
  const step = transition("reserve", units, now);
  return step.ok
    ? { ...units, status: step.fields.status, reservedBy: null, reservedFor: mark, agreedUntil: until }
    : null;
}

/** Whether it waits for the buyer of an accepted offer, and no order of theirs holds it. */
export function isAgreedFor(units: ListingUnits, mark: string): boolean {
  const { status, reservedBy, reservedFor, agreedUntil } = units;
  return status === "reserved" && reservedBy === null && reservedFor === mark && agreedUntil !== null;
}

/** Reserves the piece of an accepted offer for its buyer's order; null where it does not wait for them. */
export function reserveAgreed(units: ListingUnits, mark: string, orderId: string): ListingUnits | null {
  return isAgreedFor(units, mark) ? { ...units, reservedUnits: 1, reservedBy: orderId } : null;
}

/** Ends the reservation of an accepted offer; unchanged where it does not wait for that buyer. */
export function releaseAgreed(units: ListingUnits, mark: string): ListingUnits {
  return isAgreedFor(units, mark) ? { ...units, status: "active", reservedFor: null, agreedUntil: null } : units;
}

export function releaseUnits(units: ListingUnits, orderId: string, quantity: number, now: Date): ListingUnits {
  if (!areHeldBy(units, orderId, quantity)) return units;
  return reopened({ ...units, reservedUnits: Math.max(0, units.reservedUnits - quantity) }, now);
}

/** Sells pieces that an order holds; with the last one the listing is sold. */
export function sellUnits(units: ListingUnits, orderId: string, quantity: number, now: Date): ListingUnits {
  const sold = {
    ...units,
    reservedUnits: Math.max(0, units.reservedUnits - quantity),
    soldUnits: Math.min(units.stock, units.soldUnits + quantity),
  };
  if (sold.soldUnits < sold.stock) return sold;
  const step = transition("markSold", units, now);
  return step.ok ? { ...sold, status: step.fields.status, soldAt: now, reservedBy: orderId } : sold;
}

/** Puts pieces that an order had bought back on sale. */
export function restockUnits(units: ListingUnits, orderId: string, quantity: number, now: Date): ListingUnits {
  if (units.stock === 1 && units.reservedBy !== orderId) return units;
  const left = { ...units, soldUnits: Math.max(0, units.soldUnits - quantity), agreedUntil: null };
  if (units.status !== "sold") return reopened(left, now);
  const step = transition("restock", units, now);
  if (!step.ok) return left;
  // Changes since the listing was last shown are compared when its owner resumes it.
  const status = units.review?.seen ? "paused" : step.fields.status;
  return { ...left, status, soldAt: null, reservedBy: null };
}

const CHANGED = [
  "status",
  "soldAt",
  "reservedUnits",
  "soldUnits",
  "reservedBy",
  "reservedFor",
  "agreedUntil",
  "stoppedFor",
  "stoppedAt",
] as const satisfies readonly (keyof ListingUnits)[];

/** A listing that a live report of theft keeps off, and that comes back if the report was false. */
export function stoppedUnits(units: ListingUnits, theftId: string, now: Date): ListingUnits {
  return { ...units, status: "paused", stoppedFor: theftId, stoppedAt: now };
}

/** The write of the changed fields; null for none. */
export function unitsWrite(before: ListingUnits, after: ListingUnits, now: Date): Write | null {
  const data: DocumentData = {};
  for (const field of CHANGED) if (before[field] !== after[field]) data[field] = after[field];
  if (Object.keys(data).length === 0) return null;
  return { update: `vehicles/${after.id}`, data: { ...data, version: before.version + 1, updatedAt: now } };
}

/** A listing closed by an order is in the catalogue again once a piece is free, or waits for the buyer of an offer. */
function reopened(units: ListingUnits, now: Date): ListingUnits {
  const isFree = units.stock > units.reservedUnits + units.soldUnits;
  if (units.status !== "reserved" || units.reservedBy === null || !isFree) return units;
  if (units.agreedUntil !== null && units.agreedUntil > now) return { ...units, reservedBy: null };
  const step = transition("release", units, now);
  return step.ok
    ? { ...units, status: step.fields.status, reservedBy: null, reservedFor: null, agreedUntil: null }
    : units;
}
