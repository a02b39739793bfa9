import { beforeEach, expect, test } from "vitest";

import { limaDay } from "~/business/calendar";
import { balancesOf } from "~/orders/ledger/balances";
import { LedgerEntrySchema, balanceOf, type LedgerAccount, type LedgerEntry } from "~/orders/ledger/model";
import { followPayouts } from "~/orders/payouts/ledger";
import { followSales } from "~/orders/sales/ledger";
import { createSalesRebuild } from "~/orders/sales/rebuild.server";

import { seedListing } from "../../../support/market";
import {
  BUYER,
  OTHER_SELLER,
  PRICE,
  SELLER,
  SHIPPING,
  formerOrder,
  ordersWorld,
  paidOrder,
  readOrder,
} from "../support";

const TOTAL = PRICE + SHIPPING;
const world = () => ordersWorld({ followers: [followPayouts, followSales] });
let here: ReturnType<typeof world>;
beforeEach(async () => {
  here = world();
  here.provider.now = () => here.time;
  await seedListing(here, "bici");
});

async function entriesOf(orderId: string): Promise<LedgerEntry[]> {
  const found = await here.database.find({ collection: "ledger", where: [["orderId", "==", orderId]], limit: 100 });
  return found.map(({ data }) => LedgerEntrySchema.parse(data)).sort((a, b) => a.at.getTime() - b.at.getTime());
}

async function balance(orderId: string, account: LedgerAccount, of?: string): Promise<number> {
  return balanceOf(
    (await entriesOf(orderId)).flatMap(({ lines }) => lines),
    account,
    of,
  );
}

const NEW_FIELDS = ["refunds", "transfers", "cases", "ledgerEntries", "refundDays"];
const NEW_OF_PAYMENTS = ["statusDetail", "changedAt", "refundedCentimos"];
const without = (data: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));

/** The order as it was written before the ledger. */
async function made(id: string, changes: Record<string, unknown> = {}): Promise<void> {
  const order = without(await here.stored(`orders/${id}`), NEW_FIELDS);
  const payments = (order.payments as Record<string, unknown>[]).map((payment) => without(payment, NEW_OF_PAYMENTS));
  const entries = await here.database.find({ collection: "ledger", limit: 100 });
  await here.seed(
    { set: `orders/${id}`, data: { ...order, payments, ...changes } },
    ...entries.map(({ path }) => ({ delete: path })),
  );
}

test("an order's entries are named by their cause, add up to its balances, and are never written twice", async () => {
  const { id } = await paidOrder(here);
  const [payment] = (await readOrder(here, id)).payments;
  await here.orders.take(id, "ship", { kind: "seller", uid: SELLER }, { version: null, note: "Olva 1" });
  await here.orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  await here.orders.applyPayment(payment?.id ?? "");
  const found = await here.database.find({ collection: "ledger", limit: 10 });
  expect(found.map((one) => one.id)).toEqual([
    expect.stringMatching(new RegExp(`^${id}_capture-${payment?.id}-\\d+$`)),
    `${id}_release-v5`,
  ]);
  expect(await balance(id, "provider")).toBe(-TOTAL);
  expect(await balance(id, "seller", SELLER)).toBe(TOTAL);
  expect(await balance(id, "held")).toBe(0);
  expect((await readOrder(here, id)).ledgerEntries).toBe(2);
});

