import { formatSoles, toCentimos } from "../../business/money.ts";
import type { Listing } from "../model.ts";
import { isOnOffer, statusAt } from "./detail.ts";

/** The words on a listing's picture for shared links; null for a listing that is not on offer: it has none. */
export function sharedTextOf(
  listing: Pick<Listing, "title" | "price" | "status" | "expiresAt">,
  now: Date,
): { title: string; price: string } | null {
  if (!isOnOffer(statusAt(listing, now))) return null;
  return { title: listing.title, price: formatSoles(toCentimos(listing.price), { compact: true }) };
}
