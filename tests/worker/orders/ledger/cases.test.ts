import { beforeEach, describe, expect, test } from "vitest";

import { orderCaseFile } from "~/orders/admin/case-file.server";
import { createMailFollower } from "~/orders/mails/mail-follower.server";
import { orderView } from "~/orders/pages/order-view";
import { createPayoutAdmin } from "~/orders/payouts/admin/payout-admin.server";
import { followPayouts } from "~/orders/payouts/follow-payouts";
import { createPayouts } from "~/orders/payouts/payouts.server";
import { createSetOffs } from "~/orders/payouts/set-offs.server";

import { contextOf } from "../../../support/context";
import { seedListing } from "../../../support/market";
import { awaitingOrder, BUYER, ordersWorld, paidOrder, PRICE, readOrder, SELLER, SHIPPING } from "../support";

/** One grey pixel. */
const JPEG =
  `/9j/2wBDAP${"/".repeat(86)}2wBDAf${"/".repeat(86)}wAARCAABAAEDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAA` +
  "AP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==";
const TOTAL = PRICE + SHIPPING;
const SITE = { url: "https://rebi.test", name: "Rebi" };
const world = () => {
  const made = ordersWorld({ followers: [followPayouts] });
  made.provider.now = () => made.time;
  return made;
};
let here: ReturnType<typeof world>;
beforeEach(async () => {
  here = world();
  for (const id of ["bici", "otra"]) await seedListing(here, id);
});

const buyer = { kind: "buyer", uid: BUYER.uid } as const;
const step = { version: null, note: "Olva 1" };

async function completed(listing: string): Promise<{ id: string; payment: string }> {
  const { id, payments } = await paidOrder(here, listing);
  await here.orders.take(id, "ship", { kind: "seller", uid: SELLER }, step);
  await here.orders.take(id, "confirmReceipt", buyer, step);
  return { id, payment: payments[0]?.id ?? "" };
}

async function turned(payment: string, ...to: [Parameters<typeof here.provider.turn>[1], string?]): Promise<void> {
  here.pass({ minutes: 1 });
  here.provider.turn(payment, ...to);
  await here.orders.applyPayment(payment);
}

const services = () =>
  contextOf({
    ...{ database: here.database, clock: here.clock, log: here.log, site: SITE, tokens: {} },
    env: { formerSigningSecret: null },
    accounts: { user: () => Promise.resolve(null) },
  });
const payouts = () => createPayouts(services());
const payout = (id: string) => here.stored(`payouts/${id}_${SELLER}`);
const standing = async (id: string, as: "buyer" | "seller") =>
  orderView(
    await readOrder(here, id),
    { as, uid: as === "buyer" ? BUYER.uid : SELLER },
    { now: here.time, siteName: "Rebi" },
  ).standing;

async function transferred(id: string, isMediationOver = false): Promise<unknown> {
  const admin = createPayoutAdmin(
    services(),
    { standingIn: () => Promise.resolve("ok") },
    { owes: () => Promise.resolve(false) },
  );
  const version = (await admin.find(`${id}_${SELLER}`))?.version ?? "";
  const asked = { version, reference: "OP 1", email: "", by: "admin", isMediationOver };
  return admin.markPaid(`${id}_${SELLER}`, asked);
}

