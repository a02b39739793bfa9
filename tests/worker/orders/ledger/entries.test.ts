import { beforeEach, expect, test } from "vitest";

import { told } from "~/admin-kit/sheet/sheet";
import { limaDay } from "~/business/calendar";
import { loadOrderMoney } from "~/orders/admin/money.page.server";
import { ENTRY_NAMES } from "~/orders/ledger/constants";
import { LedgerEntrySchema, balanceOf, type LedgerAccount, type LedgerEntry } from "~/orders/ledger/model";
import { followPayouts } from "~/orders/payouts/follow-payouts";

import { contextOf } from "../../../support/context";
import { seedListing } from "../../../support/market";
import { BUYER, PRICE, SELLER, SHIPPING, ordersWorld, paidOrder, readOrder } from "../support";

const TOTAL = PRICE + SHIPPING;
const world = () => ordersWorld({ followers: [followPayouts] });
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
  here.pass({ minutes: 1 });
  here.provider.giveBack(payment, 100_00);
  await here.orders.applyPayment(payment);
  expect(await here.stored(`payouts/${id}_${SELLER}`)).toMatchObject({ netCentimos: TOTAL - 600_00 });
  expect(await balance(id, "seller", SELLER)).toBe(TOTAL - 600_00);
});

test("a refund that is decided while the provider has a case moves no money yet: its entry has figures alone, and is no movement", async () => {
  const { id } = await paidOrder(here);
  const payment = (await readOrder(here, id)).payments[0]?.id ?? "";
  here.pass({ minutes: 1 });
  here.provider.turn(payment, "in_mediation");
  await here.orders.applyPayment(payment);
  here.pass({ minutes: 1 });
  const admin = { kind: "admin", uid: "admin" } as const;
  expect(await here.orders.take(id, "refund", admin, { version: null, note: "No llegó." })).toMatchObject({ ok: true });
  const today = limaDay(here.time);
  expect((await entriesOf(id)).filter(({ lines }) => lines.length === 0)).toMatchObject([
    {
      sold: [
        { of: SELLER, day: today, figure: "refunds", by: 1 },
        { of: SELLER, day: today, figure: "refundedCentimos", by: TOTAL },
      ],
    },
  ]);
  expect(await here.stored(`salesDays/${SELLER}_${today}`)).toMatchObject({ refunds: 1, refundedCentimos: TOTAL });
  // The refund goes on in the background.
  await here.settled();
  const { database, orders, log } = here;
  const sheet = await loadOrderMoney(
    contextOf({ database, orders, log, clock: { now: () => here.time } }),
    id,
    "admin",
    new URLSearchParams(),
  );
  const movements = told(sheet.sections).flatMap((one) => ("id" in one && one.id === "movimientos" ? one.parts : []));
  const all = await entriesOf(id);
  const names = all.filter(({ lines }) => lines.length > 0).map(({ kind }) => ({ title: ENTRY_NAMES[kind] }));
  expect(movements).toMatchObject([{ list: names }]);
  expect(names).toHaveLength(all.length - 1);
});
