import { describe, expect, test } from "vitest";

import { giveBackToCart } from "~/orders/pages/give-back.server";

import { Shopper } from "./shopper";

describe("an order that expired", () => {
  test("an order that expired gives the cart back to its buyer, once for a form that is sent twice, and to nobody else", async () => {
    const ana = new Shopper();
    await ana.take("bici");
    await ana.pay();
    const [order] = await ana.orders();
    const id = order?.id ?? "";
    const set: { listingId: string; quantity: number }[] = [];
    const cart = {
      set: (listingId: string, quantity: number) => {
        set.push({ listingId, quantity });
        return Promise.resolve({ ok: true, headers: new Headers({ "Set-Cookie": "cart=more" }), message: "" });
      },
    };
    const give = (uid: string) => giveBackToCart(ana.world.context({ cart }), id, uid, new FormData());
    expect(await give(ana.user.uid)).toMatchObject({ kind: "rejected", status: 409 });
    ana.world.pass({ minutes: 31 });
    await ana.world.orders.jobs.settle();
    expect(await give(ana.user.uid)).toMatchObject({ kind: "done", to: "/carrito" });
    await give(ana.user.uid);
    expect(set).toEqual(Array.from({ length: 2 }, () => ({ listingId: "bici", quantity: 1 })));
    expect(await give("otra")).toMatchObject({ kind: "not-found" });
  });
});

// money-case: 10
test("a buyer who comes back from the provider without paying finds the order that waits", async () => {
  const ana = new Shopper();
  await ana.take("bici");
  await ana.pay();
  const [order] = await ana.orders();
  const unpaid = [{ id: order?.id, number: order?.number }];
  expect(await ana.open()).toMatchObject({ summary: null, unpaid, unpaidMessage: expect.stringContaining("págalo") });
  ana.items = [{ listingId: "bici", quantity: 1, seenCentimos: 2_500_00 }];
  expect(await ana.open()).toMatchObject({ summary: { sellers: [] }, unpaid });
});
