import { DAY_MS } from "~/business/durations";
import type { DatabaseReader } from "~/platform/firestore/types";

import { LEGAL_DATA_DAYS } from "./constants";

// Rules shared by requests for legal inspections and the work on them.

/** Day on which plate and documents of an inspection that ends now are deleted. */
export function privateUntilFrom(now: Date): Date {
  return new Date(now.getTime() + LEGAL_DATA_DAYS * DAY_MS);
}

export async function isSeller(tx: DatabaseReader, uid: string, listingId: string | null): Promise<boolean> {
  const listing = listingId === null ? null : await tx.read(`vehicles/${listingId}`);
  return listing?.data.sellerId === uid;
}
