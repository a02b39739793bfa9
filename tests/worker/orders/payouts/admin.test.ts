import type { AppLoadContext } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, test } from "vitest";

import { HOUR_MS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import type { PayoutAccount } from "~/orders/payouts/account-model";
import { bankFile } from "~/orders/payouts/admin/bank-file.server";
import { NO_SELLER_ACCOUNT } from "~/orders/payouts/admin/constants";
import { loadPayoutList, payoutFile } from "~/orders/payouts/admin/list.loader.server";
import { loadPayout, submitPayout } from "~/orders/payouts/admin/payout.page.server";
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

beforeEach(() => {
  world = new World({ now: NOW, env: { siteUrl: "https://rebi.test" }, given: { accounts } });
  ({ payouts, services: deps } = world);
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
    debtCentimos: 0,
    state: "pending",
    createdAt: NOW,
    paidAt: null,
    reference: null,
    exported: null,
    ...changes,
  };
  await world.seed({ set: `payouts/${id}`, data });
  return id;
}

async function sent(id: string, fields: Record<string, string>) {
  const form = new FormData();
  const version = (await payouts.admin.find(id))?.version ?? "";
  for (const [name, value] of Object.entries({ intent: "pagado", version, ...fields })) form.set(name, value);
  return submitPayout(deps, id, "admin-1", form);
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

test("a line without an account is not marked as paid, from the page or a forged form; an account makes it possible", async () => {
  const id = await owed("000011");
  const shown = async () => loadPayout(deps, id);
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
    const shown = await loadPayout(deps, id);
    expect(partsOf(shown, "cuenta")).toEqual([{ said: held }]);
    expect(intentsOf(shown)).toEqual([]);
    expect(await sent(id, { intent: "ver-cuenta" })).toMatchObject(rejected);
    expect(await sent(id, { operacion: "OP 12345" })).toMatchObject(rejected);
    expect(await payouts.bank.due({ again: false })).toEqual({ payable: [], missing: [] });
    expect(await payouts.accounts.openAllFor([{ sellerId: "rosa" }])).toEqual(new Map());
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
  expect((await payouts.bank.due({ again: false })).payable).toHaveLength(1);
  expect(await sent(id, { operacion: "OP 12345" })).toMatchObject({ kind: "done" });
});

test("a workshop's line, and one that was in a file for the bank, need no account here", async () => {
  const workshop = await owed("000012", { sellerId: "taller:x", workshopName: "La Cadena" });
  const exported = await owed("000013", { exported: { at: NOW, by: "admin-1", batch: "b" } });
  for (const id of [workshop, exported]) {
    expect(intentsOf(await loadPayout(deps, id))).toContain("pagado");
    expect(await sent(id, { operacion: "OP 12345" })).toMatchObject({ kind: "done" });
  }
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
  expect(first.rows[0]).toMatchObject({ number: "R-2026-100000", to: "/administracion/pagos/100000" });
  const second = await listed(`desde=${first.next}`);
  const rest = await listed(`desde=${second.next}`);
  expect([rest.rows.length, rest.next]).toEqual([3, null]);
  expect([first.standing, rest.standing]).toEqual(["Página 1 de 3 · 23 en total", "Página 3 de 3 · 23 en total"]);
  expect((await listed(`antes=${second.previous}`)).rows).toEqual(first.rows);
  expect(await listed("estado=otro&vendedor=beto")).toMatchObject({ sellerName: "Beto", rows: { length: 10 } });
  expect((await listed("vendedor=beto")).standing).toBe("Página 1 de 2 · 11 en total");
  expect((await listed("estado=pagados")).rows.map(({ number }) => number)).toEqual(["R-2026-000009"]);

  const file = async (query: string) => (await payoutFile(deps, new URLSearchParams(query), "admin-1")).text();
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
  const waiting = await loadPayout(deps, id);
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

describe("the bank's file", () => {
  const account = {
    method: "cci",
    number: CCI,
    holder: "=Rosa Huamán",
    documentType: "dni",
    document: "45678912",
  } as const;

  test("the bank's file has what is to be transferred and where, with an entry for each account in it", async () => {
    await settled({ uid: "rosa", ...account });
    await owed("000001");
    await owed("000002", { sellerId: "beto" });
    await owed("000003", { state: "paid" });
    await owed("000004", { sellerId: "workshop:x", workshopName: "La Cadena" });
    await owed("000005");
    await world.seed({ set: "orders/000005", data: { payments: [{ status: "in_mediation" }] } });
    const response = await bankFile(deps, "admin-1");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const [, first, second, ...more] = (await response.text()).trim().split("\r\n");
    expect(first).toBe(
      `"'=Rosa Huamán";"DNI";"45678912";"Cuenta bancaria (CCI)";"011-241-000190006582-70";3000;"R-2026-000001";"'=Rosa";""`,
    );
    expect(second).toContain('"Falta: pídela"');
    expect(more).toEqual([]);
    // Nothing is opened of those who have said nothing.
    const entries = await world.database.find({ collection: "audit", limit: 10 });
    expect(entries.map(({ data }) => `${data.action} ${data.target}`).sort()).toEqual([
      "payout.account-opened payouts/000001",
      "payouts.bank-file lists/payouts",
    ]);
    expect(new Set(entries.map(({ data }) => data.batch)).size).toBe(1);
    expect(JSON.stringify([entries.map(({ data }) => data), world.lines])).not.toContain(CCI);
  });

  const exported = async (again = false) => {
    const lines = (await (await bankFile(deps, "admin-1", { again })).text()).trim().split("\r\n").slice(1);
    return lines.map((line) => /R-2026-\d+/.exec(line)?.[0] ?? "");
  };

  test("the bank's file marks its lines, which stay out of the next file until they are asked for again", async () => {
    await settled({ uid: "rosa", ...account });
    await owed("000001");
    await owed("000002", { sellerId: "beto" });
    expect(await exported()).toEqual(["R-2026-000001", "R-2026-000002"]);
    const [file] = await world.database.find({
      collection: "audit",
      where: [["action", "==", "payouts.bank-file"]],
      limit: 5,
    });
    expect(file?.data).toMatchObject({ actor: "admin-1", changes: '{"payouts":[null,1]}' });
    expect((await world.stored("payouts/000001")).exported).toEqual({
      at: NOW,
      by: "admin-1",
      batch: file?.data.batch,
    });
    expect((await world.stored("payouts/000002")).exported).toBeNull();
    expect((await loadPayoutList(deps, new URLSearchParams())).rows.map(({ exportedOn }) => exportedOn)).toEqual([
      "23 de noviembre de 2026",
      "",
    ]);
    expect(partsOf(await loadPayout(deps, "000001"), "monto")).toContainEqual({
      said: "Ya en el archivo para el banco del 23 de noviembre de 2026.",
    });

    await owed("000003");
    expect(await exported()).toEqual(["R-2026-000003", "R-2026-000002"]);
    expect(await exported()).toEqual(["R-2026-000002"]);
    expect(await exported(true)).toEqual(["R-2026-000001", "R-2026-000003", "R-2026-000002"]);
  });

  test("the bank's file finds payable lines behind any number that cannot be paid", async () => {
    await settled({ uid: "rosa", ...account });
    for (let n = 0; n < 130; n += 1) await owed(`1${String(n).padStart(5, "0")}`, { sellerId: "beto" });
    for (let n = 0; n < 80; n += 1)
      await owed(`2${String(n).padStart(5, "0")}`, { sellerId: "taller:x", workshopName: "La Cadena" });
    for (let n = 0; n < 105; n += 1) await owed(`3${String(n).padStart(5, "0")}`);
    const lines = await exported();
    expect(lines).toHaveLength(200);
    expect([lines[0], lines[99], lines[100]]).toEqual(["R-2026-300000", "R-2026-300099", "R-2026-100000"]);
    expect((await exported()).filter((number) => number.startsWith("R-2026-3"))).toHaveLength(5);
  });

  test("the bank's file goes out once where two are asked for at the same moment", async () => {
    await settled({ uid: "rosa", ...account });
    await owed("000001");
    const answers = await Promise.all([bankFile(deps, "admin-1"), bankFile(deps, "admin-2")]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts.filter((text) => text.includes("R-2026-000001"))).toHaveLength(1);
  });

  test("the bank's file is not made where the openings cannot be put on record", async () => {
    await settled({ uid: "rosa", ...account });
    await owed("000001");
    world.fault = (verb) => (verb === "commit" ? Promise.resolve(new Response("", { status: 503 })) : null);
    await expect(bankFile(deps, "admin-1")).rejects.toThrow();
  });
});
