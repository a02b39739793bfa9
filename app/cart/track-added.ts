import { pricedItems } from "~/analytics/events";
import type { Context } from "~/platform/context";

import { CART_INTENTS, LISTING_FIELD } from "./constants";

export function trackAdded({ analytics, catalog }: Context, form: FormData): void {
  const intent = form.get("intent");
  const id = form.get(LISTING_FIELD);
  if ((intent !== CART_INTENTS.add && intent !== CART_INTENTS.buy) || typeof id !== "string") return;
  analytics.track("add_to_cart", async () => {
    const card = (await catalog.entries([id])).get(id)?.card;
    return card
      ? pricedItems([{ listingId: id, category: card.category, unitCentimos: card.priceCentimos, quantity: 1 }])
      : null;
  });
}