// money-case: 1
test("a part that the provider gave back is seen, and payout and report are of what is left", async () => {
  const { id } = await paidOrder(here);
  const payment = (await readOrder(here, id)).payments[0]?.id ?? "";
  here.pass({ minutes: 1 });
  here.provider.giveBack(payment, 500_00);
  expect(await here.orders.applyPayment(payment)).toBe("applied");
  expect(await here.orders.applyPayment(payment)).toBe("repeated");
  expect(await readOrder(here, id)).toMatchObject({ state: "paid", refunds: [{ by: "provider", state: "done" }] });
  expect(await balance(id, "held")).toBe(TOTAL - 500_00);
  await here.orders.take(id, "ship", { kind: "seller", uid: SELLER }, { version: null, note: "Olva 1" });
  await here.orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  expect(await here.stored(`payouts/${id}_${SELLER}`)).toMatchObject({
    netCentimos: TOTAL - 500_00,
    reducedCentimos: 500_00,
    state: "pending",
  });
  expect(await here.stored(`salesDays/${SELLER}_${limaDay(here.time)}`)).toMatchObject({ refundedCentimos: 500_00 });
  expect(await createSalesRebuild(here.services).rebuildDay(limaDay(here.time))).toBe(0);
  here.pass({ minutes: 1 });
  here.provider.giveBack(payment, 100_00);
  await here.orders.applyPayment(payment);
  expect(await here.stored(`payouts/${id}_${SELLER}`)).toMatchObject({ netCentimos: TOTAL - 600_00 });
  expect(await balance(id, "seller", SELLER)).toBe(TOTAL - 600_00);
});

test("an order from before the ledger gets one entry for all that was, and its report stays as it is", async () => {
  await seedListing(here, "moto", { sellerId: OTHER_SELLER });
  const former = await formerOrder(here, ["bici", "moto"]);
  const { id, totalCentimos } = former;
  await here.orders.startPayment(id, BUYER.uid);
  await here.orders.applyPayment(here.provider.pay(former));
  for (const uid of [SELLER, OTHER_SELLER])
    await here.orders.take(id, "ship", { kind: "seller", uid }, { version: null, note: "Olva 1" });
  await here.orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  const { netCentimos } = await here.stored(`payouts/${id}_${SELLER}`);
  await here.merge(`payouts/${id}_${SELLER}`, { state: "paid", paidAt: here.time, reference: "OP 1" });
  await made(id);
  const { version } = await readOrder(here, id);
  const day = await here.stored(`salesDays/${SELLER}_${limaDay(here.time)}`);

  expect(await here.orders.jobs.openLedgers()).toEqual({ checked: 1, opened: 1 });
  expect(await here.orders.jobs.openLedgers()).toEqual({ checked: 0, opened: 0 });
  expect((await entriesOf(id)).map(({ kind }) => kind)).toEqual(["opening"]);
  expect(await readOrder(here, id)).toMatchObject({ version, ledgerEntries: 1 });
  expect(await balance(id, "provider")).toBe(Number(netCentimos) - totalCentimos);
  expect(await balance(id, "seller", SELLER)).toBe(0);
  expect(await balance(id, "seller", OTHER_SELLER)).toBe(totalCentimos - Number(netCentimos));
  expect(await createSalesRebuild(here.services).rebuildDay(limaDay(here.time))).toBe(0);
  expect(await here.stored(`salesDays/${SELLER}_${limaDay(here.time)}`)).toEqual(day);
});

test("an order from before the ledger opens it with its next change, and a former loss is nobody's debt", async () => {
  const { id } = await paidOrder(here);
  await here.orders.take(id, "ship", { kind: "seller", uid: SELLER }, { version: null, note: "Olva 1" });
  await made(id);
  await here.orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  expect((await entriesOf(id)).map(({ kind }) => kind).sort()).toEqual(["opening", "release"]);
  const lines = (await entriesOf(id)).flatMap((entry) => entry.lines);
  expect(balanceOf(lines, "seller", SELLER)).toBe(TOTAL);
  expect(await here.orders.jobs.openLedgers()).toEqual({ checked: 1, opened: 0 });

  await here.merge(`payouts/${id}_${SELLER}`, { state: "paid", paidAt: here.time, reference: "OP 1" });
  const { payments } = await readOrder(here, id);
  const lost = payments.map((payment) => ({ ...payment, status: "charged_back", outcome: "refund_done" }));
  await made(id, { state: "refunded", refundedAt: here.time, payments: lost });
  await here.seed({ delete: "jobs/ledger-openings" });
  await here.orders.jobs.openLedgers();
  expect(await balance(id, "debt")).toBe(0);
  expect(await balance(id, "business")).toBe(-TOTAL);
  expect(balancesOf(await readOrder(here, id)).reduce((sum, { centimos }) => sum + centimos, 0)).toBe(0);
});
