import type { Context } from "~/platform/context";
import type { Database, Snapshot } from "~/platform/firestore/types";

import type { AgreedPrice } from "./lines";

/** By listing. Offers are asked only where a listing waits for the buyer of an accepted offer. */
export async function agreedPrices(
  context: Pick<Context, "offers">,
  source: Pick<Database, "readAll">,
  uid: string,
  listings: readonly (Snapshot | null | undefined)[],
): Promise<ReadonlyMap<string, AgreedPrice>> {
  if (!listings.some((listing) => listing?.data.agreedUntil)) return new Map();
  return context.offers.agreements.of(source, uid, listings);
}
