import { describe, expect, test } from "vitest";

import { disputableOrder, disputeOrder } from "~/orders/pages/dispute.server";
import type { OrderReader } from "~/orders/pages/order-view";
import { loadOrderPage, takeOrderStep } from "~/orders/pages/order.page.server";
import { createLogger } from "~/platform/log";

import { contextOf } from "../../support/context";
import { BUYER, failing, OTHER_BUYER, SELLER, World } from "./support";

const AS_SELLER: OrderReader = { as: "seller", uid: SELLER };
const AS_BUYER: OrderReader = { as: "buyer", uid: BUYER.uid };

function depsOf(world: World) {
  return {
    orders: world.orders,
    database: world.database,
    payouts: { find: () => Promise.resolve(null) },
    accounts: { contactOf: () => Promise.resolve(null) },
    env: { brandName: "Rebi" },
    clock: { now: () => world.time },
    log: createLogger({}, () => undefined),
  };
}

function form(fields: Record<string, string | number>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value));
  return data;
}

describe("the forms of an order's page", () => {
  test("the forms of an order's page lead from the payment to the end; a second submit is harmless, a stale page a conflict", async () => {
    const world = new World();
    await world.listing("bici");
    const { id, version } = await world.paid();
    const deps = depsOf(world);
    const ship = { intent: "enviar", nota: "Olva, guía 123", version };

    expect(await takeOrderStep(contextOf(deps), id, AS_SELLER, form({ intent: "preparar", version }))).toMatchObject({
      kind: "done",
    });
    expect(await takeOrderStep(contextOf(deps), id, AS_SELLER, form({ intent: "preparar", version }))).toMatchObject({
      kind: "done",
    });
    expect(await takeOrderStep(contextOf(deps), id, AS_SELLER, form(ship))).toMatchObject({
      kind: "rejected",
      status: 409,
    });
    const seen = await loadOrderPage(contextOf(deps), id, AS_SELLER);
    await takeOrderStep(contextOf(deps), id, AS_SELLER, form({ ...ship, version: seen.version }));

    const bought = await loadOrderPage(contextOf(deps), id, AS_BUYER);
    expect(bought.groups[0]).toMatchObject({ progress: "Enviado", tracking: "Olva, guía 123" });
    const receipt = form({ intent: "recibido", confirmo: "si", version: bought.version });
    await takeOrderStep(contextOf(deps), id, AS_BUYER, receipt);
    await takeOrderStep(contextOf(deps), id, AS_BUYER, receipt);
    const order = await world.order(id);
    expect(order.state).toBe("completed");
    expect(order.history.filter(({ state }) => state === "completed")).toHaveLength(1);
  });

  test("the forms of an order's page give the typed text back while the database is down", async () => {
    const world = new World();
    await world.listing("bici");
    const { id, version } = await world.paid();
    world.fault = failing(["commit"]);
    const outcome = await takeOrderStep(
      contextOf(depsOf(world)),
      id,
      AS_SELLER,
      form({ intent: "enviar", nota: "Olva 123", version }),
    );
    expect(outcome).toMatchObject({ kind: "rejected", status: 503, failure: { values: { nota: "Olva 123" } } });
  });
});

describe("a complaint about an order", () => {
  test("disputes it once, for its buyer only, with the number of the sheet", async () => {
    const world = new World();
    await world.listing("bici");
    const { id, number } = await world.paid();
    const deps = depsOf(world);

    expect(await disputableOrder(contextOf(deps), number, OTHER_BUYER.uid)).toBeNull();
    expect(await disputableOrder(contextOf(deps), number, SELLER)).toBeNull();
    expect(await disputableOrder(contextOf(deps), "R-2026-999999", BUYER.uid)).toBeNull();
    expect(await disputableOrder(contextOf(deps), number.toLowerCase(), BUYER.uid)).toBe(number);

    await disputeOrder(contextOf(deps), number, SELLER, "000000001-2026");
    expect((await world.order(id)).state).toBe("paid");
    await disputeOrder(contextOf(deps), number, BUYER.uid, "000000001-2026");
    await disputeOrder(contextOf(deps), number, BUYER.uid, "000000001-2026");
    const order = await world.order(id);
    expect(order.state).toBe("disputed");
    expect(order.history.at(-1)).toMatchObject({ note: "Hoja de Reclamación n.º 000000001-2026" });
    expect(order.history.filter(({ state }) => state === "disputed")).toHaveLength(1);
    expect(await disputableOrder(contextOf(deps), number, BUYER.uid)).toBeNull();
  });

  test("is filed whether or not the order can be reached", async () => {
    const world = new World();
    await world.listing("bici");
    const { number } = await world.paid();
    world.fault = failing(["runQuery"]);
    await expect(disputeOrder(contextOf(depsOf(world)), number, BUYER.uid, "000000001-2026")).resolves.toBeUndefined();
    await expect(disputableOrder(contextOf(depsOf(world)), number, BUYER.uid)).resolves.toBeNull();
  });
});
