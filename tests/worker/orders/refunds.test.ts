import { beforeEach, describe, expect, test } from "vitest";

import { formsOf } from "~/admin-kit/sheet/sheet";
import { loadAdminOrder, submitAdminOrder } from "~/orders/admin/admin-order.page.server";
import { submitOrderMoney } from "~/orders/admin/money.page.server";
import { createClaimFollower } from "~/orders/claims/follow-claims.server";
import { balanceOf, LedgerEntrySchema } from "~/orders/ledger/model";
import { createMailFollower } from "~/orders/mails/mail-follower.server";
import type { Order } from "~/orders/model";
import { orderView } from "~/orders/pages/order-view";
import type { PayoutAccount } from "~/orders/payouts/account-model";

import { contextOf } from "../../support/context";
import { seedListing } from "../../support/market";
import { answered, newFormKey, offered, opened } from "./claims/support";
import {
  BUYER,
  ordersOf,
  ordersWorld,
  paidOrder,
  PRICE,
  readOrder,
  SELLER,
  SHIPPING,
  type OrdersWorld,
} from "./support";

const TOTAL = PRICE + SHIPPING;
const PART = 500_00;
const ADMIN = { kind: "admin", uid: "admin-1" } as const;
const NOTE = { version: null, note: "Ya no lo tengo" };
const SITE = { url: "https://rebi.test", name: "Rebi" };
const PROOF = { key: "devoluciones/1.pdf", name: "1.pdf", type: "application/pdf", bytes: 1, sha256: "0" } as const;

const ACCOUNT: PayoutAccount = {
  uid: BUYER.uid,
  method: "cci",
  number: "01124100019000658270",
  holder: "Ana Huamán",
  documentType: "dni",
  document: "01234567",
};

async function* noFiles(): AsyncGenerator<never> {}

let world: OrdersWorld;
beforeEach(async () => {
  world = ordersWorld();
  world.provider.now = () => world.time;
  const user = { isActive: true, displayName: "Ana", hasPush: false, preferences: { notifications: { push: {} } } };
  const accounts = {
    user: (uid: string) => Promise.resolve({ uid, email: uid === SELLER ? `${SELLER}@demo.pe` : BUYER.email, ...user }),
  };
  const services = { accounts: accounts as never, site: SITE };
  const mails = createMailFollower(world.database, SITE);
  const claims = createClaimFollower(contextOf({ ...services, log: world.log }));
  world.orders = ordersOf(world, services, { followers: [mails, claims] });
  await seedListing(world, "bici");
  await world.merge(`users/${SELLER}`, { email: `${SELLER}@demo.pe`, displayName: "Rosa Vende" });
});

const paymentOf = (order: Order) => order.payments[0]?.id ?? "";
const minute = () => world.orders.jobs.settle();

/** A day of the job. */
async function day(): Promise<void> {
  world.pass({ days: 1, minutes: 1 });
  await minute();
}

/** A paid order that its seller cancels, and how the provider takes it. */
async function cancelled(mood?: "refuse" | "reject" | "in_process"): Promise<Order> {
  const order = await paidOrder(world);
  if (mood) world.provider.moods.set(paymentOf(order), mood);
  await world.orders.take(order.id, "withdraw", { kind: "seller", uid: SELLER }, NOTE);
  await world.settled();
  return readOrder(world, order.id);
}

async function part(id: string): Promise<void> {
  const asked = { centimos: PART, reason: "Vino con un rayón", by: "admin", actor: ADMIN, version: null } as const;
  await world.orders.refundPart(id, { ...asked, key: newFormKey() + "-of-the-page" });
  await world.settled();
}

function buyersView(order: Order) {
  const { left, refunds, standing, stateName } = orderView(
    order,
    { as: "buyer", uid: BUYER.uid },
    { now: world.time, siteName: "Rebi" },
  );
  const rows = left.map(({ label, amount }) => `${label} ${amount}`.replaceAll(/\s/g, " "));
  return {
    rows,
    labels: refunds.map(({ label }) => label),
    links: refunds.map(({ link }) => link),
    standing,
    stateName,
  };
}

async function mailsTo(email: string): Promise<string[]> {
  const mails = await world.database.find({ collection: "mail", limit: 100 });
  return mails
    .filter(({ data }) => (data.to as string[]).includes(email))
    .map(({ data }) => (data.message as { subject: string }).subject.replaceAll(/\s/g, " "));
}

async function balance(orderId: string, account: "buyer" | "provider", of?: string): Promise<number> {
  const found = await world.database.find({ collection: "ledger", where: [["orderId", "==", orderId]], limit: 100 });
  return balanceOf(
    found.flatMap(({ data }) => LedgerEntrySchema.parse(data).lines),
    account,
    of,
  );
}

