import { expect, test } from "vitest";

import { addDays, limaDay } from "~/business/calendar";
import { formatSoles } from "~/business/money";
import { loadDifferences } from "~/orders/comparison/differences.page.server";
import { bookTransfer } from "~/orders/ledger/transfers";
import { followPayouts } from "~/orders/payouts/follow-payouts";
import { UpstreamError } from "~/platform/errors";

import { seedListing } from "../../../support/market";
import { BUYER, ordersWorld, paidOrder, PRICE, readOrder, SELLER, SHIPPING } from "../support";

const PROOF = { key: "devoluciones/1.pdf", name: "1.pdf", type: "application/pdf", bytes: 1, sha256: "0" } as const;

test("the comparison of a night lists each difference once, and mends none", async () => {
  const world = ordersWorld();
  world.provider.now = () => world.time;
  for (const id of ["bici", "otra", "moto"]) await seedListing(world, id);
  const fine = await paidOrder(world, "bici");
  const back = await paidOrder(world, "otra");
  const gone = await paidOrder(world, "moto");
  const payment = back.payments[0]?.id ?? "";
  world.provider.giveBack(payment, 500_00);
  world.provider.payments.delete(gone.payments[0]?.id ?? "");
  world.provider.pay({ id: "nobody", totalCentimos: 10_00 });
  world.pass({ days: 1 });

  expect(await world.orders.jobs.compare()).toEqual({ compared: 3, differences: 3 });
  expect(await world.orders.jobs.compare()).toEqual({ compared: 3, differences: 0 });
  const found = await world.database.find({ collection: "moneyDifferences", limit: 10 });
  expect(found.map(({ data }) => [data.kind, data.orderNumber, data.hereCentimos, data.thereCentimos]).sort()).toEqual([
    ["amount", back.number, PRICE + SHIPPING, PRICE + SHIPPING - 500_00],
    ["no-order", "", 0, 10_00],
    ["not-there", gone.number, PRICE + SHIPPING, 0],
  ]);
  expect((await loadDifferences(world.services)).rows).toHaveLength(3);
  expect(await readOrder(world, back.id)).toEqual(back);
  expect(await readOrder(world, fine.id)).toEqual(fine);
});

test("the comparison knows that the provider has the money of a refund by transfer, also while its bank claims it", async () => {
  const world = ordersWorld();
  world.provider.now = () => world.time;
  await seedListing(world, "bici");
  const { id, payments } = await paidOrder(world, "bici");
  const transfer = { centimos: PRICE + SHIPPING, number: "8841", on: "2026-11-28", proof: PROOF };
  const back = payments.map((payment) => ({ ...payment, outcome: "refund_done", transfer }));
  await world.update(`orders/${id}`, { payments: back, state: "refunded" });
  const known = world.provider.payments.get(payments[0]?.id ?? "");
  if (known) Object.assign(known, { status: "charged_back", statusDetail: "in_process", changedAt: world.time });
  world.pass({ days: 1 });
  expect(await world.orders.jobs.compare()).toEqual({ compared: 1, differences: 0 });
});

test("a night that failed is compared by the next one, a week of them at a time, and oldest first", async () => {
  const world = ordersWorld();
  world.provider.now = () => world.time;
  await seedListing(world, "bici");
  world.pass({ days: 1 });
  await world.orders.jobs.compare();
  world.provider.pay({ id: "nobody", totalCentimos: 10_00 });
  const search = world.provider.changedPayments.bind(world.provider);
  world.provider.changedPayments = () => Promise.reject(new UpstreamError("payments", "unavailable", "down"));
  world.pass({ days: 1 });
  await expect(world.orders.jobs.compare()).rejects.toThrow(UpstreamError);
  world.provider.changedPayments = search;
  world.pass({ days: 9 });
  expect(await world.orders.jobs.compare()).toMatchObject({ differences: 1 });
  const done = async () => (await world.stored("jobs/compare-payments")).day;
  const after = (days: number) => addDays(limaDay(world.time), days);
  expect(await done()).toBe(after(-4));
  await world.orders.jobs.compare();
  expect(await done()).toBe(after(-1));
});

test("the comparison lists a payout that says another sum than the entries of its order", async () => {
  const world = ordersWorld({ followers: [followPayouts] });
  world.provider.now = () => world.time;
  await seedListing(world, "bici");
  const { id } = await paidOrder(world, "bici");
  await world.orders.take(id, "ship", { kind: "seller", uid: SELLER }, { version: null, note: "Olva 1" });
  await world.orders.take(id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  const order = await readOrder(world, id);
  await world.database.transaction(async (tx) => {
    const after = bookTransfer(tx, order, SELLER, { paidCentimos: 100_00 }, world.time);
    tx.write({ update: `payouts/${id}_${SELLER}`, data: { paidCentimos: after.transfers?.[0]?.paidCentimos } });
    return Promise.resolve();
  });
  world.pass({ days: 1 });
  expect(await world.orders.jobs.compare()).toMatchObject({ differences: 0 });
  await world.update(`payouts/${id}_${SELLER}`, { paidCentimos: 90_00 });
  expect(await world.orders.jobs.compare()).toMatchObject({ differences: 1 });
  const [row] = (await loadDifferences(world.services)).rows;
  expect(row?.facts.slice(-2)).toMatchObject([
    { label: "Según el libro", value: formatSoles(100_00) },
    { label: "Según el pago", value: formatSoles(90_00) },
  ]);
});
