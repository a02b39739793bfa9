import { z } from "zod";

import type { ListingFields } from "~/catalog/model";
import { PhotoSchema } from "~/platform/photos/model";

/** What a listing said when it was bought, for a claim about it. Orders from before 2026-11-28 have none. */
export const ListingAsBoughtSchema = z.object({
  description: z.string(),
  /** `brand`, `model`, `year`, `condition` and those of its category. */
  specifications: z.record(z.string(), z.union([z.string(), z.number()])),
  photos: z.array(PhotoSchema),
  /** Whether it told a serial number, or was compared with a registered bicycle of the seller. */
  serial: z.enum(["none", "told", "registered"]),
  /** Code of the report of an inspection, mechanical or legal. */
  inspection: z.string().nullable(),
  legalInspection: z.string().nullable(),
});
export type ListingAsBought = z.infer<typeof ListingAsBoughtSchema>;

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