describe("a refund that the provider has in process", () => {
  test("a refund in process is to go back until the provider has done it, and is asked about, not asked for again", async () => {
    const order = await cancelled("in_process");
    expect(order).toMatchObject({ state: "refund_pending", payments: [{ outcome: "refund_due", status: "approved" }] });
    expect(buyersView(order)).toMatchObject({ rows: ["Por devolver − S/ 4,000.00"], labels: ["En proceso"] });
    expect(buyersView(order).stateName).toBe("Por devolver");
    expect((await mailsTo(BUYER.email)).filter((subject) => subject.startsWith("Devolvimos"))).toEqual([]);
    await day();
    expect(world.provider.openRefunds.size).toBe(1);
    world.provider.endRefund("1", true);
    await day();
    const done = await readOrder(world, order.id);
    expect(done).toMatchObject({ state: "refunded", payments: [{ outcome: "refund_done", status: "refunded" }] });
    expect(buyersView(done)).toMatchObject({ rows: ["Devuelto − S/ 4,000.00"], labels: ["Devuelto"] });
    expect((await mailsTo(BUYER.email)).filter((subject) => subject.startsWith("Devolvimos"))).toHaveLength(1);
    expect(await balance(order.id, "provider")).toBe(0);
  });

  test("a refund that is in process for days is a task, which nobody may end by a transfer as well", async () => {
    const { id, ...order } = await cancelled("in_process");
    for (let count = 0; count < 5; count += 1) await day();
    expect((await world.stored(`orders/${id}`)).waits).toContain("refund-task");
    const sent = { of: paymentOf({ id, ...order }), by: ADMIN.uid, number: "8841", on: "2026-11-28", proof: PROOF };
    expect(await world.orders.recordRefundTransfer(id, sent)).toMatchObject({ ok: false, reason: "not-allowed" });
  });
});