describe("a chargeback", () => {
  // money-case: 5
  test("a chargeback freezes a completed order and its payout while it is open, and a won one is paid again", async () => {
    const { id, payment } = await completed("bici");
    await turned(payment, "charged_back", "in_process");
    expect(await readOrder(here, id)).toMatchObject({ state: "completed", cases: [{ kind: "chargeback", end: null }] });
    expect(await here.stored(`orders/${id}`)).toMatchObject({ waits: ["case"] });
    expect(await payout(id)).toMatchObject({ state: "pending" });
    expect(await transferred(id)).toEqual({ ok: false, reason: "in-mediation" });
    // An administrator cannot say that the bank has decided.
    expect(await transferred(id, true)).toEqual({ ok: false, reason: "in-mediation" });
    expect(await standing(id, "buyer")).toContain("contracargo");
    expect(await standing(id, "seller")).toContain("El dinero está detenido");
    await turned(payment, "charged_back", "reimbursed");
    expect(await readOrder(here, id)).toMatchObject({ state: "completed", cases: [{ end: "won" }] });
    expect(await transferred(id)).toMatchObject({ ok: true });
  });

  test("a chargeback of an order under way pauses it, and it goes on where it was when it is won", async () => {
    const { id, payments } = await paidOrder(here);
    await here.orders.take(id, "ship", { kind: "seller", uid: SELLER }, step);
    await turned(payments[0]?.id ?? "", "charged_back", "in_process");
    expect(await readOrder(here, id)).toMatchObject({ state: "disputed" });
    await turned(payments[0]?.id ?? "", "approved", "accredited");
    expect(await readOrder(here, id)).toMatchObject({ state: "shipped", cases: [{ end: "won", former: "shipped" }] });
  });

  test("a chargeback leaves an order in dispute where its buyer complained meanwhile", async () => {
    const { id, payments } = await paidOrder(here);
    await turned(payments[0]?.id ?? "", "in_mediation");
    await here.orders.take(id, "dispute", buyer, { version: null, note: "000000001-2026" });
    await turned(payments[0]?.id ?? "", "approved", "accredited");
    expect(await readOrder(here, id)).toMatchObject({ state: "disputed", cases: [{ end: "won" }] });
  });

  test("a chargeback that is lost before the payout cancels it", async () => {
    const { id, payment } = await completed("bici");
    await turned(payment, "charged_back", "in_process");
    await turned(payment, "charged_back", "settled");
    expect(await readOrder(here, id)).toMatchObject({ state: "refunded", cases: [{ end: "lost" }] });
    expect(await payout(id)).toMatchObject({ state: "cancelled", debtCentimos: 0 });
  });

  // money-case: 6
  test("a chargeback that is lost after the payout is a debt, kept back from the next payout", async () => {
    const lost = await completed("bici");
    expect(await transferred(lost.id)).toMatchObject({ ok: true });
    await turned(lost.payment, "charged_back", "in_process");
    expect(await payout(lost.id)).toMatchObject({ state: "paid", debtCentimos: 0 });
    await turned(lost.payment, "charged_back", "settled");
    expect(await payout(lost.id)).toMatchObject({ state: "paid", debtCentimos: TOTAL });
    const next = await completed("otra");
    expect(await createSetOffs(services()).run()).toMatchObject({ setOff: 1 });
    expect(await payout(lost.id)).toMatchObject({ debtCentimos: 0 });
    expect(await payout(next.id)).toMatchObject({ state: "paid", setOffCentimos: TOTAL });
    expect(await createSetOffs(services()).run()).toMatchObject({ setOff: 0 });
    expect(await createSetOffs(services()).run()).toEqual({ lines: 0, setOff: 0 });
  });

  // money-case: 6
  test("a payout that stands in a file for the bank is not kept back for a debt, as it may have been transferred", async () => {
    const lost = await completed("bici");
    await transferred(lost.id);
    await turned(lost.payment, "charged_back");
    const next = await completed("otra");
    await here.merge(`payouts/${next.id}_${SELLER}`, {
      exported: { at: here.time, batch: "b", by: "a", centimos: TOTAL },
    });
    expect(await createSetOffs(services()).run()).toMatchObject({ setOff: 0 });
    expect(await payout(next.id)).toMatchObject({ state: "pending", setOffCentimos: 0, netCentimos: TOTAL });
    expect(await payout(lost.id)).toMatchObject({ debtCentimos: TOTAL });
  });

  // money-case: 6
  test("what a debt was kept back from is a debt itself, once its own sale is lost", async () => {
    const lost = await completed("bici");
    await transferred(lost.id);
    await turned(lost.payment, "charged_back");
    const next = await completed("otra");
    await createSetOffs(services()).run();
    expect(await payout(next.id)).toMatchObject({ state: "paid", setOffCentimos: TOTAL, debtCentimos: 0 });
    await turned(next.payment, "charged_back");
    expect(await payout(next.id)).toMatchObject({ debtCentimos: TOTAL });
    expect(await payout(lost.id)).toMatchObject({ debtCentimos: 0 });
  });

  test("a payout of which no more is left than was kept back is settled, and is in no file for the bank", async () => {
    const lost = await completed("bici");
    await transferred(lost.id);
    const part = async (id: string, centimos: number) => {
      const actor = { kind: "admin", uid: "a" } as const;
      const asked = { reason: "Rayón", by: "admin", actor, key: `form-${id}`, version: null } as const;
      expect(await here.orders.refundPart(id, { ...asked, centimos })).toMatchObject({
        ok: true,
      });
      await here.settled();
    };
    await part(lost.id, TOTAL - 100_00);
    const next = await completed("otra");
    await createSetOffs(services()).run();
    expect(await payout(next.id)).toMatchObject({ state: "pending", setOffCentimos: TOTAL - 100_00 });
    expect(await payouts().ofSeller(SELLER)).toMatchObject({ pendingCentimos: 100_00, owedCentimos: 0 });
    await part(next.id, 300_00);
    expect(await payout(next.id)).toMatchObject({
      state: "paid",
      reference: "Compensado con una deuda",
      netCentimos: TOTAL - 300_00,
      debtCentimos: 200_00,
    });
    expect(await payout(lost.id)).toMatchObject({ debtCentimos: 0 });
  });

  test("a chargeback knows its deadline once the provider names it", async () => {
    const { id, payments } = await paidOrder(here);
    const payment = payments[0]?.id ?? "";
    here.pass({ minutes: 1 });
    here.provider.turn(payment, "charged_back", "in_process");
    const dueAt = new Date(here.time.getTime() + 86_400_000);
    here.provider.chargebacks.set("77", { id: "77", paymentIds: [payment], dueAt });
    expect(await here.orders.applyChargeback("77")).toBe("applied");
    expect(await here.orders.applyChargeback("77")).toBe("repeated");
    expect(await here.orders.applyChargeback("78")).toBe("not-found");
    expect(await readOrder(here, id)).toMatchObject({ cases: [{ providerId: "77", dueAt }] });
  });
});

