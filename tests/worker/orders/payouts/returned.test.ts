import type { AppLoadContext } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, test } from "vitest";

import { limaDay } from "~/business/calendar";
import { formatSoles } from "~/business/money";
import { balanceOf, LedgerEntrySchema, type LedgerEntry } from "~/orders/ledger/model";
import { loadBatch } from "~/orders/payouts/admin/batch.page.server";
import { loadPayout, submitPayout } from "~/orders/payouts/admin/payout.page.server";
import { followPayouts } from "~/orders/payouts/follow-payouts";
import { payoutFacts } from "~/orders/payouts/payout-view";
import type { Payouts } from "~/orders/payouts/payouts.server";
import type { FormOutcome } from "~/platform/forms/outcome";

import { seedListing } from "../../../support/market";
import { intentsOf, partsOf } from "../../../support/sheets";
import { BUYER, ordersWorld, paidOrder, SELLER, type OrdersWorld } from "../support";

const CCI = "01124100019000658270";
const NET = 4_000_00;

let world: OrdersWorld;
let payouts: Payouts;
let context: AppLoadContext;
let id: string;
let orderId: string;

/** A completed sale of a seller with an account. */
beforeEach(async () => {
  world = ordersWorld({ followers: [followPayouts] });
  const accounts = {
    names: () => Promise.resolve(new Map<string, string>()),
    user: () => Promise.resolve({ email: "rosa@demo.pe" }),
  };
  world.given.accounts = accounts;
  ({ payouts, services: context } = world);
  await world.seed({ set: `users/${SELLER}`, data: { displayName: "Rosa", email: "rosa@demo.pe" } });
  await payouts.accounts.save(
    { uid: SELLER, method: "cci", number: CCI, holder: "Rosa Huamán", documentType: "dni", document: "45678912" },
    "",
  );
  await world.merge(`payoutAccounts/${SELLER}`, { usableAt: world.time });
  await seedListing(world, "bici");
  const order = await paidOrder(world);
  await world.orders.take(order.id, "ship", { kind: "seller", uid: SELLER }, { version: null, note: "Olva 1" });
  await world.orders.take(order.id, "confirmReceipt", { kind: "buyer", uid: BUYER.uid }, { version: null });
  orderId = order.id;
  id = `${orderId}_${SELLER}`;
});

async function sent(fields: Record<string, string>, by = "admin-1"): Promise<FormOutcome> {
  const form = new FormData();
  const version = (await payouts.admin.find(id))?.version ?? "";
  for (const [name, value] of Object.entries({ version, ...fields })) form.set(name, value);
  return submitPayout(context, id, by, { form, query: new URLSearchParams() });
}

const paid = (reference = "OP 100") => sent({ intent: "pagado", operacion: reference });
const RETURN = { intent: "volvio", transferencia: "0", motivo: "account", nota: "", fecha: "2026-11-23" };
const today = () => limaDay(world.time);
const returned = (fields: Record<string, string> = {}, by?: string) =>
  sent({ ...RETURN, fecha: today(), ...fields }, by);

async function entries(): Promise<LedgerEntry[]> {
  const found = await world.database.find({ collection: "ledger", limit: 50 });
  return found.map(({ data }) => LedgerEntrySchema.parse(data));
}
/** Owed to the seller, and what we have at the provider, by the ledger. */
async function balances(): Promise<Record<string, number>> {
  const lines = (await entries()).flatMap((entry) => entry.lines);
  return { seller: balanceOf(lines, "seller", SELLER), debt: balanceOf(lines, "debt"), all: sumOf(lines) };
}
const sumOf = (lines: readonly { centimos: number }[]) => lines.reduce((sum, { centimos }) => sum + centimos, 0);
const mails = async () =>
  (await world.database.find({ collection: "mail", limit: 20 })).map(
    ({ data }) => (data.message as { subject: string }).subject,
  );
const kinds = async () => (await entries()).map(({ kind }) => kind).filter((kind) => kind.startsWith("payout"));