describe("a refund that the provider refuses", () => {
  test.each(["refuse", "reject"] as const)(
    "a refund that is refused three times (%s) is a task with the provider's words, and ends by a transfer with its proof",
    async (mood) => {
      const order = await cancelled(mood);
      const payment = paymentOf(order);
      expect(buyersView(order).labels).toEqual(["Aún no se pudo devolver"]);
      expect((await world.stored(`orders/${order.id}`)).waits).toEqual(["refund"]);
      await minute();
      expect(await readOrder(world, order.id)).toMatchObject({ payments: [{ ask: { refusals: 1 } }] });
      for (let count = 0; count < 4; count += 1) await day();
      const refused = await readOrder(world, order.id);
      expect(refused).toMatchObject({ state: "refund_pending", payments: [{ ask: { refusals: 3, isTask: true } }] });
      expect(refused.payments[0]?.ask?.words).not.toBe("");
      expect((await world.stored(`orders/${order.id}`)).waits).toEqual(["refund-task", "refund"]);
      expect(buyersView(refused)).toMatchObject({
        rows: ["Por devolver − S/ 4,000.00"],
        labels: ["Necesitamos tu cuenta"],
        links: [{ to: "/perfil/ventas/cobro" }],
      });
      expect((await mailsTo(BUYER.email)).filter((subject) => subject.startsWith("Dinos dónde"))).toHaveLength(1);
      const keys = [...world.provider.openRefunds.values()].map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const sent = { of: payment, by: ADMIN.uid, number: "8841", on: "2026-11-28", proof: PROOF };
      expect(await world.orders.recordRefundTransfer(order.id, sent)).toMatchObject({ ok: true, repeated: false });
      expect(await world.orders.recordRefundTransfer(order.id, sent)).toMatchObject({ ok: true, repeated: true });
      const done = await readOrder(world, order.id);
      expect(done).toMatchObject({
        state: "refunded",
        payments: [{ outcome: "refund_done", status: "approved", transfer: { centimos: TOTAL, number: "8841" } }],
      });
      expect(buyersView(done)).toMatchObject({ rows: ["Devuelto − S/ 4,000.00"], labels: ["Devuelto"] });
      expect(await balance(order.id, "buyer")).toBe(0);
      expect(await balance(order.id, "provider", payment)).toBe(-TOTAL);
      expect(await balance(order.id, "provider", "")).toBe(TOTAL);
      expect((await mailsTo(BUYER.email)).filter((subject) => subject.startsWith("Te transferimos"))).toHaveLength(1);
      expect((await mailsTo(BUYER.email)).filter((subject) => subject.startsWith("Devolvimos"))).toEqual([]);
    },
  );

  test("the account of a buyer opens only for a refund that waits for a transfer", async () => {
    const { id, payments } = await paidOrder(world);
    await world.context().payouts.accounts.save(ACCOUNT, "");
    await world.merge(`payoutAccounts/${BUYER.uid}`, { usableAt: world.time });
    const asked = async () => {
      const fields = new FormData();
      for (const [name, value] of [
        ["intent", "cuenta"],
        ["de", paymentOf(await readOrder(world, id))],
      ] as const)
        fields.set(name, value);
      return submitOrderMoney(world.context(), id, ADMIN.uid, { fields, files: noFiles() }, new URLSearchParams());
    };
    expect(await asked()).toMatchObject({ status: 409 });
    const ask = { state: "refused", since: world.time, refusals: 3, rejected: 0, words: "no", isTask: true };
    const due = payments.map((payment) => ({ ...payment, outcome: "refund_due", ask }));
    await world.update(`orders/${id}`, { state: "refund_pending", payments: due });
    expect(JSON.stringify(await asked())).toContain(ACCOUNT.holder);
  });

  test("an administrator returns a part from the order's own page, beside what was paid", async () => {
    const { id, version } = await paidOrder(world);
    const context = world.context();
    const load = () => loadAdminOrder(context, id, ADMIN.uid, new URLSearchParams());
    const { queue, shown, sections } = await load();
    expect({ queue, version: shown.version }).toEqual({ queue: null, version });
    expect(JSON.stringify(formsOf(sections))).toContain("devolver-parte");
    const form = new FormData();
    const typed = { intent: "devolver-parte", monto: "500", motivo: "faltan", version, formId: shown.formId };
    for (const [name, value] of Object.entries(typed)) form.set(name, String(value));
    const send = () => submitAdminOrder(context, id, ADMIN.uid, { form, query: new URLSearchParams() });
    expect(await send()).toMatchObject({ kind: "done", to: `/administracion/pedidos/${id}` });
    await send();
    await world.settled();
    expect(buyersView(await readOrder(world, id)).rows).toEqual(["Devuelto − S/ 500.00", "Queda S/ 3,500.00"]);
  });

  test("a refused part stops no deadline, and leaves the buyer what is to go back in words", async () => {
    const { id, ...order } = await paidOrder(world);
    world.provider.moods.set(paymentOf({ id, ...order }), "refuse");
    await part(id);
    expect(buyersView(await readOrder(world, id)).rows).toEqual(["Por devolver − S/ 500.00", "Queda S/ 3,500.00"]);
    world.pass({ hours: 49 });
    await minute();
    expect(await readOrder(world, id)).toMatchObject({ state: "refund_pending", withdrawnBy: "silence" });
  });

  test("a part and the rest that is returned without it are two refunds, each as the provider answers", async () => {
    const { id, ...order } = await paidOrder(world);
    const payment = paymentOf({ id, ...order });
    world.provider.moods.set(payment, "in_process");
    await part(id);
    world.provider.moods.delete(payment);
    await world.orders.take(id, "refund", ADMIN, NOTE);
    await world.settled();
    expect(await readOrder(world, id)).toMatchObject({
      state: "refund_pending",
      refunds: [{ state: "due" }],
      payments: [{ outcome: "refund_done", refundedCentimos: TOTAL - PART }],
    });
    await world.orders.applyPayment(payment);
    expect(await readOrder(world, id)).toMatchObject({ refunds: [{ state: "due" }] });
    world.provider.endRefund("1", true);
    await day();
    expect(await readOrder(world, id)).toMatchObject({ state: "refunded", refunds: [{ state: "done" }] });
    expect(world.provider.taken(id)).toBe(0);
    expect(await balance(id, "provider")).toBe(0);
  });

  test("money that came for an expired order and is refused ends by a transfer, too", async () => {
    const first = await paidOrder(world);
    const late = world.provider.pay(first);
    world.provider.moods.set(late, "refuse");
    await world.orders.applyPayment(late);
    await world.settled();
    for (let count = 0; count < 4; count += 1) await day();
    const sent = { of: late, by: ADMIN.uid, number: "8842", on: "2026-11-28", proof: PROOF };
    expect(await world.orders.recordRefundTransfer(first.id, sent)).toMatchObject({ ok: true });
    const order = await readOrder(world, first.id);
    expect(order.payments.find(({ id }) => id === late)).toMatchObject({ outcome: "refund_done" });
    expect(await balance(first.id, "buyer", late)).toBe(0);
  });

  test("a provider that does not answer about a refund for days makes it a task, and nothing else waits for it", async () => {
    const { id } = await paidOrder(world);
    world.provider.faults.set("refund", "before");
    await part(id);
    for (let count = 0; count < 5; count += 1) await day();
    expect(await readOrder(world, id)).toMatchObject({ state: "refund_pending", withdrawnBy: "silence" });
    expect((await world.stored(`orders/${id}`)).waits).toContain("refund-task");
  });
});