describe("an order that is cancelled while its payment is in review", () => {
  // money-case: 2
  test("an order that is cancelled while its payment is in review asks the provider to cancel the payment", async () => {
    const order = await awaitingOrder(here);
    const payment = here.provider.pay(order, { status: "in_process" });
    await here.orders.applyPayment(payment);
    await here.orders.take(order.id, "cancel", buyer, { version: null });
    await here.settled();
    expect(here.provider.payments.get(payment)).toMatchObject({ status: "cancelled" });
    expect(await standing(order.id, "buyer")).toContain("No se cobró nada.");
  });

  // money-case: 2
  test("an order that is cancelled while its payment is in review says that the bank still thinks where it cannot be cancelled, and pays back what comes", async () => {
    const order = await awaitingOrder(here);
    const payment = here.provider.pay(order, { status: "in_process" });
    await here.orders.applyPayment(payment);
    here.provider.faults.set("cancel", "before");
    await here.orders.take(order.id, "cancel", buyer, { version: null });
    await here.settled();
    expect(await standing(order.id, "buyer")).toContain(
      "Tu banco aún revisa un pago; si lo aprueba, te lo devolvemos.",
    );
    here.pass({ minutes: 1 });
    here.provider.turn(payment, "approved");
    await here.orders.applyPayment(payment);
    await here.settled();
    expect(await readOrder(here, order.id)).toMatchObject({
      state: "cancelled",
      payments: [{ outcome: "refund_done" }],
    });
    expect(here.provider.taken(order.id)).toBe(0);
    expect(await standing(order.id, "buyer")).toContain("se devolvió completo");
  });
});

