import { formatSoles, toCentimos } from "~/business/money";
import { statusAt, visibilityOf } from "~/catalog/listing/detail";
import type { Listing } from "~/catalog/model";
import { STATUS_NAMES } from "~/catalog/statuses";

import type { ThreadListing } from "./model";

export function listingOf(listing: Listing, now: Date): ThreadListing {
  const status = statusAt(listing, now);
  if (visibilityOf(status, false) === null) return { ...goneListing(listing), state: "No disponible" };
  return {
    id: listing.id,
    title: listing.title,
    price: formatSoles(toCentimos(listing.price), { compact: true }),
    state: status === "active" ? null : STATUS_NAMES[status],
    hasPage: true,
    category: listing.category,
    photos: listing.photos.slice(0, 1),
  };
}

export function goneListing({ id, title }: Pick<Listing, "id" | "title">): ThreadListing {
  return { id, title, price: null, state: "Eliminado", hasPage: false, category: undefined, photos: [] };
}
