import { describe, expect, test } from "vitest";

import { disputableOrder, disputeOrder } from "~/orders/pages/dispute.server";
import type { OrderReader } from "~/orders/pages/order-view";
import { loadOrderPage, takeOrderStep } from "~/orders/pages/order.page.server";
import { createLogger } from "~/platform/log";

import { contextOf } from "../../support/context";
import { failing } from "../../support/faults";
import { seedListing } from "../../support/market";
import { BUYER, ordersWorld, type OrdersWorld, OTHER_BUYER, paidOrder, readOrder, SELLER } from "./support";

const AS_SELLER: OrderReader = { as: "seller", uid: SELLER };
const AS_BUYER: OrderReader = { as: "buyer", uid: BUYER.uid };

function depsOf(world: OrdersWorld) {
  return contextOf({
    orders: world.orders,
    database: world.database,
    payouts: { find: () => Promise.resolve(null) },
    accounts: { contactOf: () => Promise.resolve(null) },
    env: { brandName: "Rebi" },
    clock: { now: () => world.time },
    log: createLogger({}, () => undefined),
  });
}

function form(fields: Record<string, string | number>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value));
  return data;
}

describe("the forms of an order's page", () => {
  test("the forms of an order's page lead from the payment to the end; a second submit is harmless, a stale page a conflict", async () => {
    const world = ordersWorld();
    await seedListing(world, "bici");
    const { id, version } = await paidOrder(world);
    const deps = depsOf(world);
    const ship = { intent: "enviar", empresa: "olva", guia: "123", enlace: "https://www.olvacourier.com/1", version };

    expect(await takeOrderStep(deps, id, AS_SELLER, form({ intent: "preparar", version }))).toMatchObject({
      kind: "done",
    });
    expect(await takeOrderStep(deps, id, AS_SELLER, form({ intent: "preparar", version }))).toMatchObject({
      kind: "done",
    });
    expect(await takeOrderStep(deps, id, AS_SELLER, form(ship))).toMatchObject({ kind: "rejected", status: 409 });
    const seen = await loadOrderPage(deps, id, AS_SELLER);
    await takeOrderStep(deps, id, AS_SELLER, form({ ...ship, version: seen.version }));

    const bought = await loadOrderPage(deps, id, AS_BUYER);
    expect(bought.groups[0]).toMatchObject({
      progress: "Enviado",
      tracking: "Olva Courier, guía 123",
      trackingPage: { href: "https://www.olvacourier.com/1", isLink: true },
    });
    const receipt = form({ intent: "recibido", confirmo: "si", version: bought.version });
    await takeOrderStep(deps, id, AS_BUYER, receipt);
    await takeOrderStep(deps, id, AS_BUYER, receipt);
    const order = await readOrder(world, id);
    expect(order.state).toBe("completed");
    expect(order.history.filter(({ state }) => state === "completed")).toHaveLength(1);
  });

  test("the forms of an order's page give the typed text back while the database is down", async () => {
    const world = ordersWorld();
    await seedListing(world, "bici");
    const { id, version } = await paidOrder(world);
    world.fault = failing(["commit"]);
    const outcome = await takeOrderStep(
      depsOf(world),
      id,
      AS_SELLER,
      form({ intent: "enviar", empresa: "olva", guia: "Olva 123", version }),
    );
    expect(outcome).toMatchObject({ kind: "rejected", status: 503, failure: { values: { guia: "Olva 123" } } });
  });
});

describe("a complaint about an order", () => {
  test("a complaint about an order disputes it once, for its buyer only, with the number of the sheet", async () => {
    const world = ordersWorld();
    await seedListing(world, "bici");
    const { id, number } = await paidOrder(world);
    const deps = depsOf(world);

    expect(await disputableOrder(deps, number, OTHER_BUYER.uid)).toBeNull();
    expect(await disputableOrder(deps, number, SELLER)).toBeNull();
    expect(await disputableOrder(deps, "R-2026-999999", BUYER.uid)).toBeNull();
    expect(await disputableOrder(deps, number.toLowerCase(), BUYER.uid)).toBe(number);

    await disputeOrder(deps, number, SELLER, "000000001-2026");
    expect((await readOrder(world, id)).state).toBe("paid");
    await disputeOrder(deps, number, BUYER.uid, "000000001-2026");
    await disputeOrder(deps, number, BUYER.uid, "000000001-2026");
    const order = await readOrder(world, id);
    expect(order.state).toBe("disputed");
    expect(order.history.at(-1)).toMatchObject({ note: "Hoja de Reclamación n.º 000000001-2026" });
    expect(order.history.filter(({ state }) => state === "disputed")).toHaveLength(1);
    expect(await disputableOrder(deps, number, BUYER.uid)).toBeNull();
  });

  test("a complaint about an order is filed whether or not the order can be reached", async () => {
    const world = ordersWorld();
    await seedListing(world, "bici");
    const { number } = await paidOrder(world);
    world.fault = failing(["runQuery"]);
    await expect(disputeOrder(depsOf(world), number, BUYER.uid, "000000001-2026")).resolves.toBeUndefined();
    await expect(disputableOrder(depsOf(world), number, BUYER.uid)).resolves.toBeNull();
  });
});
