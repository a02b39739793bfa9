import type { ListingFields } from "~/catalog/model";

import type { ListingAsBought } from "../model";

export function listingAsBought(listing: ListingFields): ListingAsBought {
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
