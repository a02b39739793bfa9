import { z } from "zod";

import { CATALOG_STATUSES, LISTING_STATUSES, type ListingStatus } from "../../catalog/statuses.ts";
import type { Snapshot, Transaction, Write } from "../../platform/firestore/types.ts";
import type { Bicycle } from "../model.ts";
import { foldSerial } from "../numbers/serials/fold.ts";

// A registered bicycle and the listing that sells it name one another: `listingId` and `bicycleId`. The tie holds while
// both do: a deleted listing needs no write to the bicycle, and a listing that lost the bicycle is still stopped by a
// report of its theft.

/** Fields of a listing that a tie depends on. */
const TiedSchema = z.object({
  status: z.enum(LISTING_STATUSES),
  sellerId: z.string(),
  bicycleId: z.string(),
  reservedBy: z.string().nullish(),
});

export interface BicycleSale {
  listingId: string;
  status: ListingStatus;
  /** It no longer sells the bicycle (sold by hand, rejected): another listing may. */
  isOver: boolean;
}

export function listingDocumentOf(listingId: string): string {
  return `vehicles/${listingId}`;
}

/** The sale of a bicycle from its listing; null where they are not tied. */
export function saleOf(
  { id, ownerId, listingId }: Pick<Bicycle, "id" | "ownerId" | "listingId">,
  snapshot: Snapshot | null,
): BicycleSale | null {
  if (listingId === null || snapshot?.id !== listingId) return null;
  const listing = TiedSchema.safeParse(snapshot.data).data;
  if (listing?.bicycleId !== id || listing.sellerId !== ownerId) return null;
  const { status, reservedBy } = listing;
  return { listingId, status, isOver: status === "rejected" || (status === "sold" && !reservedBy) };
}

/** Whether buyers can see the listing, or have bought: the bicycle must not change until that is over. */
export function isHeldBySale(sale: BicycleSale | null): boolean {
  return sale !== null && !sale.isOver && sale.status !== "draft" && sale.status !== "expired";
}

export function isOnSale(sale: BicycleSale | null): boolean {
  return sale !== null && CATALOG_STATUSES.includes(sale.status);
}

/** Its seller owns the bicycle, neither reported nor in transfer, and the serials match. */
export function isTieValid(
  bicycle: Bicycle,
  listing: { id: string; sellerId: string; serial?: string | null | undefined },
): boolean {
  return (
    bicycle.status === "registered" &&
    bicycle.ownerId === listing.sellerId &&
    bicycle.listingId === listing.id &&
    bicycle.theftId === null &&
    foldSerial(listing.serial ?? "") === bicycle.serialKey
  );
}

/** Why a bicycle cannot be offered now; null where it can. Callers first handle an existing listing. */
export function unsellableMessage({ status, theftId, transferId }: Bicycle): string | null {
  if (status === "draft") return "Esta bicicleta todavía es un borrador. Termina su registro primero.";
  if (status === "archived") return "Esta bicicleta está archivada. Restáurala para ponerla en venta.";
  if (theftId !== null) return "Está reportada como robada: cierra el reporte para ponerla en venta.";
  if (transferId !== null) return "Tiene una transferencia en curso: cancélala para ponerla en venta.";
  return null;
}

/** Whether a change of a bicycle ends the tie to its listing: it gets another owner or listing, or is archived. */
export function endsTie(before: Bicycle, changes: Partial<Bicycle>): boolean {
  const after = { ...before, ...changes };
  return (
    before.listingId !== null &&
    (after.ownerId !== before.ownerId || after.listingId !== before.listingId || after.status === "archived")
  );
}

/** Writes that remove the mark from the listing of a bicycle; its card loses it within a minute. */
export async function untieWrites(
  tx: Pick<Transaction, "read">,
  { id, listingId }: Pick<Bicycle, "id" | "listingId">,
  now: Date,
): Promise<Write[]> {
  const listing = listingId === null ? null : await tx.read(listingDocumentOf(listingId));
  if (listing?.data.bicycleId !== id || listing.data.isRegistered !== true) return [];
  const version = Number(listing.data.version ?? 0) + 1;
  return [{ update: listing.path, data: { isRegistered: false, version, updatedAt: now } }];
}
