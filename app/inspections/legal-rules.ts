import { DAY_MS } from "~/business/durations";
import type { Transaction } from "~/platform/firestore/types";

import { LEGAL_DATA_DAYS } from "./constants";

// Rules of legal inspections that their requests and the work on them share.

/** When plate and documents of an inspection that ends now are deleted. */
export function privateUntilFrom(now: Date): Date {
  return new Date(now.getTime() + LEGAL_DATA_DAYS * DAY_MS);
}

/** Whether a listing is this user's, as it is now. */
export async function isSeller(tx: Pick<Transaction, "read">, uid: string, listingId: string | null): Promise<boolean> {
  const listing = listingId === null ? null : await tx.read(`vehicles/${listingId}`);
  return listing?.data.sellerId === uid;
}
