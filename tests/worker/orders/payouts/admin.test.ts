import { beforeEach, describe, expect, test } from "vitest";

import { createAuditLog } from "~/admin/audit/audit.server";
import { bankFile } from "~/orders/payouts/admin/bank-file.server";
import { loadPayout, loadPayoutList, payoutFile, submitPayout } from "~/orders/payouts/admin/pages.server";
import { readPayoutQuery } from "~/orders/payouts/admin/query";
import type { Payout } from "~/orders/payouts/model";
import { createPayouts } from "~/orders/payouts/payouts.server";
import { createTokens } from "~/platform/crypto/tokens.server";

import { World } from "../support";

const NOW = new Date("2026-11-23T15:00:00Z");
const CCI = "01124100019000658270";

let world: World;
let payouts: ReturnType<typeof createPayouts>;
let deps: Parameters<typeof payoutFile>[0];
let lines: string[];

beforeEach(() => {
  world = new World();
  lines = [];
  const write = (event: string, fields?: unknown) => void lines.push(`${event} ${JSON.stringify(fields ?? {})}`);
  const log = { info: write, warn: write, error: write, child: () => log };
  const clock = { now: () => NOW };
  const tokens = createTokens({ secret: "s".repeat(32), clock });
  payouts = createPayouts({
    database: world.database,
    tokens,
    site: { url: "https://rebi.test", name: "Rebi" },
    clock,
    log,
  });
  const accounts = {
    names: (uids: readonly string[]) =>
      Promise.resolve(new Map(uids.map((uid) => [uid, uid === "rosa" ? "=Rosa" : "Beto"]))),
    user: (uid: string) => Promise.resolve(uid === "rosa" ? { email: "rosa@demo.pe" } : null),
  } as unknown as (typeof deps)["accounts"];
  deps = { accounts, payouts, clock, audit: createAuditLog({ database: world.database, clock, log }) };
});

async function owed(id: string, changes: Partial<Payout> = {}): Promise<string> {
  const data: Payout = {
    orderId: id,
    orderNumber: `R-2026-${id}`,
    sellerId: "rosa",
    workshopName: "",
    grossCentimos: 250_000,
    shippingCentimos: 50_000,
    commissionCentimos: 0,
    netCentimos: 300_000,
    state: "pending",
    createdAt: NOW,
    paidAt: null,
    reference: null,
    ...changes,
  };
  await world.database.commit([{ set: `payouts/${id}`, data }]);
  return id;
}

async function sent(id: string, fields: Record<string, string>) {
  const form = new FormData();
  const version = (await payouts.admin.find(id))?.version ?? "";
  for (const [name, value] of Object.entries({ intent: "pagado", version, ...fields })) form.set(name, value);
  return submitPayout(deps, id, "admin-1", form);
}

test("a transfer is noted once with its reference, and told to the seller", async () => {
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
  expect(lines.filter((line) => line.startsWith("payouts.paid"))).toHaveLength(1);

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

test("opening the seller's account is logged, and whole; the stored one stays sealed", async () => {
  const id = await owed("000003");
  expect(await sent(id, { intent: "ver-cuenta" })).toMatchObject({ kind: "rejected", status: 409 });
  await payouts.accounts.save(
    { uid: "rosa", method: "cci", number: CCI, holder: "Rosa Huamán", documentType: "dni", document: "45678912" },
    "",
  );
  expect(await sent(id, { intent: "ver-cuenta" })).toMatchObject({
    kind: "shown",
    reply: { account: [{ value: CCI }, { value: "Rosa Huamán" }, { value: "45678912" }] },
  });
  const entries = await world.database.find({ collection: "audit", limit: 10 });
  // The first one opened none: it is there all the same.
  expect(entries.map(({ data }) => [data.actor, data.action, data.target])).toEqual([
    ["admin-1", "payout.account-opened", `payouts/${id}`],
    ["admin-1", "payout.account-opened", `payouts/${id}`],
  ]);
  expect(lines.join("") + JSON.stringify(entries)).not.toContain(CCI);
});

test("the list is filtered and paged by its address, and the file has all of it without formulas or accounts", async () => {
  for (let n = 0; n < 23; n += 1)
    await owed(`1${String(n).padStart(5, "0")}`, {
      createdAt: new Date(NOW.getTime() + n * 1_000),
      sellerId: n % 2 === 0 ? "rosa" : "beto",
    });
  await owed("000009", { state: "paid", paidAt: NOW, reference: "=1+1" });
  const listed = (query: string) => loadPayoutList(deps, readPayoutQuery(new URLSearchParams(query)));
  const first = await listed("");
  expect(first.rows).toHaveLength(20);
  expect(first.rows[0]).toMatchObject({ number: "R-2026-100000", to: "/administracion/pagos/100000" });
  const rest = await listed(`desde=${first.next}`);
  expect([rest.rows.length, rest.next]).toEqual([3, null]);
  expect((await listed("vendedor=beto")).rows).toHaveLength(11);
  expect((await listed("estado=pagados")).rows.map(({ number }) => number)).toEqual(["R-2026-000009"]);

  const file = async (query: string) =>
    (await payoutFile(deps, readPayoutQuery(new URLSearchParams(query)), "admin-1")).text();
  expect((await file("")).trim().split("\r\n")).toHaveLength(24);
  const paid = await file("estado=pagados");
  expect(paid).toContain(`"'=Rosa"`);
  expect(paid).toContain(`"'=1+1"`);
});

test("a sale that is in mediation at the provider is not paid until somebody says that it ended", async () => {
  const id = await owed("000009");
  await world.database.commit([{ set: `orders/${id}`, data: { payments: [{ status: "in_mediation" }] } }]);
  expect(await loadPayout(deps, id)).toMatchObject({ isInMediation: true });
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

  test("has what is to be transferred and where, with an entry for each account before it is opened", async () => {
    await payouts.accounts.save({ uid: "rosa", ...account }, "");
    await owed("000001");
    await owed("000002", { sellerId: "beto" });
    await owed("000003", { state: "paid" });
    await owed("000004", { sellerId: "workshop:x", workshopName: "La Cadena" });
    await owed("000005");
    await world.database.commit([{ set: "orders/000005", data: { payments: [{ status: "in_mediation" }] } }]);
    const response = await bankFile(deps, "admin-1");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const [, first, second, ...more] = (await response.text()).trim().split("\r\n");
    expect(first).toBe(
      `"'=Rosa Huamán";"DNI";"45678912";"Cuenta bancaria (CCI)";"011-241-000190006582-70";3000;"R-2026-000001";"'=Rosa"`,
    );
    expect(second).toContain('"Falta: pídela"');
    expect(more).toEqual([]);
    const entries = await world.database.find({ collection: "audit", limit: 10 });
    expect(entries.map(({ data }) => `${data.action} ${data.target}`).sort()).toEqual([
      "payout.account-opened payouts/000001",
      "payout.account-opened payouts/000002",
      "payouts.bank-file lists/payouts",
    ]);
    expect(new Set(entries.map(({ data }) => data.batch)).size).toBe(1);
    expect(JSON.stringify([entries.map(({ data }) => data), lines])).not.toContain(CCI);
  });

  test("is not made where the openings cannot be put on record", async () => {
    await payouts.accounts.save({ uid: "rosa", ...account }, "");
    await owed("000001");
    world.fault = (verb) => (verb === "commit" ? Promise.resolve(new Response("", { status: 503 })) : null);
    await expect(bankFile(deps, "admin-1")).rejects.toThrow();
  });
});