test("a part that an administrator returns goes back once, and both are told", async () => {
  const mailed = ordersWorld({ followers: [followPayouts, createMailFollower(here.database, SITE)] });
  await seedListing(mailed, "bici");
  await here.merge(`users/${SELLER}`, { email: "rosa@demo.pe" });
  const { id, version, payments } = await paidOrder(mailed);
  const asked = {
    centimos: 500_00,
    reason: "Vino con un rayón",
    by: "admin",
    actor: { kind: "admin", uid: "admin" },
    key: "form-number-1",
    version,
  } as const;
  expect(await mailed.orders.refundPart(id, asked)).toMatchObject({ ok: true, repeated: false });
  expect(await mailed.orders.refundPart(id, asked)).toMatchObject({ ok: true, repeated: true });
  await mailed.settled();
  expect(mailed.provider.refunds).toEqual([
    { paymentId: payments[0]?.id, key: `${id}-p-form-number-1`, amount: 500_00 },
  ]);
  const order = await readOrder(mailed, id);
  expect(order).toMatchObject({
    state: "paid",
    refunds: [{ state: "done" }],
    payments: [{ refundedCentimos: 500_00 }],
  });
  expect(await mailed.orders.refundPart(id, { ...asked, key: "form-number-2" })).toMatchObject({ reason: "conflict" });
  const tooMuch = { ...asked, key: "form-number-3", version: null, centimos: TOTAL };
  expect(await mailed.orders.refundPart(id, tooMuch)).toMatchObject({ ok: false, reason: "not-allowed" });
  const mails = await mailed.database.find({ collection: "mail", limit: 20 });
  const subjects = mails.map(({ data }) => (data.message as { subject: string }).subject.replaceAll(/\s/g, " "));
  expect(subjects.filter((subject) => subject.includes("500.00"))).toHaveLength(2);
});

describe("the deadline of a case", () => {
  test("the deadline of a case is the provider's where it names one, and else the one that is assumed, which says so", async () => {
    const { id, payment } = await completed("bici");
    await turned(payment, "charged_back", "in_process");
    const read = async () =>
      orderView(await readOrder(here, id), { as: "admin", uid: "a" }, { now: here.time, siteName: "Rebi" }).standing;
    expect(await read()).toMatch(/Hay plazo hasta el .+ \(Mercado Pago no dijo el plazo: este es el que suponemos\)\./);
    const dueAt = new Date(here.time.getTime() + 86_400_000);
    here.provider.chargebacks.set("77", { id: "77", paymentIds: [payment], dueAt });
    await here.orders.applyChargeback("77");
    expect(await read()).toMatch(/Hay plazo hasta el [^(]+\.$/);
  });
});

describe("the file for the provider", () => {
  test("the file for the provider has the photo of what was bought as a picture, and a link where it is not a picture of ours", async () => {
    const { id } = await completed("bici");
    const photo = async (answer: Response) => {
      const context = here.context({ photos: { serve: () => Promise.resolve(answer) } });
      const file = await orderCaseFile(context, id, "admin-1");
      return new TextDecoder("latin1").decode(await file.arrayBuffer());
    };
    const jpeg = Uint8Array.from(atob(JPEG), (character) => character.charCodeAt(0));
    expect(await photo(new Response(jpeg, { headers: { "Content-Type": "image/jpeg" } }))).toMatch(/\/DCTDecode/);
    expect(await photo(new Response("no", { status: 404 }))).not.toMatch(/\/DCTDecode/);
    expect(await photo(new Response("no", { headers: { "Content-Type": "image/jpeg" } }))).not.toMatch(/\/DCTDecode/);
  });
});
