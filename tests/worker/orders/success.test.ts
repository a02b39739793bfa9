import { beforeEach, describe, expect, test } from "vitest";

import { formatDay } from "~/business/calendar";
import { arrivalDay } from "~/business/shipping";
import { loadSuccess } from "~/orders/return/success-page.loader.server";
import { createLogger } from "~/platform/log";

import { contextOf } from "../../support/context";
import { seedListing } from "../../support/market";
import { answered } from "../accounts/pages-support";
import { BUYER, NOW, OTHER_BUYER, type OrdersWorld, SELLER, awaitingOrder, ordersWorld, paidOrder } from "./support";

let world: OrdersWorld;
beforeEach(async () => {
  world = ordersWorld();
  await seedListing(world, "bici");
});

function success(query = "", uid = BUYER.uid) {
  const deps = {
    orders: world.orders,
    accounts: { contactOf: () => Promise.resolve({ phone: "+51987654321", whatsapp: "" }) },
    payouts: { find: () => Promise.resolve(null) },
    env: { brandName: "Rebi" },
    clock: { now: () => world.time },
    log: createLogger({}, () => undefined),
  };
  return loadSuccess(contextOf(deps), uid, new URL(`https://rebi.test/success${query}`));
}

describe("the page after a purchase", () => {
  test("the page after a purchase shows the session's newest paid purchase, what was bought, and until when it arrives", async () => {
    const paid = await paidOrder(world, "bici");
    await seedListing(world, "otra");
    world.pass({ minutes: 1 });
    await awaitingOrder(world, "otra");
    const view = await success();
    expect(view.order).toMatchObject({
      id: paid.id,
      number: paid.number,
      as: "buyer",
      groups: [{ sellerId: SELLER, lines: [{ listingId: "bici" }], contact: [{}] }],
    });
    expect(view.next[1]).toContain(`Llega hasta el ${formatDay(arrivalDay({ days: 5 }, world.env, NOW))}`);
    expect(await success(`?pedido=${paid.id}`)).toEqual(view);
  });

  test("the page after the purchase of a pick-up says to agree with its seller, and names no day", async () => {
    const pickup = { delivery: { method: "pickup", address: null }, seenTotalCentimos: 2_500_00 } as const;
    await paidOrder(world, "bici", pickup);
    const { next } = await success();
    expect(next[1]).toContain("Coordina cuándo recogerla");
    expect(next.join()).not.toContain("Llega hasta");
  });

  test("the page after a purchase leads an unpaid purchase to its payment, a cancelled one to its page, and who has none to the list", async () => {
    expect(await answered(success())).toMatchObject({ status: 302, location: "/perfil/compras" });
    const order = await awaitingOrder(world, "bici");
    for (const query of ["", `?pedido=${order.id}`, `?external_reference=${order.id}`])
      expect(await answered(success(query))).toMatchObject({ location: `/pago/redirigir?pedido=${order.id}` });
    await world.orders.take(order.id, "cancel", { kind: "buyer", uid: BUYER.uid }, { version: null });
    expect(await answered(success())).toMatchObject({ location: `/perfil/compras/${order.id}` });
  });

  test("the page after a purchase is its buyer's alone: a 404 for another, for its seller, and for what is no order", async () => {
    const { id } = await paidOrder(world, "bici");
    for (const [query, uid] of [
      [`?pedido=${id}`, OTHER_BUYER.uid],
      [`?pedido=${id}`, SELLER],
      ["?pedido=nadie", BUYER.uid],
      ["?pedido=a/b", BUYER.uid],
    ] as const)
      expect(await answered(success(query, uid))).toMatchObject({ status: 404 });
  });
});
