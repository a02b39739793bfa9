import type { Listing } from "~/catalog/model";
import type { ThreadStartView } from "~/messages/model";
import { newKey, readThread, threadIdOf } from "~/messages/store.server";
import { listingOf } from "~/messages/thread-listing";
import type { Context } from "~/platform/context";

import type { createDelivery } from "./delivery.server";

export function createStartPage(
  context: Context,
  mayAsk: ReturnType<typeof createDelivery>["mayAsk"],
  answerTime: (uid: string) => Promise<string | null>,
) {
  const { clock } = context;

  /** The listing and its seller, as `uid` would write to them; null where `uid` may not see the listing. */
  async function startPage(uid: string, listingId: string): Promise<ThreadStartView | null> {
    const listing: Listing | null = await context.catalog.listing(listingId);
    if (listing === null) return null;
    const rejection = mayAsk(listing, uid);
    if (rejection?.reason === "not-found") return null;
    const id = threadIdOf(listing.id, uid);
    const [seller, thread, answersIn] = await Promise.all([
      context.accounts.publicProfile(listing.sellerId),
      readThread(context, uid, id),
      answerTime(listing.sellerId),
    ]);
    return {
      listing: listingOf(listing, clock.now()),
      sellerName: seller?.displayName ?? null,
      answersIn: seller && answersIn,
      threadId: thread && id,
      closed: rejection?.message ?? null,
      key: newKey(),
    };
  }

  return { startPage };
}
