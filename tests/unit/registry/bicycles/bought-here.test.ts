import { describe, expect, test } from "vitest";

import type { Order } from "~/orders/model";
import type { Orders } from "~/orders/orders.server";
import { FirestoreError } from "~/platform/firestore/errors";
import { createLogger } from "~/platform/log";
import { viewRegistration } from "~/registry/bicycles/form/register-page.loader.server";

import { makeOrder, makeOrderLine, ORDERED_AT } from "../../../factories/orders";
import { contextOf } from "../../../support/context";
import { makeListing } from "../../catalog/make-listing";

const LISTING = makeListing({ serial: "SECRET-77123" });
const ORDER = makeOrder({
  state: "completed",
  paidAt: ORDERED_AT,
  lines: [makeOrderLine({ listingId: LISTING.id, category: "mtb" })],
});
const log = createLogger({}, () => undefined);

function viewOf({
  order = ORDER,
  as = "buyer",
  isDown = false,
}: { order?: Order; as?: "buyer" | "seller"; isDown?: boolean } = {}) {
  const orders = { read: async () => ({ order, as }) } as unknown as Pick<Orders, "read">;
  const catalog = {
    brands: async () => [],
    listing: async () => {
      if (isDown) throw new FirestoreError("UNAVAILABLE", "down");
      return LISTING;
    },
  };
  return viewRegistration(
    contextOf({ registry: { bicycles: { drafts: { current: async () => null } } }, catalog, orders, log }),
    "buyer-1",
    new URLSearchParams({ pedido: ORDER.id }),
  );
}

describe("the form for a bicycle that was bought here", () => {
  test("the form for a bicycle that was bought here knows its looks, and not the serial that the seller declared", async () => {
    const view = await viewOf();
    const { brand, model, year } = LISTING.specifications;
    expect(view.values).toEqual({ category: "mtb", origin: "here", brand, model, year: String(year) });
    expect(view.order).toMatchObject({ id: ORDER.id, number: ORDER.number });
    expect(JSON.stringify(view)).not.toContain("SECRET");
  });

  test("the form for a bicycle that was bought here goes on without the listing where it cannot be read", async () => {
    expect((await viewOf({ isDown: true })).values).toMatchObject({ category: "mtb", origin: "here", brand: "" });
  });

  test("the form for a bicycle that was bought here is empty for a seller, an order that nobody paid, or one whose money went back", async () => {
    expect(await viewOf({ as: "seller" })).toMatchObject({ order: null, values: {} });
    for (const state of ["created", "refunded", "cancelled"] as const)
      expect(await viewOf({ order: { ...ORDER, state } })).toMatchObject({ order: null, values: {} });
  });
});