describe("a refund whose answer is lost", () => {
  test("a part whose answer is lost is asked for with the same key, so that it is made once", async () => {
    const { id, ...order } = await paidOrder(world);
    world.provider.faults.set("refund", "after");
    await part(id);
    expect(world.provider.refunds).toHaveLength(1);
    world.provider.faults.clear();
    world.pass({ minutes: 2 });
    await world.orders.jobs.settle();
    await world.orders.applyPayment(paymentOf({ id, ...order }));
    expect(world.provider.refunds).toHaveLength(1);
    expect(world.provider.taken(id)).toBe(TOTAL - PART);
    expect(await readOrder(world, id)).toMatchObject({ refunds: [{ state: "done", centimos: PART }] });
  });

  test("a whole refund whose answer is lost is made once, while the rest of the payment stays with another order", async () => {
    const { id } = await paidOrder(world);
    world.provider.faults.set("refund", "after");
    await world.orders.take(id, "refund", ADMIN, NOTE);
    await world.settled();
    const [made] = world.provider.refunds;
    for (let count = 0; count < 3; count += 1) {
      world.pass({ minutes: 5 });
      await minute();
    }
    world.provider.faults.clear();
    await day();
    expect(world.provider.refunds).toEqual([made]);
    expect(await readOrder(world, id)).toMatchObject({ state: "refunded" });
  });
});

describe("one mail for each decision and person", () => {
  const parties = [BUYER.email, `${SELLER}@demo.pe`];
  const counts = async () => Promise.all(parties.map(async (email) => (await mailsTo(email)).length));

  async function received(): Promise<string> {
    const { id } = await paidOrder(world);
    await world.orders.take(id, "ship", { kind: "seller", uid: SELLER }, NOTE);
    await world.orders.take(id, "deliver", { kind: "buyer", uid: BUYER.uid }, NOTE);
    return id;
  }

  const decide = async (id: string, kind: "all" | "part" | "none") => {
    const seen = (await world.orders.claims.read(id))?.entries.length ?? 0;
    const decision = { key: newFormKey(), kind, centimos: PART, reason: "Las fotos lo muestran.", seen };
    return world.orders.claims.decide(id, ADMIN.uid, decision);
  };

  test.each(["all", "part", "none"] as const)(
    "a claim that is decided with %s writes one mail to each",
    async (kind) => {
      const id = await received();
      await opened(world, id);
      world.pass({ days: 5 });
      await world.orders.jobs.claims();
      world.provider.faults.set("refund", "before");
      const before = await counts();
      expect(await decide(id, kind)).toMatchObject({ ok: true });
      expect(await counts()).toEqual(before.map((count) => count + 1));
    },
  );

  test("an agreement writes one mail to each", async () => {
    const id = await received();
    await opened(world, id);
    const offerId = await offered(world, id, "part", PART);
    world.provider.faults.set("refund", "before");
    const before = await counts();
    await answered(world, id, offerId);
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });

  test.each(["withdraw", "refund", "confirmReceipt"] as const)(
    "a step of an order (%s) writes one mail to each",
    async (step) => {
      const { id } = await paidOrder(world);
      if (step === "confirmReceipt") await world.orders.take(id, "ship", { kind: "seller", uid: SELLER }, NOTE);
      world.provider.faults.set("refund", "before");
      const before = await counts();
      const actor = step === "refund" ? ADMIN : ({ kind: "buyer", uid: BUYER.uid } as const);
      expect(await world.orders.take(id, step, actor, NOTE)).toMatchObject({ ok: true });
      expect(await counts()).toEqual(before.map((count) => count + 1));
    },
  );

  test("a part that an administrator gives back writes one mail to each", async () => {
    const { id } = await paidOrder(world);
    const before = await counts();
    await part(id);
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });

  test.each(["charged_back", "in_mediation"] as const)(
    "a case (%s) writes one mail to each as it opens, and one as it ends",
    async (status) => {
      const { id, ...order } = await paidOrder(world);
      const payment = paymentOf({ id, ...order });
      await opened(world, id);
      let before = await counts();
      world.pass({ minutes: 1 });
      world.provider.turn(payment, status, "in_process");
      await world.orders.applyPayment(payment);
      expect(await counts()).toEqual(before.map((count) => count + 1));
      before = await counts();
      world.pass({ minutes: 1 });
      if (status === "charged_back") world.provider.turn(payment, "charged_back", "settled");
      else world.provider.giveBack(payment, TOTAL);
      await world.orders.applyPayment(payment);
      expect(await counts()).toEqual(before.map((count) => count + 1));
    },
  );
});
