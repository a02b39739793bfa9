import { beforeEach, describe, expect, test } from "vitest";

import { balanceOf, LedgerEntrySchema, type LedgerAccount } from "~/orders/ledger/model";
import type { Order } from "~/orders/model";
import { followPayouts } from "~/orders/payouts/follow-payouts";

import { seedListing } from "../../../support/market";
import {
  BUYER,
  OTHER_SELLER,
  ordersWorld,
  type OrdersWorld,
  PRICE,
  purchase,
  purchasePaid,
  readOrder,
  SELLER,
  SHIPPING,
} from "../support";

const TOTAL = 2 * PRICE + SHIPPING;
const EACH = TOTAL / 2;
const admin = { kind: "admin", uid: "admin-1" } as const;
const buyer = { kind: "buyer", uid: BUYER.uid } as const;
const step = { version: null, note: "Olva 1" };

let world: OrdersWorld;
let ids: [string, string];
let payment: string;

/** A purchase of two sellers, which one payment has paid. */
beforeEach(async () => {
  world = ordersWorld({ followers: [followPayouts] });
  world.provider.now = () => world.time;
  await seedListing(world, "bici");
  await seedListing(world, "moto", { sellerId: OTHER_SELLER });
  const placed = await world.orders.place(purchase(["bici", "moto"]));
  const [first, second] = placed.ok ? placed.orders : [];
  if (!first || !second) throw new Error(JSON.stringify(placed));
  ids = [first.id, second.id];
  await world.orders.startPayment(first.id, BUYER.uid);
  payment = await purchasePaid(world, first);
  await world.orders.applyPayment(payment);
});

const both = async (): Promise<[Order, Order]> => [await readOrder(world, ids[0]), await readOrder(world, ids[1])];
const states = async () => (await both()).map(({ state }) => state);

async function balance(orderId: string, account: LedgerAccount, of?: string): Promise<number> {
  const found = await world.database.find({ collection: "ledger", where: [["orderId", "==", orderId]], limit: 100 });
  const lines = found.flatMap(({ data }) => LedgerEntrySchema.parse(data).lines);
  expect(lines.reduce((sum, { centimos }) => sum + centimos, 0)).toBe(0);
  return balanceOf(lines, account, of);
}

/** Money of each order at the provider, as the books say. */
const atProvider = async () => [0 - (await balance(ids[0], "provider")), 0 - (await balance(ids[1], "provider"))];

async function turned(...to: [Parameters<typeof world.provider.turn>[1], string?]): Promise<void> {
  world.pass({ minutes: 1 });
  world.provider.turn(payment, ...to);
  await world.orders.applyPayment(payment);
}

async function settled(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await world.settled();
    world.pass({ minutes: 2 });
    await world.orders.jobs.settle();
  }
  await world.settled();
}

/** A night later nothing differs between the provider and the books. */
async function expectCompared(): Promise<void> {
  await world.orders.applyPayment(payment);
  world.pass({ days: 1 });
  expect(await world.orders.jobs.compare()).toEqual({ compared: 1, differences: 0 });
}

describe("the refund of a part of a shared payment", () => {
  test("a part of one order leaves the other one whole, to the céntimo", async () => {
    const asked = { reason: "Rayón", by: "admin", actor: admin, key: "form-number-1", version: null } as const;
    await world.orders.refundPart(ids[1], { ...asked, centimos: 333_33 });
    await settled();
    await world.orders.applyPayment(payment);
    expect(await atProvider()).toEqual([EACH, EACH - 333_33]);
    for (const id of ids) await world.orders.take(id, "ship", { kind: "seller", uid: sellerOf(id) }, step);
    for (const id of ids) await world.orders.take(id, "confirmReceipt", buyer, step);
    expect(await balance(ids[0], "seller", SELLER)).toBe(EACH);
    expect(await balance(ids[1], "seller", OTHER_SELLER)).toBe(EACH - 333_33);
    expect(await world.stored(`payouts/${ids[1]}_${OTHER_SELLER}`)).toMatchObject({ netCentimos: EACH - 333_33 });
    await expectCompared();
  });

  test("a part that waits and the rest of its order go back once", async () => {
    world.provider.faults.set("refund", "before");
    const asked = { reason: "Rayón", by: "admin", actor: admin, key: "form-number-1", version: null } as const;
    await world.orders.refundPart(ids[1], { ...asked, centimos: 100_00 });
    await world.settled();
    await world.orders.take(ids[1], "refund", admin, { version: null, note: "No lo tiene." });
    await world.settled();
    world.provider.faults.delete("refund");
    await settled();
    expect(await states()).toEqual(["paid", "refunded"]);
    expect(world.provider.taken(ids[0])).toBe(EACH);
    expect(await atProvider()).toEqual([EACH, 0]);
    await expectCompared();
  });

  // money-case: 1
  test("money that goes back at the provider is shared by what the orders have left", async () => {
    world.pass({ minutes: 1 });
    world.provider.giveBack(payment, 200_01);
    await world.orders.applyPayment(payment);
    await world.orders.applyPayment(payment);
    expect((await both()).map(({ refunds }) => refunds?.map(({ centimos }) => centimos))).toEqual([[100_01], [100_00]]);
    expect(await atProvider()).toEqual([EACH - 100_01, EACH - 100_00]);
    await expectCompared();
  });
});

