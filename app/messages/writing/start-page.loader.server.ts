import type { Listing } from "~/catalog/model";
import type { MessagesDeps } from "~/messages/deps";
import type { Opening } from "~/messages/model";
import { newKey, readThread, threadIdOf } from "~/messages/store.server";
import { listingOf } from "~/messages/thread-listing";

import type { createDelivery } from "./delivery.server";

/** What the form shows that begins a thread. */
export function createOpening(deps: MessagesDeps, mayAsk: ReturnType<typeof createDelivery>["mayAsk"]) {
  const { accounts, catalog, clock } = deps;

  /** Whom `uid` would write to and about what; null where there is no such listing for them. */
  async function opening(uid: string, listingId: string): Promise<Opening | null> {
    const listing: Listing | null = await catalog.listing(listingId);
    if (listing === null) return null;
    const refusal = mayAsk(listing, uid);
    if (refusal?.reason === "not-found") return null;
    const id = threadIdOf(listing.id, uid);
    const [seller, thread] = await Promise.all([accounts.publicProfile(listing.sellerId), readThread(deps, uid, id)]);
    return {
      listing: listingOf(listing, clock.now()),
      sellerName: seller?.displayName ?? null,
      threadId: thread && id,
      closed: refusal?.message ?? null,
      key: newKey(),
    };
  }

  return { opening };
}
