import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { loadOrderQueue } from "~/orders/admin/order-queue.loader.server";
import type { Order } from "~/orders/model";
import { STUCK_DAYS, waitsOf } from "~/orders/order-waits";

import { makeOrder, makePayment } from "../../factories/orders";
import type { World } from "../../support/world";
import { adminWorld, NOW } from "./admin-world";

const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
let world: World;
beforeEach(() => {
  world = adminWorld();
});

async function seedOrder(id: string, changes: Partial<Order>) {
  const order = makeOrder({ id, number: `R-2026-${id.padStart(6, "0")}`, ...changes });
  await world.seed({ set: `orders/${id}`, data: { ...order, waits: waitsOf(order) } });
}

const page = (search = "") => loadOrderQueue(world.context(), new URLSearchParams(search));
const numbers = async (search: string) => (await page(search)).rows.map(({ key }) => key);

describe("the queue of orders", () => {
  beforeEach(async () => {
    await seedOrder("1", { state: "created", createdAt: ago(1) });
    await seedOrder("2", {
      state: "disputed",
      updatedAt: ago(2),
      history: [
        {
          state: "disputed",
          at: ago(2),
          actor: { kind: "buyer", uid: "buyer-1" },
          note: "Hoja de Reclamación n.º 000000007-2026",
        },
      ],
    });
    await seedOrder("3", {
      state: "refund_pending",
      payments: [makePayment({ outcome: "refund_due", at: ago(2) })],
      updatedAt: ago(2),
    });
    // Came after the end of a cancelled order.
    await seedOrder("4", {
      state: "cancelled",
      payments: [makePayment({ outcome: "refund_due", at: ago(3) })],
      updatedAt: ago(3),
    });
    await seedOrder("5", {
      state: "awaiting_payment",
      payments: [makePayment({ outcome: "held", amountCentimos: 100 })],
    });
    await seedOrder("6", { state: "paid", paidAt: ago(9), updatedAt: ago(STUCK_DAYS + 1) });
    await seedOrder("7", { state: "paid", paidAt: ago(1), updatedAt: ago(1) });
    await seedOrder("8", { state: "paid", kind: "inspection", paidAt: ago(9), updatedAt: ago(9) });
  });

  test("the queue of orders finds what waits, oldest first, and what does not move on", async () => {
    expect(await numbers("ver=en-reclamo")).toEqual(["2"]);
    expect(await numbers("ver=por-devolver")).toEqual(["4", "3"]);
    expect(await numbers("ver=pago-retenido")).toEqual(["5"]);
    expect(await numbers("ver=detenidos")).toEqual(["6"]);
  });

  test("the queue of orders turns the order of time round, of what waits and of a state", async () => {
    expect(await numbers("ver=por-devolver&orden=recientes")).toEqual(["3", "4"]);
    expect(await numbers("ver=por-devolver&orden=antiguos")).toEqual(["4", "3"]);
    expect((await numbers("orden=antiguos"))[0]).toBe("1");
    expect((await numbers("")).at(-1)).toBe("1");
  });

  test("the queue of orders lists a state and all of them, and ignores what no list offers", async () => {
    expect((await numbers("ver=paid")).sort()).toEqual(["6", "7", "8"]);
    expect(await numbers("ver=awaiting-payment")).toEqual(["5"]);
    expect(await numbers("ver=nada")).toHaveLength(8);
  });

  test("the queue of orders says why each waits: the sheet, the amount, a refund that is slow", async () => {
    const [dispute] = (await page("ver=en-reclamo")).rows;
    expect(dispute?.facts).toContainEqual({
      label: "Por",
      value: "Hoja de Reclamación n.º 000000007-2026",
      to: "/administracion/reclamos/000000007-2026",
    });
    const [late] = (await page("ver=por-devolver")).rows;
    expect(JSON.stringify(late)).toContain("Lleva más de un día");
    expect(late?.badges?.map(({ label }) => label)).toEqual(["Cancelado", "Por devolver"]);
    const [held] = (await page("ver=pago-retenido")).rows;
    expect(JSON.stringify(held?.facts)).toMatch(/pagó S\/.1(\.00)? de S\//);
  });

  test("the queue of orders leads to an order by its number, and says where there is none", async () => {
    await expect(page("numero=r-2026-000002")).rejects.toMatchObject({ status: 302 });
    expect(await page("numero=R-2026-999999")).toMatchObject({ missing: expect.stringContaining("No hay un pedido") });
  });
});

test("a page goes both ways", async () => {
  for (let n = 0; n < 30; n += 1) await seedOrder(String(n), { createdAt: ago(n) });
  const first = await page();
  expect(first.rows).toHaveLength(20);
  const second = await page(`desde=${first.next}`);
  expect(second.rows).toHaveLength(10);
  expect((await page(`antes=${second.previous}`)).rows.map(({ key }) => key)).toEqual(first.rows.map(({ key }) => key));
});

describe("the orders of one person", () => {
  beforeEach(async () => {
    for (let n = 0; n < 25; n += 1)
      await seedOrder(`b${n}`, { buyerId: "rosa", sellerId: "beto", state: n < 22 ? "paid" : "created" });
    await seedOrder("otro", { buyerId: "beto", sellerId: "rosa", state: "created" });
  });

  test.each([
    ["compra=rosa", 25],
    ["vende=beto", 25],
    ["compra=rosa&ver=paid", 22],
    ["vende=beto&ver=paid", 22],
    ["ver=paid", 22],
  ])("%s goes both ways", async (search, count) => {
    const first = await page(search);
    const second = await page(`${search}&desde=${first.next}`);
    const keys = [...first.rows, ...second.rows].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(count);
    const back = await page(`${search}&antes=${second.previous}`);
    expect(back.rows.map(({ key }) => key)).toEqual(first.rows.map(({ key }) => key));
  });

  test("the orders of one person are what they bought or sold; what waits is of everybody and not offered", async () => {
    expect(await numbers("vende=rosa")).toEqual(["otro"]);
    expect(await numbers("vende=luz")).toEqual([]);
    expect(await numbers("compra=nadie")).toEqual([]);
    const { spec, query, about } = await page("compra=rosa&ver=en-reclamo");
    expect(query.values).toEqual({ compra: "rosa" });
    expect(spec.filters[0]?.options.map(({ value }) => value)).not.toContain("en-reclamo");
    expect(about).toMatchObject({ text: "Solo lo que compró", to: "/administracion/personas/rosa" });
    expect(await page("compra=../x")).toMatchObject({ about: null });
  });
});

test.each(["en-reclamo", "detenidos"])("what waits goes both ways: %s", async (ver) => {
  const state = ver === "detenidos" ? "paid" : "disputed";
  for (let n = 0; n < 25; n += 1) await seedOrder(String(n), { state, paidAt: ago(60), updatedAt: ago(30 + n) });
  const first = await page(`ver=${ver}`);
  const second = await page(`ver=${ver}&desde=${first.next}`);
  expect(second.rows).toHaveLength(5);
  const back = await page(`ver=${ver}&antes=${second.previous}`);
  expect(back.rows.map(({ key }) => key)).toEqual(first.rows.map(({ key }) => key));
});