const sellerOf = (id: string) => (id === ids[0] ? SELLER : OTHER_SELLER);

describe("a case about a shared payment", () => {
  test("a chargeback stops each order with number and deadline, and a won one lets each go on where it was", async () => {
    await world.orders.take(ids[0], "ship", { kind: "seller", uid: SELLER }, step);
    await world.orders.take(ids[0], "confirmReceipt", buyer, step);
    world.pass({ minutes: 1 });
    world.provider.turn(payment, "charged_back", "in_process");
    const dueAt = new Date(world.time.getTime() + 86_400_000);
    world.provider.chargebacks.set("77", { id: "77", paymentIds: [payment], dueAt });
    expect(await world.orders.applyChargeback("77")).toBe("applied");
    expect(await world.orders.applyChargeback("77")).toBe("repeated");
    expect(await states()).toEqual(["completed", "disputed"]);
    for (const order of await both())
      expect(order.cases).toMatchObject([{ kind: "chargeback", providerId: "77", dueAt, end: null }]);
    expect(await balance(ids[0], "seller", SELLER)).toBe(0);
    await turned("charged_back", "reimbursed");
    expect(await states()).toEqual(["completed", "paid"]);
    expect(await balance(ids[0], "seller", SELLER)).toBe(EACH);
    await expectCompared();
  });

  test("a chargeback that is lost takes back both orders, but not again what one had got back", async () => {
    await world.orders.take(ids[1], "refund", admin, { version: null, note: "No lo tiene." });
    await settled();
    await turned("charged_back", "in_process");
    expect(await states()).toEqual(["disputed", "refunded"]);
    await turned("charged_back", "settled");
    expect(await states()).toEqual(["refunded", "refunded"]);
    expect(await atProvider()).toEqual([0, 0]);
    await expectCompared();
  });

  test.each([
    ["approved", ["paid", "paid"], [EACH, EACH]],
    ["refunded", ["refunded", "refunded"], [0, 0]],
  ] as const)("a mediation that ends with %s ends so for each", async (status, after, left) => {
    const dueAt = new Date(world.time.getTime() + 86_400_000);
    world.provider.claims.set("501", { id: "501", paymentIds: [payment], dueAt });
    world.pass({ minutes: 1 });
    world.provider.turn(payment, "in_mediation");
    expect(await world.orders.applyClaim("501")).toBe("applied");
    expect(await states()).toEqual(["disputed", "disputed"]);
    for (const order of await both())
      expect(order.cases).toMatchObject([{ kind: "mediation", providerId: "501", dueAt, end: null }]);
    await turned(status);
    expect(await states()).toEqual(after);
    expect(await atProvider()).toEqual(left);
  });

  test("a mediation is no case of an order whose money is back", async () => {
    await world.orders.take(ids[1], "refund", admin, { version: null, note: "No lo tiene." });
    await settled();
    await turned("in_mediation");
    expect(await states()).toEqual(["disputed", "refunded"]);
    expect((await readOrder(world, ids[1])).cases ?? []).toEqual([]);
    await turned("approved");
    expect(await states()).toEqual(["paid", "refunded"]);
    await expectCompared();
  });
});

test("the share of a seller who does not confirm in time goes back, with its entries, and the other's stays", async () => {
  await world.orders.take(ids[0], "prepare", { kind: "seller", uid: SELLER }, { version: null });
  world.pass({ hours: 48 });
  await settled();
  expect(await states()).toEqual(["preparing", "refunded"]);
  expect(await readOrder(world, ids[1])).toMatchObject({ withdrawnBy: "silence" });
  expect(world.provider.refunds).toEqual([{ paymentId: payment, key: `${ids[1]}-${payment}`, amount: EACH }]);
  expect(await atProvider()).toEqual([EACH, 0]);
  expect([await balance(ids[0], "held"), await balance(ids[1], "held"), await balance(ids[1], "buyer")]).toEqual([
    EACH,
    0,
    0,
  ]);
  await expectCompared();
});

test("the comparison of a night lists a shared payment once where the books do not know of a refund", async () => {
  world.provider.giveBack(payment, 70_00);
  world.pass({ days: 1 });
  expect(await world.orders.jobs.compare()).toEqual({ compared: 1, differences: 1 });
  const found = await world.database.find({ collection: "moneyDifferences", limit: 10 });
  expect(found.map(({ data }) => [data.kind, data.orderId, data.hereCentimos, data.thereCentimos])).toEqual([
    ["amount", ids[0], TOTAL, TOTAL - 70_00],
  ]);
});
