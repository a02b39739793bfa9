import type { AppLoadContext } from "@remix-run/cloudflare";
import { beforeEach, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { formatSoles } from "~/business/money";
import type { PayoutAccount } from "~/orders/payouts/account-model";
import { bankFile } from "~/orders/payouts/admin/bank-file.server";
import { loadBatch, loadBatches, prepareBatch, submitBatch } from "~/orders/payouts/admin/batch.page.server";
import { loadPayoutList } from "~/orders/payouts/admin/list.loader.server";
import { loadPayout, submitPayout } from "~/orders/payouts/admin/payout.page.server";
import { NOT_PAYABLE_NAMES } from "~/orders/payouts/constants";
import type { Payout } from "~/orders/payouts/model";
import type { Payouts } from "~/orders/payouts/payouts.server";
import type { FormOutcome } from "~/platform/forms/outcome";

import { intentsOf, partsOf } from "../../../support/sheets";
import { World } from "../../../support/world";

const NOW = new Date("2026-11-23T15:00:00Z");
const CCI = "01124100019000658270";

const accounts = {
  names: (uids: readonly string[]) => Promise.resolve(new Map(uids.map((uid) => [uid, uid]))),
  user: () => Promise.resolve(null),
};
let world: World;
let payouts: Payouts;
let deps: AppLoadContext;

beforeEach(async () => {
  world = new World({ now: NOW, env: { siteUrl: "https://rebi.test" }, given: { accounts } });
  ({ payouts, services: deps } = world);
  await world.seed({ set: "users/rosa", data: { displayName: "=Rosa", email: "rosa@demo.pe" } });
  await world.seed({ set: "users/beto", data: { displayName: "Beto", email: "beto@demo.pe" } });
});

const ROSA = { uid: "rosa", method: "cci", number: CCI, holder: "Rosa Huamán", documentType: "dni" } as const;

/** Where a seller is paid, given more than a day ago. */
async function settled(account: PayoutAccount): Promise<void> {
  await payouts.accounts.save(account, "");
  await world.merge(`payoutAccounts/${account.uid}`, { usableAt: NOW });
}

const saved = (changes: Partial<PayoutAccount> = {}) => settled({ ...ROSA, document: "01234567", ...changes });

async function owed(number: number, changes: Partial<Payout> = {}): Promise<string> {
  const id = String(number).padStart(6, "0");
  const data: Payout = {
    orderId: id,
    orderNumber: `R-2026-${id}`,
    sellerId: "rosa",
    workshopName: "",
    grossCentimos: 300_000,
    shippingCentimos: 0,
    commissionCentimos: 0,
    reducedCentimos: 0,
    netCentimos: 300_000 + number,
    setOffCentimos: 0,
    paidCentimos: 0,
    repaidCentimos: 0,
    debtCentimos: 0,
    state: "pending",
    createdAt: new Date(NOW.getTime() + number),
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

const formOf = (fields: Record<string, string | string[]>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
};

/** A file by its form; its id. */
async function prepared(formId: string = crypto.randomUUID()): Promise<string> {
  const outcome = await prepareBatch(deps, "admin-1", formOf({ intent: "preparar", formId }));
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.to.split("/").at(-1) ?? "";
}

const sent = (id: string, fields: Record<string, string | string[]>, by = "admin-1") =>
  submitBatch(deps, id, by, formOf(fields));
const wordsOf = (outcome: FormOutcome) =>
  outcome.kind === "rejected" ? outcome.failure.errors : outcome.kind === "done" ? outcome.flash?.message : outcome;
const linesOf = async (id: string) => (await payouts.batches.find(id))?.lines ?? [];
const rowsOf = async (response: Promise<Response>) => (await (await response).text()).trim().split("\r\n").slice(1);

test("a file has what is transferred and where, each digit as text, with an entry for each account in it", async () => {
  await saved();
  await settled({
    ...ROSA,
    uid: "beto",
    method: "yape",
    number: "+51987654321",
    holder: "=Beto",
    document: "45678912",
  });
  await owed(1);
  await owed(2, { sellerId: "beto" });
  const id = await prepared();
  const response = await bankFile(deps, "admin-1", id);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await response.text()).trim().split("\r\n").slice(1)).toEqual([
    `"Rosa Huamán";"DNI 01234567";"Cuenta bancaria (CCI)";"011-241-000190006582-70";3000.01;"R-2026-000001";"'=Rosa"`,
    `"'=Beto";"DNI 45678912";"Yape";"987 654 321";3000.02;"R-2026-000002";"Beto"`,
  ]);
  const entries = await world.database.find({ collection: "audit", limit: 10 });
  expect(entries.map(({ data }) => `${data.action} ${data.target}`).sort()).toEqual([
    "payout.account-opened payouts/000001",
    "payout.account-opened payouts/000002",
    `payouts.bank-file payoutBatches/${id}`,
    `payouts.batch payoutBatches/${id}`,
  ]);
  const stored = await world.database.find({ collection: "payoutBatches", limit: 10 });
  expect(JSON.stringify([entries, stored, world.lines])).not.toMatch(new RegExp(`${CCI}|987654321|01234567`));
});

test("a file keeps amounts and accounts, whatever changes afterwards, also where it is downloaded again", async () => {
  await saved();
  await owed(1);
  const id = await prepared();
  const first = await rowsOf(bankFile(deps, "admin-1", id));
  await world.merge("payouts/000001", { netCentimos: 100, reducedCentimos: 299_901 });
  await saved({ number: "00219100000000000059", holder: "Otra Persona" });
  expect(await rowsOf(bankFile(deps, "admin-2", id))).toEqual(first);
});

test("the page of a file says which lines not to send any more, as a case began or their seller stopped payouts", async () => {
  await saved();
  await settled({ ...ROSA, uid: "beto", document: "45678912" });
  await owed(1);
  await owed(2, { sellerId: "beto" });
  await owed(3);
  const id = await prepared();
  const said = async () => JSON.stringify(partsOf(await loadBatch(deps, id), "archivo"));
  expect(await said()).not.toContain("no transfieras");
  await world.seed({ set: "orders/000001", data: { payments: [{ status: "in_mediation" }] } });
  await world.merge("users/beto", { payoutsLockedUntil: new Date(NOW.getTime() + DAY_MS) });
  expect(await said()).toContain("no transfieras 2 pagos");
  expect(await said()).toContain(`R-2026-000001: ${NOT_PAYABLE_NAMES.case}`);
  expect(await said()).toContain(`R-2026-000002: ${NOT_PAYABLE_NAMES.held}`);
});

test("what is in a file is registered by its page alone, and goes into no other file", async () => {
  await saved();
  const id = await owed(1);
  const batch = await prepared();
  expect(intentsOf(await loadPayout(deps, id, new URLSearchParams()))).toEqual([]);
  expect(partsOf(await loadPayout(deps, id, new URLSearchParams()), "monto")).toContainEqual({
    links: [{ to: `/administracion/pagos/archivos/${batch}`, label: expect.stringContaining("23 de noviembre") }],
    note: expect.stringContaining(formatSoles(300_001)),
  });
  const { version = "" } = (await payouts.admin.find(id)) ?? {};
  expect(
    await submitPayout(deps, id, "admin-1", {
      form: formOf({ intent: "pagado", operacion: "OP 123", version }),
      query: new URLSearchParams(),
    }),
  ).toMatchObject({ kind: "rejected", status: 409 });
  const again = await prepareBatch(deps, "admin-1", formOf({ intent: "preparar", formId: "otro" }));
  expect(again).toMatchObject({ kind: "rejected", status: 409 });
  expect((await loadPayoutList(deps, new URLSearchParams())).rows[0]?.badges).toEqual([
    { label: "En el archivo del 23 de noviembre de 2026", tone: "warning" },
  ]);
  expect((await loadBatches(deps, new URLSearchParams())).rows).toMatchObject([
    { badges: [{ label: "1 pago por registrar" }], facts: [{ value: "1" }, { value: formatSoles(300_001) }] },
  ]);
});

test("what cannot be transferred stands apart with its reason, and takes no place of what can", async () => {
  await saved();
  for (let n = 0; n < 130; n += 1) await owed(n, { sellerId: "beto" });
  await owed(200, { sellerId: "taller:x", workshopName: "La Cadena" });
  await owed(201);
  await world.seed({ set: "orders/000201", data: { payments: [{ status: "in_mediation" }] } });
  await owed(202, { sellerId: "ida" });
  for (let n = 300; n < 405; n += 1) await owed(n);
  const { payable, apart } = await payouts.batches.due();
  expect([payable.length, payable[0]?.payout.id, apart.length]).toEqual([100, "000300", 100]);
  const id = await prepared();
  expect(await rowsOf(bankFile(deps, "admin-1", id))).toHaveLength(100);
  expect((await linesOf(id)).map(({ centimos }) => centimos)).toContain(300_300);
  await world.seed(...Array.from({ length: 130 }, (_, n) => ({ delete: `payouts/${String(n).padStart(6, "0")}` })));
  const next = await payouts.batches.find(await prepared());
  expect(next?.lines).toHaveLength(5);
  expect(next?.apart.map(({ orderNumber, why }) => `${orderNumber} ${why}`)).toEqual([
    "R-2026-000200 workshop",
    "R-2026-000201 case",
    "R-2026-000202 gone",
  ]);
  const [list] = partsOf(await loadBatch(deps, next?.id ?? ""), "aparte");
  expect(JSON.stringify(list)).toContain(NOT_PAYABLE_NAMES.gone);
});

test("two files at the same moment have no line in common, and one form twice makes one", async () => {
  await saved();
  await owed(1);
  const both = await Promise.allSettled([prepared("uno"), prepared("dos")]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await owed(2);
  const [first, second] = await Promise.all([prepared("tres"), prepared("tres")]);
  expect(second).toBe(first);
  expect(await prepared("tres")).toBe(first);
  expect(await linesOf(first)).toHaveLength(1);
});

test("a form of a file that is sent again while the first makes it answers the same file", async () => {
  await saved();
  await owed(1);
  let first = "";
  world.fault = async (verb, send) => {
    if (verb !== "runQuery") return send();
    world.fault = () => null;
    first = await prepared("uno");
    return send();
  };
  expect(await prepared("uno")).toBe(first);
  expect(first).toBe("uno");
});

test("a file is not given out where the openings cannot be put on record", async () => {
  await saved();
  await owed(1);
  const id = await prepared();
  world.fault = (verb) => (verb === "commit" ? Promise.resolve(new Response("", { status: 503 })) : null);
  await expect(bankFile(deps, "admin-1", id)).rejects.toThrow();
});

test("100 payouts are registered by one form with the bank's answer, and each seller is told once", async () => {
  await saved();
  for (let n = 1; n <= 100; n += 1) await owed(n);
  const id = await prepared();
  world.time = new Date(NOW.getTime() + DAY_MS);
  const lines = await linesOf(id);
  const answer = ["Referencia;Importe;F. proceso;Nro. operación"]
    .concat(
      lines.map(({ orderNumber, centimos }, n) => `${orderNumber};"S/ ${centimos / 100}";24/11/2026;00${n + 1_000}`),
    )
    .join("\n");
  let calls = 0;
  world.fault = () => ((calls += 1), null);
  expect(wordsOf(await sent(id, { intent: "respuesta", respuesta: answer }))).toBe("Registramos 100 pagos.");
  expect(calls).toBeLessThan(20);
  expect(await world.stored("payouts/000001")).toMatchObject({
    state: "paid",
    paidCentimos: 300_001,
    reference: "001000",
    paidAt: new Date("2026-11-24T17:00:00Z"),
  });
  const after = await payouts.batches.find(id);
  expect([after?.state, after?.lines.every(({ account, end }) => account === null && end?.by === "admin-1")]).toEqual([
    "done",
    true,
  ]);
  const mails = await world.database.find({ collection: "mail", limit: 200 });
  expect(mails).toHaveLength(100);
  // Sent again: nothing is done twice.
  expect(wordsOf(await sent(id, { intent: "respuesta", respuesta: answer }))).toBe("Registramos 100 pagos.");
  expect(await world.database.count({ collection: "mail" })).toBe(100);
  expect(wordsOf(await sent(id, { intent: "todas", operacion: "OP 9", abiertos: "100" }))).toContain("No quedaba nada");
});

test("the bank's answer registers the rows that are right, and names each other one with its reason", async () => {
  await saved();
  for (let n = 1; n <= 6; n += 1) await owed(n);
  const id = await prepared();
  const rows = [
    "R-2026-000001\t3,000.01\t23/11/2026\tOP-7781",
    "R-2026-000002\t2,000.02\t23/11/2026\tOP-7782",
    "R-2026-000003\t3,000.03\t23/11/2026\tRechazado",
    "R-2026-000004\t3,000.04\t23/11/2027\tOP-7784",
    "R-2026-000005\t3,000.05\t23/11/2026",
    "R-2026-000099\t10\t23/11/2026\tOP-7786",
  ];
  const outcome = await sent(id, { intent: "respuesta", respuesta: rows.join("\n") });
  expect(outcome).toMatchObject({ kind: "rejected", status: 409 });
  expect(wordsOf(outcome)).toEqual({
    "": [
      "Registramos 2 pagos. Quedaron sin registrar:",
      `R-2026-000002: su fila no dice ${formatSoles(300_002)}, que es lo que dice el archivo.`,
      "R-2026-000004: su fecha no puede ser.",
      "R-2026-000005: falta el número de operación.",
      "R-2026-000099: no está entre los pagos sin registrar de este archivo.",
    ].join(" "),
  });
  expect((await linesOf(id)).map(({ end }) => end?.outcome ?? "open")).toEqual([
    ...["transferred", "open", "failed", "open", "open", "open"],
  ]);
  expect(wordsOf(await sent(id, { intent: "respuesta", respuesta: "hola" }))).toHaveProperty("respuesta");
  expect(wordsOf(await sent(id, { intent: "respuesta", respuesta: "" }))).toHaveProperty("respuesta");
});

test("an uploaded answer of the bank counts as a pasted one", async () => {
  await saved();
  await owed(1);
  const id = await prepared();
  const form = formOf({ intent: "respuesta", respuesta: "" });
  form.set("respuesta-archivo", new File(['"R2026000001","3000.01","OP 55123"'], "banco.csv"));
  expect(wordsOf(await submitBatch(deps, id, "admin-1", form))).toBe("Registramos 1 pago.");
  expect((await world.stored("payouts/000001")).reference).toBe("OP 55123");
});

test("ticked lines are transferred or not, with a reason; what another one registered meanwhile is told", async () => {
  await saved();
  for (let n = 1; n <= 3; n += 1) await owed(n);
  const id = await prepared();
  const ticked = { intent: "marcadas", operacion: "OP 100", fecha: "2026-11-23", filas: ["000001", "otra"] };
  expect(wordsOf(await sent(id, { ...ticked, filas: [] }))).toHaveProperty("filas");
  expect(wordsOf(await sent(id, { ...ticked, fecha: "2026-11-24" }))).toHaveProperty("fecha");
  expect(wordsOf(await sent(id, ticked))).toBe("Registramos 1 pago.");
  expect(wordsOf(await sent(id, { ...ticked, operacion: "OP 200" }, "admin-2"))).toEqual({
    "": "Quedaron sin registrar: R-2026-000001: ya estaba registrado.",
  });
  // A page that showed all three as open registers none of the two that are left.
  expect(await sent(id, { intent: "todas", operacion: "OP 300", abiertos: "3" })).toMatchObject({ status: 409 });
  expect(wordsOf(await sent(id, { intent: "no", filas: ["000002"], motivo: "raro" }))).toHaveProperty("motivo");
  expect(wordsOf(await sent(id, { intent: "no", filas: ["000002"], motivo: "account" }))).toBe("Registramos 1 pago.");
  expect(await world.stored("payouts/000002")).toMatchObject({
    state: "pending",
    exported: null,
    failed: { reason: "account" },
  });
  expect(wordsOf(await sent(id, { intent: "todas", operacion: "OP 300", abiertos: "1" }))).toBe("Registramos 1 pago.");
  expect((await payouts.batches.find(id))?.state).toBe("done");
  const mails = await world.database.find({ collection: "mail", limit: 9 });
  expect(mails.map(({ data }) => (data.message as { subject: string }).subject).sort()).toEqual([
    "No pudimos pagarte tu venta R-2026-000002",
    "Te pagamos tu venta R-2026-000001",
    "Te pagamos tu venta R-2026-000003",
  ]);
  // Until the seller says another account, which is used a day later.
  expect(await payouts.batches.due()).toMatchObject({ payable: [], apart: [{ why: "refused" }] });
  world.time = new Date(NOW.getTime() + DAY_MS);
  await saved();
  await payouts.jobs.setOff();
  expect((await payouts.batches.due()).payable).toHaveLength(1);
});

test("the account of a deleted seller is kept until the last transfer to it is registered", async () => {
  await saved();
  await owed(1);
  await owed(2);
  await world.seed({ delete: "users/rosa" });
  await payouts.personalData.erase("rosa");
  const isKept = async () => {
    await payouts.jobs.forgetAccounts();
    return (await world.database.read("payoutAccounts/rosa")) !== null;
  };
  expect(await isKept()).toBe(true);
  const first = await prepared();
  await sent(first, { intent: "no", filas: ["000001"], motivo: "not-sent" });
  const end = { intent: "marcadas", operacion: "OP 1234", fecha: "2026-11-23" };
  await sent(first, { ...end, filas: ["000002"] });
  // A line that was not sent is still owed.
  expect(await isKept()).toBe(true);
  await owed(3);
  await sent(await prepared(), { ...end, filas: ["000001", "000003"] });
  expect(await isKept()).toBe(false);
  expect(await world.database.count({ collection: "mail" })).toBe(0);
});

test("a run of the set-offs reads nothing of debts that nothing is due against", async () => {
  for (let n = 1; n <= 60; n += 1) await owed(n, { state: "paid", debtCentimos: 500 });
  expect(await payouts.jobs.setOff()).toEqual({ lines: 0, setOff: 0 });
});
