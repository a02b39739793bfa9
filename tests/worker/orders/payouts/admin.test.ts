import type { AppLoadContext } from "@remix-run/cloudflare";
import { beforeEach, expect, test } from "vitest";

import { HOUR_MS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import type { PayoutAccount } from "~/orders/payouts/account-model";
import { BUYER_ACCOUNT_WORDS, GONE_SELLER, NO_SELLER_ACCOUNT } from "~/orders/payouts/admin/constants";
import { loadPayoutList, PAYOUT_ROWS } from "~/orders/payouts/admin/list.loader.server";
import { loadPayout, openedAccount, submitPayout } from "~/orders/payouts/admin/payout.page.server";
import { NOT_PAYABLE_NAMES } from "~/orders/payouts/constants";
import type { Payout } from "~/orders/payouts/model";
import type { Payouts } from "~/orders/payouts/payouts.server";

import { formsOf, intentsOf, partsOf } from "../../../support/sheets";
import { World } from "../../../support/world";

const NOW = new Date("2026-11-23T15:00:00Z");
const CCI = "01124100019000658270";

const accounts = {
  names: (uids: readonly string[]) =>
    Promise.resolve(new Map(uids.map((uid) => [uid, uid === "rosa" ? "=Rosa" : "Beto"]))),
  user: (uid: string) => Promise.resolve(uid === "rosa" ? { email: "rosa@demo.pe" } : null),
};
let world: World;
let payouts: Payouts;
let deps: AppLoadContext;

beforeEach(async () => {
  world = new World({ now: NOW, env: { siteUrl: "https://rebi.test" }, given: { accounts } });
  ({ payouts, services: deps } = world);
  for (const uid of ["rosa", "beto"]) await world.seed({ set: `users/${uid}`, data: { displayName: uid } });
});

/** Where a seller is paid, given more than a day ago. */
async function settled(account: PayoutAccount): Promise<void> {
  await payouts.accounts.save(account, "");
  await world.merge(`payoutAccounts/${account.uid}`, { usableAt: NOW });
}

const accountOf = (uid: string) =>
  ({ uid, method: "cci", number: CCI, holder: "Rosa Huamán", documentType: "dni", document: "45678912" }) as const;
const saved = (uid = "rosa") => settled(accountOf(uid));

async function owed(id: string, changes: Partial<Payout> = {}): Promise<string> {
  const data: Payout = {
    orderId: id,
    orderNumber: `R-2026-${id}`,
    sellerId: "rosa",
    workshopName: "",
    grossCentimos: 250_000,
    shippingCentimos: 50_000,
    commissionCentimos: 0,
    reducedCentimos: 0,
    netCentimos: 300_000,
    setOffCentimos: 0,
    paidCentimos: 0,
    repaidCentimos: 0,
    debtCentimos: 0,
    state: "pending",
    createdAt: NOW,
    paidAt: null,
    reference: null,
    exported: null,
    failed: null,
    sent: [],
    isToSetOff: false,
    ...changes,
  };
  await world.seed({ set: `payouts/${id}`, data });
  return id;
}

async function sent(id: string, fields: Record<string, string>) {
  const form = new FormData();
  const version = (await payouts.admin.find(id))?.version ?? "";
  for (const [name, value] of Object.entries({ intent: "pagado", version, ...fields })) form.set(name, value);
  return submitPayout(deps, id, "admin-1", { form, query: new URLSearchParams() });
}

test("a transfer is noted once with its reference, and told to the seller", async () => {
  await saved();
  const id = await owed("000001");
  const { version = "" } = (await payouts.admin.find(id)) ?? {};
  const [first, second] = await Promise.all([
    sent(id, { operacion: "OP 12345", version }),
    sent(id, { operacion: "OP 12345", version }),
  ]);
  expect([first, second]).toMatchObject([{ kind: "done" }, { kind: "done" }]);
  expect(await world.stored(`payouts/${id}`)).toMatchObject({ state: "paid", paidAt: NOW, reference: "OP 12345" });
  const mails = await world.database.find({ collection: "mail", limit: 5 });
  expect(mails.map(({ data }) => data)).toMatchObject([{ to: ["rosa@demo.pe"], about: ["rosa"] }]);
  expect(JSON.stringify(mails[0]?.data)).toContain("OP 12345");
  expect(world.events().filter((event) => event.startsWith("payouts.paid"))).toHaveLength(1);

  expect(await sent(id, { operacion: "OTRA 999" })).toMatchObject({
    kind: "rejected",
    status: 409,
    failure: { errors: { "": expect.stringContaining("OP 12345") }, values: { operacion: "OTRA 999" } },
  });
});

test("a stale page, a cancelled line and a missing reference note nothing", async () => {
  const id = await owed("000002");
  const { version = "" } = (await payouts.admin.find(id)) ?? {};
  expect(await sent(id, { operacion: "" })).toMatchObject({
    status: 400,
    failure: { errors: { operacion: expect.any(String) } },
  });
  await owed(id, { netCentimos: 1 });
  expect(await sent(id, { operacion: "OP 1", version })).toMatchObject({ status: 409 });
  await owed(id, { state: "cancelled" });
  expect(await sent(id, { operacion: "OP 1" })).toMatchObject({ status: 409 });
  expect(await sent("nada", { operacion: "OP 1" })).toMatchObject({ kind: "not-found" });
  expect(await sent(id, { intent: "otra" })).toMatchObject({ status: 400 });
  expect(await world.database.count({ collection: "mail" })).toBe(0);
});

test("a buyer without an account is told as a buyer, on the page of an order's money", async () => {
  const of = { target: "orders/1", label: "R-2026-000011" };
  const opened = () => openedAccount(payouts.accounts, "rosa", "admin", of, BUYER_ACCOUNT_WORDS);
  expect(await opened()).toBe(BUYER_ACCOUNT_WORDS.none);
  await saved();
  expect(await opened()).toMatchObject([{ facts: [{ value: CCI }, { value: "Rosa Huamán" }, { value: "45678912" }] }]);
});

test("a line without an account is not marked as paid, from the page or a forged form; an account makes it possible", async () => {
  const id = await owed("000011");
  const shown = async () => loadPayout(deps, id, new URLSearchParams());
  expect(partsOf(await shown(), "cuenta")).toEqual([{ said: NO_SELLER_ACCOUNT }]);
  expect(intentsOf(await shown())).toEqual([]);
  const rejected = { kind: "rejected", status: 409, failure: { errors: { "": NO_SELLER_ACCOUNT } } };
  expect(await sent(id, { operacion: "OP 12345" })).toMatchObject(rejected);
  // Sealed by another secret: nobody could read where to pay.
  await world.merge("payoutAccounts/rosa", { sealed: "x", updatedAt: NOW });
  expect(await sent(id, { operacion: "OP 12345" })).toMatchObject(rejected);
  expect(await world.stored(`payouts/${id}`)).toMatchObject({ state: "pending", reference: null });
  expect(await world.database.count({ collection: "audit" })).toBe(0);

  await saved();
  expect(partsOf(await shown(), "cuenta")).toMatchObject([{ opens: "cuenta" }]);
  expect(intentsOf(await shown())).toContain("pagado");
  expect(await sent(id, { operacion: "OP 12345" })).toMatchObject({ kind: "done" });
});

test("a seller whose account is new, or who locked their payouts, is neither paid nor in a file; then both go on", async () => {
  const id = await owed("000021");
  const day = (hours: number) => formatDateTime(new Date(NOW.getTime() + hours * HOUR_MS));
  const isHeld = async (why: string) => {
    const held = `Todavía no se le puede pagar: ${why}.`;
    const rejected = { kind: "rejected", status: 409, failure: { errors: { "": held } } };
    const shown = await loadPayout(deps, id, new URLSearchParams());
    expect(partsOf(shown, "cuenta")).toEqual([{ said: held }]);
    expect(intentsOf(shown)).toEqual([]);
    expect(await sent(id, { intent: "ver-cuenta" })).toMatchObject(rejected);
    expect(await sent(id, { operacion: "OP 12345" })).toMatchObject(rejected);
    expect(await payouts.batches.due()).toMatchObject({ payable: [], apart: [{ why: "held" }] });
    expect((await payouts.accounts.payable(["rosa"])).get("rosa")).toMatchObject({ standing: "held", account: null });
    expect(await world.database.count({ collection: "audit" })).toBe(0);
  };
  await payouts.accounts.save(accountOf("rosa"), "");
  await isHeld(`recién dijo dónde le pagamos, y esa cuenta se usa desde el ${day(24)}`);
  await world.merge("payoutAccounts/rosa", { usableAt: NOW });
  await payouts.accounts.save(accountOf("rosa"), "");
  await isHeld(`cambió su cuenta, y la nueva se usa desde el ${day(24)}`);
  await saved();
  await world.merge("users/rosa", { payoutsLockedUntil: new Date(NOW.getTime() + HOUR_MS) });
  await isHeld(`avisó que alguien más entró a su cuenta, y sus cobros se reanudan desde el ${day(1)}`);
  await world.merge("users/rosa", { payoutsLockedUntil: NOW });
  expect((await payouts.batches.due()).payable).toHaveLength(1);
  expect(await sent(id, { operacion: "OP 12345" })).toMatchObject({ kind: "done" });
});

test("a workshop's line needs no account here", async () => {
  const id = await owed("000012", { sellerId: "taller:x", workshopName: "La Cadena" });
  expect(intentsOf(await loadPayout(deps, id, new URLSearchParams()))).toContain("pagado");
  expect(await sent(id, { operacion: "OP 12345" })).toMatchObject({ kind: "done" });
});

test("a line of a seller who was deleted says so, and never that an account was asked for", async () => {
  const id = await owed("000014", { sellerId: "ida" });
  expect(partsOf(await loadPayout(deps, id, new URLSearchParams()), "cuenta")).toEqual([{ said: GONE_SELLER }]);
  const rejected = { kind: "rejected", status: 409, failure: { errors: { "": GONE_SELLER } } };
  expect(await sent(id, { operacion: "OP 12345" })).toMatchObject(rejected);
  expect(await sent(id, { intent: "ver-cuenta" })).toMatchObject(rejected);
  const [row] = (await loadPayoutList(deps, new URLSearchParams())).rows;
  expect(row?.badges).toEqual([{ label: NOT_PAYABLE_NAMES.gone }]);
});

test("opening the seller's account is logged, and whole; the stored one stays sealed", async () => {
  const id = await owed("000003");
  expect(await sent(id, { intent: "ver-cuenta" })).toMatchObject({ kind: "rejected", status: 409 });
  await saved();
  expect(await sent(id, { intent: "ver-cuenta" })).toMatchObject({
    kind: "shown",
    reply: { opened: { cuenta: [{ facts: [{ value: CCI }, { value: "Rosa Huamán" }, { value: "45678912" }] }] } },
  });
  const entries = await world.database.find({ collection: "audit", limit: 10 });
  // The first one opened none.
  expect(entries.map(({ data }) => [data.actor, data.action, data.target])).toEqual([
    ["admin-1", "payout.account-opened", `payouts/${id}`],
  ]);
  expect(JSON.stringify([world.lines, entries])).not.toContain(CCI);
});

test("the list is filtered and paged by its address, and the file has all of it without formulas or accounts", async () => {
  for (let n = 0; n < 23; n += 1)
    await owed(`1${String(n).padStart(5, "0")}`, {
      createdAt: new Date(NOW.getTime() + n * 1_000),
      sellerId: n % 2 === 0 ? "rosa" : "beto",
    });
  await owed("000009", { state: "paid", paidAt: NOW, reference: "=1+1" });
  const listed = (query: string) => loadPayoutList(deps, new URLSearchParams(query));
  const first = await listed("");
  expect(first.rows).toHaveLength(10);
  expect(first.rows[0]).toMatchObject({ title: "R-2026-100000", to: "/administracion/pagos/100000" });
  const second = await listed(`desde=${first.next}`);
  const rest = await listed(`desde=${second.next}`);
  expect([rest.rows.length, rest.next]).toEqual([3, null]);
  expect([first.standing, rest.standing]).toEqual(["Página 1 de 3 · 23 en total", "Página 3 de 3 · 23 en total"]);
  expect((await listed(`antes=${second.previous}`)).rows).toEqual(first.rows);
  expect(await listed("estado=otro&vendedor=beto")).toMatchObject({
    about: { text: "Solo de Beto." },
    rows: { length: 10 },
  });
  expect((await listed("vendedor=beto")).standing).toBe("Página 1 de 2 · 11 en total");
  expect((await listed("estado=pagados")).rows.map(({ title }) => title)).toEqual(["R-2026-000009"]);

  const file = async (query: string) => (await PAYOUT_ROWS.file(deps, new URLSearchParams(query), "admin-1")).text();
  // Headings, and at the end how many lines there are.
  expect((await file("")).trim().split("\r\n")).toHaveLength(25);
  const paid = await file("estado=pagados");
  expect(paid).toContain(`"'=Rosa"`);
  expect(paid).toContain(`"'=1+1"`);
});

test("a sale that is in mediation at the provider is not paid until somebody says that it ended", async () => {
  await saved();
  const id = await owed("000009");
  await world.seed({ set: `orders/${id}`, data: { payments: [{ status: "in_mediation" }] } });
  const waiting = await loadPayout(deps, id, new URLSearchParams());
  expect(partsOf(waiting, "registrar")).toContainEqual({
    notice: expect.objectContaining({ title: "No transfieras todavía" }),
  });
  expect(Object.keys(formsOf(waiting).at(-1)?.fields ?? {})).toEqual(["operacion", "reclamo"]);
  expect(await sent(id, { operacion: "OP 12345" })).toMatchObject({
    kind: "rejected",
    status: 409,
    failure: { errors: { reclamo: expect.stringContaining("Mercado Pago") }, values: { operacion: "OP 12345" } },
  });
  expect(await world.stored(`payouts/${id}`)).toMatchObject({ state: "pending" });
  expect(await sent(id, { operacion: "OP 12345", reclamo: "terminado" })).toMatchObject({ kind: "done" });
  const [entry] = await world.database.find({ collection: "audit", limit: 5 });
  expect(entry?.data.changes).toContain('"mediation":["open","over"]');
});