describe("a transfer that came back", () => {
  test("a transfer that came back is owed again to the céntimo, told to its seller, and paid a second time", async () => {
    expect(await balances()).toEqual({ seller: NET, debt: 0, all: 0 });
    await paid();
    expect(await balances()).toEqual({ seller: 0, debt: 0, all: 0 });
    world.pass({ days: 3 });
    expect(intentsOf(await loadPayout(context, id, new URLSearchParams()))).toEqual(["volvio"]);
    const outcome = await returned();
    expect(outcome).toMatchObject({
      kind: "done",
      flash: { message: expect.stringContaining(`${formatSoles(NET)} otra vez`) },
    });
    expect(await balances()).toEqual({ seller: NET, debt: 0, all: 0 });
    const line = await payouts.admin.find(id);
    expect(line).toMatchObject({
      ...{ state: "pending", paidCentimos: 0, paidAt: null, reference: null, exported: null },
      failed: { reason: "account", isReturned: true, at: world.time },
      sent: [{ centimos: NET, reference: "OP 100", returned: { reason: "account", by: "admin-1" } }],
    });
    expect((await mails()).filter((subject) => subject.startsWith("Volvió el pago"))).toHaveLength(1);
    expect(line && payoutFacts(line).trouble).toMatchObject({ title: expect.stringMatching(/^El banco nos devolvió/) });
    const entry = (await world.entries()).find(({ data }) => data.action === "payout.returned");
    expect(entry?.data).toMatchObject({ actor: "admin-1", reason: "La cuenta no existe o está cerrada." });
    expect(JSON.parse(String(entry?.data.changes))).toMatchObject({ returned: [null, formatSoles(NET)] });
    // The account that the bank refused waits for its seller, by a file as well.
    expect(await payouts.batches.due()).toMatchObject({ payable: [], apart: [{ why: "refused" }] });

    await paid("OP 200");
    expect(await balances()).toEqual({ seller: 0, debt: 0, all: 0 });
    expect(await kinds()).toEqual(expect.arrayContaining(["payout", "payout", "payout-returned"]));
    expect((await mails()).filter((subject) => subject.startsWith("Te pagamos"))).toHaveLength(2);
    world.pass({ days: 1 });
    expect(await returned({ transferencia: "1", motivo: "not-sent" })).toMatchObject({ kind: "done" });
    await paid("OP 200");
    expect(await balances()).toEqual({ seller: 0, debt: 0, all: 0 });
    expect(await kinds()).toHaveLength(5);
    expect(await payouts.admin.find(id)).toMatchObject({ state: "paid", paidCentimos: NET, reference: "OP 200" });
  });

  test("a transfer that came back is booked once by a form that is sent twice, and another administrator is told", async () => {
    await paid();
    const { version = "" } = (await payouts.admin.find(id)) ?? {};
    const both = await Promise.all([returned({ version }), returned({ version })]);
    expect(both.map(({ kind }) => kind)).toEqual(["done", "done"]);
    expect(await balances()).toMatchObject({ seller: NET });
    expect(await kinds()).toHaveLength(2);
    expect((await mails()).filter((subject) => subject.startsWith("Volvió"))).toHaveLength(1);
    expect(await returned({ version }, "admin-2")).toMatchObject({
      ...{ kind: "rejected", status: 409 },
      failure: { errors: { "": expect.stringContaining("cambió mientras lo veías") } },
    });
    expect(await kinds()).toHaveLength(2);
  });

  test("a page that is stale, a wrong day, no reason and no transfer book nothing", async () => {
    await paid();
    await world.merge(`payouts/${id}`, { isToSetOff: false });
    const stale = await returned({ version: "2026-01-01T00:00:00Z" });
    expect(stale).toMatchObject({ kind: "rejected", status: 409 });
    for (const [fields, field] of [
      [{ fecha: "2020-01-01" }, "fecha"],
      [{ fecha: "2099-01-01" }, "fecha"],
      [{ fecha: "ayer" }, "fecha"],
      [{ motivo: "" }, "motivo"],
      [{ motivo: "rejected", nota: "" }, "nota"],
      [{ transferencia: "7" }, "transferencia"],
    ] as const)
      expect([fields, await returned(fields)]).toEqual([
        fields,
        expect.objectContaining({
          status: 400,
          failure: expect.objectContaining({ errors: { [field]: expect.any(String) } }),
        }),
      ]);
    expect(await kinds()).toEqual(["payout"]);
    expect(await returned({ motivo: "rejected", nota: "Excedió el límite diario." })).toMatchObject({ kind: "done" });
    expect(await payouts.admin.find(id)).toMatchObject({ failed: { reason: "rejected" } });
  });

  test("a transfer of a sale that went back to its buyer meanwhile ends the debt, and nothing is paid again", async () => {
    await paid();
    const paymentId = (await world.stored(`orders/${orderId}`)).payments as { id: string }[];
    world.provider.turn(paymentId[0]?.id ?? "", "charged_back", "settled");
    await world.orders.applyPayment(paymentId[0]?.id ?? "");
    expect(await balances()).toEqual({ seller: 0, debt: -NET, all: 0 });
    const outcome = await returned();
    expect(outcome).toMatchObject({ flash: { message: expect.stringContaining("Ya no queda nada por pagar") } });
    expect(await balances()).toEqual({ seller: 0, debt: 0, all: 0 });
    expect(await payouts.admin.find(id)).toMatchObject({ state: "cancelled", debtCentimos: 0, paidCentimos: 0 });
  });

  test("what was kept back from another sale for a debt is paid once its transfer came back", async () => {
    await paid();
    const payments = (await world.stored(`orders/${orderId}`)).payments as { id: string }[];
    world.provider.turn(payments[0]?.id ?? "", "charged_back", "settled");
    await world.orders.applyPayment(payments[0]?.id ?? "");
    const transfers = [{ sellerId: SELLER, moves: 1, paidCentimos: NET, setOffCentimos: 0, repaidCentimos: 1_000_00 }];
    await world.update(`orders/${orderId}`, { transfers });
    await world.update(`payouts/${id}`, { repaidCentimos: 1_000_00, debtCentimos: NET - 1_000_00 });
    expect(await returned()).toMatchObject({
      flash: { message: expect.stringContaining(`${formatSoles(1_000_00)} otra vez`) },
    });
    expect(await payouts.admin.find(id)).toMatchObject({ state: "pending", netCentimos: 0, debtCentimos: 0 });
    await paid("OP 300");
    expect(await payouts.admin.find(id)).toMatchObject({ state: "paid", paidCentimos: 1_000_00 });
  });

  test("a line of a file says afterwards that its transfer came back", async () => {
    const prepared = await payouts.batches.prepare("admin-1", "file-1");
    expect(prepared).toMatchObject({ ok: true });
    const end = { outcome: "transferred", reference: "OP 1", day: today() } as const;
    await payouts.batches.register("file-1", new Map([[id, end]]), { by: "admin-1" });
    world.pass({ days: 1 });
    await returned();
    expect(partsOf(await loadBatch(context, "file-1"), "registrados")).toMatchObject([
      { list: [{ badges: [{ label: "Volvió" }] }] },
    ]);
    expect(await balances()).toEqual({ seller: NET, debt: 0, all: 0 });
  });

  test("an account that its seller changed after the transfer was prepared is not refused", async () => {
    await payouts.batches.prepare("admin-1", "file-1");
    world.pass({ minutes: 1 });
    await world.merge(`payoutAccounts/${SELLER}`, { updatedAt: world.time });
    const end = { outcome: "transferred", reference: "OP 1", day: today() } as const;
    await payouts.batches.register("file-1", new Map([[id, end]]), { by: "admin-1" });
    await returned();
    await payouts.jobs.setOff();
    expect((await payouts.batches.due()).payable).toHaveLength(1);
  });
});
