import { plural } from "~/business/format";
import { toCentimos } from "~/business/money";
import { type ListingFields, ListingSchema } from "~/catalog/model";
import type { OrderRules } from "~/platform/env-orders";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { freeUnits, isAgreedFor, reserveAgreed, reserveUnits, sellUnits, unitsOf, unitsWrite } from "~/selling/units";

import type { Order, OrderLine, ListingAsBought } from "../model";
import type { LineRejection } from "../service";
function listingAsBought(listing: ListingFields): ListingAsBought {
  const { description, specifications, photos, serial, isRegistered, inspection, legalInspection } = listing;
  return {
    description,
    specifications,
    photos,
    serial: isRegistered ? "registered" : serial ? "told" : "none",
    inspection: inspection?.code ?? null,
    legalInspection: legalInspection?.code ?? null,
  };
}

interface WantedLine {
  listingId: string;
  quantity: number;
}

interface Buyer {
  uid: string;
  open: readonly Pick<Order, "id" | "number" | "reservedUntil">[];
  /** Listings whose reservation by them expired today. */
  lapsed: ReadonlySet<string>;
  /** Sellers who asked to delete their account: nothing of theirs is sold. */
  deleting?: ReadonlySet<string>;
  /** Prices that bind for them (app/offers), by listing. */
  agreed?: ReadonlyMap<string, AgreedPrice> | undefined;
}

/** An accepted offer: its price in soles, its end, and the mark of the listing that waits for its buyer. */
export interface AgreedPrice {
  soles: number;
  until: Date;
  mark: string;
}

/** Each listing once, with the sum of its quantities. */
export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const quantities = new Map<string, number>();
  for (const { listingId, quantity } of lines) quantities.set(listingId, (quantities.get(listingId) ?? 0) + quantity);
  return [...quantities].map(([listingId, quantity]) => ({ listingId, quantity }));
}

/** Why a line cannot be ordered now; null where it can. */
export function rejectLine(line: WantedLine, snapshot: Snapshot | null, buyer: Buyer, now: Date): LineRejection | null {
  const { listingId, quantity } = line;
  const reject = (reason: LineRejection["reason"], message: string) => ({ listingId, reason, message });
  const listing = snapshot && readListing(snapshot);
  const units = snapshot && unitsOf(snapshot);
  if (!listing || !units) return reject("not-found", "Este anuncio ya no existe.");
  const title = `«${listing.title}»`;
  if (listing.sellerId === buyer.uid) return reject("own", `${title} es tu propio anuncio: no puedes comprarlo.`);
  if (buyer.deleting?.has(listing.sellerId))
    return reject("not-for-sale", `${title} no está a la venta en este momento.`);
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    return reject("stock", `Elige cuántas unidades de ${title} quieres.`);
  const agreed = buyer.agreed?.get(listingId);
  if (agreed && quantity === 1 && isAgreedFor(units, agreed.mark)) return null;
  if (units.status === "reserved") {
    const own = buyer.open.find(({ id }) => id === units.reservedBy);
    if (own && own.reservedUntil <= now) return reject("lapsed", lapsedMessage(title));
    return own
      ? reject("reserved", `${title} está en tu pedido ${own.number}, que espera el pago. Págalo o cancélalo primero.`)
      : reject("reserved", `Otra persona acaba de reservar ${title}. Si no lo paga, vuelve a estar disponible.`);
  }
  if (units.status === "sold") return reject("not-for-sale", `${title} ya se vendió.`);
  const free = freeUnits(units, now);
  if (units.status !== "active" || (units.expiresAt !== null && units.expiresAt <= now))
    return reject("not-for-sale", `${title} no está a la venta en este momento.`);
  if (buyer.lapsed.has(listingId)) return reject("lapsed", lapsedMessage(title));
  if (free === 0) return reject("reserved", `Todas las unidades de ${title} están reservadas en este momento.`);
  if (free < quantity)
    return reject(
      "stock",
      free === 1 ? `Solo queda 1 unidad de ${title}.` : `Solo quedan ${free} unidades de ${title}.`,
    );
  return null;
}

function lapsedMessage(title: string): string {
  return `Tu reserva de ${title} venció hoy sin pago. Desde mañana puedes reservarlo otra vez, si sigue a la venta.`;
}

/** The lines over a buyer's limit of reservations. */
export function rejectExcess(
  lines: readonly (WantedLine & { title?: string })[],
  { maxUnpaid }: Pick<OrderRules, "maxUnpaid">,
): LineRejection[] {
  return lines.slice(maxUnpaid).map(({ listingId, title }) => {
    const which = title === undefined ? "Este" : `«${title}»`;
    const message = `${which} pasa del máximo de ${plural(maxUnpaid, "anuncio")} a la vez: págalo en otro pedido, después de este.`;
    return { listingId, reason: "too-many", message };
  });
}

/** A line with the present price; null for an invalid listing. */
export function orderLine(
  { listingId, quantity }: WantedLine,
  snapshot: Snapshot,
  sellerName: string,
  agreed?: AgreedPrice,
): OrderLine | null {
  const listing = readListing(snapshot);
  if (!listing) return null;
  const { title, photos, category, sellerId, price } = listing;
  const unitCentimos = toCentimos(agreed?.soles ?? price);
  const bought = { sellerId, sellerName, quantity, unitCentimos, listing: listingAsBought(listing) };
  return { listingId, title, photo: photos[0] ?? null, category, ...bought };
}

/** The write that reserves a line for an order, or sells it at once; null where too few pieces are left. */
export function keepLine(
  { quantity }: WantedLine,
  snapshot: Snapshot,
  { orderId, isFree, now, agreed }: { orderId: string; isFree: boolean; now: Date; agreed?: AgreedPrice | undefined },
): Write | null {
  const units = unitsOf(snapshot);
  const reserved =
    units && ((agreed && reserveAgreed(units, agreed.mark, orderId)) ?? reserveUnits(units, orderId, quantity, now));
  if (!units || !reserved) return null;
  return unitsWrite(units, isFree ? sellUnits(reserved, orderId, quantity, now) : reserved, now);
}

export function readListing(snapshot: Snapshot): ListingFields | null {
  return ListingSchema.safeParse(snapshot.data).data ?? null;
}
