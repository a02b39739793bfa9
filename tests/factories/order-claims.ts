import type { OrderClaimFields } from "../../app/orders/claims/model.ts";

const AT = new Date("2026-11-20T15:00:00Z");

/** A claim that waits for an administrator. */
export function makeOrderClaim(changes: Partial<OrderClaimFields> = {}): OrderClaimFields {
  return {
    orderNumber: "R-2026-000123",
    title: "Bici de prueba",
    buyerId: "buyer-1",
    sellerId: "seller-1",
    reason: "damaged",
    wish: "part",
    state: "deciding",
    entries: [{ id: "opened-1", by: "buyer", kind: "opened", text: "El aro llegó doblado.", at: AT }],
    photos: [],
    listingPhotos: 0,
    offer: null,
    talkUntil: AT,
    return: null,
    outcome: null,
    waitingSince: AT,
    dueAt: null,
    openedAt: AT,
    updatedAt: AT,
    ...changes,
  };
}
