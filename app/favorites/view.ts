import { formatDate } from "~/business/format";
import { formatSoles, toCentimos, type Centimos } from "~/business/money";
import { findDepartment } from "~/business/peru";
import { findCategory, findCondition } from "~/catalog/categories";
import { statusAt } from "~/catalog/listing/detail";
import type { Listing } from "~/catalog/model";
import { PUBLIC_STATUSES, STATUS_NAMES, type ListingStatus } from "~/catalog/statuses";
import type { PhotoRef } from "~/platform/images";

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
  href: string | null;
  /** `Vendido`, or null for one on offer. */
  state: string | null;
  price: string | null;
  /** Since it was added. */
  change: { direction: "down" | "up"; text: string } | null;
  /** `2022 · Buen estado · Lima` */
  about: string;
  photo: PhotoRef | null;
  icon: "bike" | "moto";
  /** `20 de noviembre de 2026` */
  addedOn: string | null;
}

/** States in which a price still matters: it can be bought now or later. */
const PRICED: readonly ListingStatus[] = ["active", "reserved", "paused"];

/** `listing`: null where it no longer exists; one that shoppers cannot see counts as missing. */
export function viewFavorite(saved: Saved, listing: Listing | null, now: Date): FavoriteView {
  const addedOn = saved.addedAt && formatDate(saved.addedAt);
  const status = listing && statusAt(listing, now);
  if (listing === null || status === null || !PUBLIC_STATUSES.includes(status)) {
    return {
      id: saved.id,
      title: saved.title || "Anuncio retirado",
      href: null,
      state: "Retirado",
      price: null,
      change: null,
      about: "Ya no está publicado",
      photo: null,
      icon: "bike",
      addedOn,
    };
  }
  const {
    specifications: { year, condition },
    location,
  } = listing;
  const priceCentimos = toCentimos(listing.price);
  const isPriced = PRICED.includes(status);
  return {
    id: listing.id,
    title: listing.title,
    href: `/producto/${listing.id}`,
    state: status === "active" ? null : STATUS_NAMES[status],
    price: isPriced ? formatSoles(priceCentimos, { compact: true }) : null,
    change: isPriced && saved.priceCentimos !== null ? priceChange(saved.priceCentimos, priceCentimos) : null,
    about: [String(year), findCondition(condition)?.name, findDepartment(location.department)?.name]
      .filter(Boolean)
      .join("\u00a0· "),
    photo: listing.photos[0] ?? null,
    icon: findCategory(listing.category)?.kind === "moto" ? "moto" : "bike",
    addedOn,
  };
}

/** `Bajó S/ 200`, `Subió S/ 100`, or null for the same price. */
export function priceChange(then: Centimos, now: Centimos): FavoriteView["change"] {
  if (then === now) return null;
  const amount = formatSoles(Math.abs(now - then), { compact: true });
  return now < then ? { direction: "down", text: `Bajó ${amount}` } : { direction: "up", text: `Subió ${amount}` };
}
