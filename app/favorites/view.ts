import { formatSoles, type Centimos } from "~/business/money";
import { cardOfListing } from "~/catalog/index/listing-card";
import { statusAt } from "~/catalog/listing/detail";
import type { Card, Listing } from "~/catalog/model";
import { PUBLIC_STATUSES, STATUS_NAMES, type ListingStatus } from "~/catalog/statuses";

/** A listing as stored when it was saved. A visitor's cookie has no title. */
export interface Saved {
  id: string;
  title: string | null;
  addedAt: Date | null;
  priceCentimos: Centimos | null;
}

export interface FavoriteView {
  id: string;
  title: string;
  /** Null once the listing can no longer be read. */
  card: Card | null;
  /** `Vendido`, or null for one on offer. */
  state: string | null;
  /** Of its price since it was added. */
  change: { direction: "down" | "up"; text: string } | null;
}

/** States in which a price still matters: it can be bought now or later. */
const PRICED: readonly ListingStatus[] = ["active", "reserved", "paused"];

/** `listing`: null where it no longer exists; one that shoppers cannot see counts as missing. */
export function viewFavorite(saved: Saved, listing: Listing | null, now: Date): FavoriteView {
  const status = listing && statusAt(listing, now);
  const card =
    listing !== null && status !== null && PUBLIC_STATUSES.includes(status) ? cardOfListing(listing, now) : null;
  if (status === null || card === null)
    return { id: saved.id, title: saved.title || "Anuncio retirado", card: null, state: "Retirado", change: null };
  const { lowered, ...shown } = card;
  const change =
    PRICED.includes(status) && saved.priceCentimos !== null
      ? priceChange(saved.priceCentimos, card.priceCentimos)
      : null;
  const state = status === "active" ? null : STATUS_NAMES[status];
  // Beside the price where the photo has another mark, or nothing has changed since it was saved.
  const drop = change === null ? lowered : change.direction === "down" ? change.text : undefined;
  const isBeside = drop !== undefined && (change === null) === (state === null);
  return {
    id: card.id,
    title: card.title,
    card: isBeside ? { ...shown, lowered: drop } : shown,
    state,
    change,
  };
}

/** `Bajó S/ 200`, `Subió S/ 100`, or null for the same price. */
export function priceChange(then: Centimos, now: Centimos): FavoriteView["change"] {
  if (then === now) return null;
  const amount = formatSoles(Math.abs(now - then), { compact: true });
  return now < then ? { direction: "down", text: `Bajó ${amount}` } : { direction: "up", text: `Subió ${amount}` };
}
