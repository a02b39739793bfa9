import { env as bindings } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import { pointsOf } from "~/inspections/checklist/checklist";
import { LEGAL_CHECKLIST } from "~/inspections/checklist/legal";
import { loadAdvisorPage, submitAdvisorPage } from "~/inspections/legal/advisor.page.server";
import { submitDocuments } from "~/inspections/legal/documents.page.server";
import type { LegalInput } from "~/inspections/legal/legal.server";
import { submitOwnLegal } from "~/inspections/legal/own.page.server";
import { submitLegalRequest } from "~/inspections/legal/request.page.server";
import { reportPdf } from "~/inspections/report/report-pdf.server";
import { reportView } from "~/inspections/report/report-view";
import { submitSection } from "~/inspections/work/work.page.server";
import type { Inspector } from "~/inspections/work/work.server";
import { UpstreamError } from "~/platform/errors";
import type { StreamedFile } from "~/platform/forms/multipart.server";

import { contextOf } from "../../support/context";
import { makeListing } from "../../unit/catalog/make-listing";
import { bookedInspection, inspectionsWorld, type InspectionsWorld, USER, WORKSHOP } from "./support";

const ADMIN: Inspector = { by: "admin", uid: "ana" };
const PLATE = "1234-5A";
const LISTING = "moto-1";
const PDF = new TextEncoder().encode("%PDF-1.7 tarjeta");
const PERSON = { uid: USER.uid, displayName: USER.name, email: USER.email };
const ALL_OK = Object.fromEntries(pointsOf(LEGAL_CHECKLIST).map(({ id }) => [id, { result: "ok" as const, note: "" }]));

const MOTO = { kind: "moto", listingId: null, bicycleId: null, title: "Honda Navi", details: "El motor" } as const;

function request(world: InspectionsWorld, changes: Partial<LegalInput> = {}) {
  return world.inspections.legal.request({
    formKey: crypto.randomUUID(),
    user: USER,
    phone: "+51987654321",
    vehicle: MOTO,
    plate: PLATE,
    wantsBadge: false,
    ...changes,
  });
}

async function requested(world: InspectionsWorld, changes: Partial<LegalInput> = {}) {
  const result = await request(world, changes);
  if (!result.ok) throw new Error(result.reason);
  return result.inspection.id;
}

async function accepted(world: InspectionsWorld, changes: Partial<LegalInput> = {}) {
  const id = await requested(world, changes);
  await world.inspections.legal.accept(ADMIN.uid, id);
  return id;
}

async function finished(world: InspectionsWorld, changes: Partial<LegalInput> = {}) {
  const id = await accepted(world, changes);
  await world.inspections.work.saveSection(ADMIN, id, ALL_OK, null);
  const result = await world.inspections.work.finish(ADMIN, id, "Todo en orden.");
  if (!result.ok) throw new Error(result.reason);
  return result.inspection;
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function withFiles(fields: Record<string, string>, files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]) {
  const streamed: StreamedFile[] = files.map(({ name, bytes }) => ({
    name,
    field: "archivo",
    arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
  }));
  return {
    fields: form(fields),
    files: (async function* () {
      for (const file of streamed) yield await Promise.resolve(file);
    })(),
  };
}

const subjects = async (world: InspectionsWorld) => (await world.mails()).map(({ subject }) => subject).sort();
const status = async (world: InspectionsWorld, id: string) => (await world.find(`inspections/${id}`))?.status;
const keysOf = async (id: string) =>
  (await bindings.PHOTOS.list({ prefix: `papeles/${id}/` })).objects.map(({ key }) => key);

describe("a request", () => {
  test("a request that comes twice by one form makes one, with one case without the plate and one mail", async () => {
    const world = inspectionsWorld();
    const formKey = "la-misma";
    const [first, second] = await Promise.all([request(world, { formKey }), request(world, { formKey })]);
    expect(first.ok && second.ok && first.inspection.id === second.inspection.id).toBe(true);
    expect(await world.database.count({ collection: "inspections" })).toBe(1);
    expect(await subjects(world)).toEqual(["Recibimos tu pedido de inspección legal"]);
    expect(world.filed[0]).toMatchObject({ kind: "inspeccion", uid: USER.uid, email: USER.email });
    expect(JSON.stringify(world.filed)).not.toContain(PLATE);
  });

  test("a request of a legal inspection is of motorcycles alone", async () => {
    expect(await request(inspectionsWorld(), { vehicle: { ...MOTO, kind: "bicicleta" } })).toEqual({
      ok: false,
      reason: "vehicle",
    });
  });

  test("a request of a legal inspection is limited to three open and five a day", async () => {
    const world = inspectionsWorld();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await requested(world));
    expect(await request(world)).toEqual({ ok: false, reason: "many" });
    for (const id of ids) await world.inspections.legal.cancel(USER.uid, id);
    await requested(world);
    await requested(world);
    expect(await request(world)).toEqual({ ok: false, reason: "many" });
    expect(await request(world, { user: { ...USER, uid: "otro" } })).toMatchObject({ ok: true });
  });

  test("a request by the form gives each message with what was typed, and leads to the page of the inspection", async () => {
    const world = inspectionsWorld();
    const send = (fields: Record<string, string>) => submitLegalRequest(world.inspections, PERSON, form(fields));
    const whole = { clave: "a", vehiculo: "otro", modelo: "Honda Navi", placa: PLATE, celular: "987654321" };
    expect(await send({ ...whole, modelo: "", placa: "no" })).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: { errors: { placa: expect.stringContaining("1234-5A") }, values: { placa: "no" } },
    });
    expect(await send({ ...whole, modelo: "" })).toMatchObject({ failure: { errors: { modelo: expect.any(String) } } });
    expect(await send({ ...whole, vehiculo: "anuncio:no-hay" })).toMatchObject({ status: 422 });
    const [sent, again] = [await send(whole), await send(whole)];
    expect(sent).toMatchObject({ kind: "done", to: expect.stringMatching(/^\/perfil\/inspecciones\/\w+$/) });
    expect(again).toEqual(sent);
  });

  test("a request with the database down is rejected with a 503, and what was typed stays", async () => {
    const world = inspectionsWorld();
    const down = {
      ...world.inspections,
      legal: {
        ...world.inspections.legal,
        request: () => Promise.reject(new UpstreamError("firestore", "unavailable", "down")),
      },
    };
    const whole = { clave: "a", vehiculo: "otro", modelo: "Honda Navi", placa: PLATE, celular: "987654321" };
    expect(await submitLegalRequest(down, PERSON, form(whole))).toMatchObject({
      kind: "rejected",
      status: 503,
      failure: { values: { placa: PLATE } },
    });
  });
});

describe("the states", () => {
  test("the states of a request lead from it to the report, with a mail at each step", async () => {
    const world = inspectionsWorld();
    const { id, reportCode } = await finished(world);
    expect(await status(world, id)).toBe("done");
    expect(await subjects(world)).toEqual([
      "El informe de tu inspección está listo",
      "Empezamos tu inspección legal",
      "Recibimos tu pedido de inspección legal",
    ]);
    expect(world.closed).toEqual([{ number: "R-7K4M92QX", actor: ADMIN.uid, note: `Informe ${reportCode}` }]);
  });

  test("a request is cancelled by its user until an advisor takes it", async () => {
    const world = inspectionsWorld();
    const { legal } = world.inspections;
    const id = await requested(world);
    expect(await legal.cancel("otro", id)).toEqual({ ok: false, reason: "not-found" });
    expect(await legal.cancel(USER.uid, id)).toMatchObject({ ok: true, repeated: false });
    expect(await legal.cancel(USER.uid, id)).toMatchObject({ ok: true, repeated: true });
    expect(await legal.accept(ADMIN.uid, id)).toEqual({ ok: false, reason: "closed" });
    expect(world.closed).toEqual([{ number: "R-7K4M92QX", actor: "person", note: "" }]);
    const taken = await accepted(world);
    expect(await legal.cancel(USER.uid, taken)).toEqual({ ok: false, reason: "closed" });
    expect(await submitOwnLegal(world.inspections, USER.uid, taken, form({ intent: "cancelar" }))).toMatchObject({
      status: 409,
    });
    expect(await submitOwnLegal(world.inspections, "otro", taken, form({ intent: "cancelar" }))).toMatchObject({
      kind: "not-found",
    });
  });

  test("one of an acceptance and a cancellation at once wins", async () => {
    const world = inspectionsWorld();
    const { legal } = world.inspections;
    const id = await requested(world);
    const results = await Promise.all([legal.accept(ADMIN.uid, id), legal.cancel(USER.uid, id)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("an advisor rejects with a reason, which is mailed; from then on nothing changes it", async () => {
    const world = inspectionsWorld();
    const { legal, work } = world.inspections;
    const id = await accepted(world);
    const reject = (nota: string, motivo = "otro") =>
      submitAdvisorPage(world.inspections, ADMIN.uid, id, form({ intent: "rechazar", motivo, nota }));
    expect(await reject("", "")).toMatchObject({ failure: { errors: { motivo: expect.any(String) } } });
    expect(await reject("corto")).toMatchObject({ failure: { errors: { nota: expect.stringContaining("10") } } });
    expect(await reject("La placa no figura en SUNARP.")).toMatchObject({ kind: "done" });
    expect(JSON.stringify(await world.mails())).toContain("La placa no figura en SUNARP.");
    expect(await work.saveSection(ADMIN, id, ALL_OK, null)).toEqual({ ok: false, reason: "closed" });
    expect(await legal.accept(ADMIN.uid, id)).toEqual({ ok: false, reason: "closed" });
  });

  test("the checklist is not to be filled before the acceptance, and needs every point", async () => {
    const world = inspectionsWorld();
    const { work, legal } = world.inspections;
    const id = await requested(world);
    expect(await work.saveSection(ADMIN, id, ALL_OK, null)).toEqual({ ok: false, reason: "closed" });
    await legal.accept(ADMIN.uid, id);
    expect(await work.finish(ADMIN, id, "")).toMatchObject({ ok: false, reason: "incomplete" });
    const photo = withFiles({ intent: "foto", punto: "titular" }, [{ name: "dni.jpg", bytes: PDF }]);
    const photos = { save: () => Promise.reject(new Error("not asked")) };
    expect(
      await submitSection(
        contextOf({ inspections: world.inspections, photos }),
        ADMIN,
        { id, sectionId: "propiedad" },
        photo,
        {
          work: () => "/",
        },
      ),
    ).toMatchObject({ failure: { errors: { foto: expect.any(String) } } });
  });

  test("no workshop and no other user sees it; an advisor sees no mechanical one", async () => {
    const world = inspectionsWorld();
    const { legal, work, booking } = world.inspections;
    const id = await requested(world);
    const mechanic: Inspector = { by: "workshop", uid: "taller", workshopId: WORKSHOP };
    for (const inspector of [mechanic, { ...mechanic, workshopId: "" }])
      expect(await work.read(inspector, id)).toBeNull();
    expect(await legal.own("otro", id)).toBeNull();
    const mechanical = await booking.ofUser(USER.uid);
    expect(mechanical).toHaveLength(1);
    const booked = await bookedInspection(world);
    expect(await legal.read(booked.id)).toBeNull();
    expect(await loadAdvisorPage(world.inspections, ADMIN.uid, booked.id)).toBeNull();
    expect(await legal.accept(ADMIN.uid, booked.id)).toEqual({ ok: false, reason: "not-found" });
    expect(await loadAdvisorPage(world.inspections, ADMIN.uid, id)).toMatchObject({
      plate: PLATE,
      isWaiting: true,
      work: { client: USER.name, isOpen: false },
    });
  });
});

describe("the report", () => {
  test("a legal inspection's report holds neither plate nor person, and says what it is not", async () => {
    const world = inspectionsWorld();
    const { reportCode } = await finished(world);
    const stored = JSON.stringify((await world.database.read(`inspectionReports/${reportCode}`))?.data);
    for (const secret of [PLATE, USER.uid, USER.name, USER.email, "987654321", "El motor"])
      expect(stored).not.toContain(secret);
    const report = await world.inspections.reports.byCode(reportCode ?? "");
    const view = reportView(report!, world.time);
    expect(view.disclaimer).toContain("No es asesoría legal, ni un certificado de SUNARP");
    const pdf = await reportPdf(view, { url: "https://rebi.pe", name: "Rebi" }, world.time);
    expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe("%PDF-");
  });

  test.each([
    ["on the own listing, where its seller asked for it", { sellerId: USER.uid, wantsBadge: true, has: true }],
    ["not where its seller did not ask", { sellerId: USER.uid, wantsBadge: false, has: false }],
    ["not on the listing of another", { sellerId: "otro", wantsBadge: true, has: false }],
  ])("a legal inspection's report is shown %s; for 30 days", async (_, { sellerId, wantsBadge, has }) => {
    const world = inspectionsWorld();
    const data = { ...makeListing({ id: LISTING, category: "naked", sellerId }), id: undefined };
    await world.seed({ set: `vehicles/${LISTING}`, data });
    const { reportCode } = await finished(world, { vehicle: { ...MOTO, listingId: LISTING }, wantsBadge });
    const badge = async () => (await world.find(`vehicles/${LISTING}`))?.legalInspection;
    expect(await badge()).toEqual(has ? { code: reportCode, score: 100, on: world.time } : undefined);
    world.pass({ hours: 30 * 24 + 1 });
    if (has) await expect(world.inspections.jobs.removeBadges()).rejects.toThrow("not asked");
    expect(await badge()).toBe(has ? null : undefined);
  });
});

describe("documents", () => {
  const send = (world: InspectionsWorld, id: string, uid = USER.uid, files = [{ name: "tarjeta.pdf", bytes: PDF }]) =>
    submitDocuments(world.inspections, uid, id, withFiles({ intent: "adjuntar" }, files));

  test("documents are attached once each, taken out, and never those of another user", async () => {
    const world = inspectionsWorld();
    const id = await requested(world);
    expect(await send(world, id, "otro")).toMatchObject({ kind: "not-found" });
    expect(await keysOf(id)).toEqual([]);
    expect(await send(world, id)).toMatchObject({ kind: "done" });
    expect(await send(world, id)).toMatchObject({ kind: "done" });
    const own = await world.inspections.legal.own(USER.uid, id);
    expect(own?.legal.documents).toMatchObject([{ name: "tarjeta.pdf", type: "application/pdf" }]);
    const documento = own?.legal.documents[0]?.sha256 ?? "";
    expect(
      await submitDocuments(world.inspections, USER.uid, id, withFiles({ intent: "quitar", documento }, [])),
    ).toMatchObject({ kind: "done" });
    expect(await keysOf(id)).toEqual([]);
  });

  test("documents that do not fit are rejected by their name; the others stay", async () => {
    const world = inspectionsWorld();
    const id = await requested(world);
    expect(await send(world, id, USER.uid, [])).toMatchObject({
      failure: { errors: { archivo: "Elige un documento." } },
    });
    const text = new TextEncoder().encode("hola");
    const bad = [
      { name: "nota.txt", bytes: text },
      { name: "tarjeta.pdf", bytes: PDF },
    ];
    expect(await send(world, id, USER.uid, bad)).toMatchObject({
      failure: { errors: { archivo: expect.stringContaining('"nota.txt" no es un PDF') } },
    });
    expect(await keysOf(id)).toHaveLength(1);
  });

  test("documents are six at most, and none once it ended", async () => {
    const world = inspectionsWorld();
    const id = await requested(world);
    const file = (n: number) => [{ name: `${n}.pdf`, bytes: new TextEncoder().encode(`%PDF-${n}`) }];
    for (let n = 1; n <= 6; n += 1) expect(await send(world, id, USER.uid, file(n))).toMatchObject({ kind: "done" });
    expect(await send(world, id, USER.uid, file(7))).toMatchObject({ status: 409 });
    expect(await keysOf(id)).toHaveLength(6);
    await world.inspections.legal.cancel(USER.uid, id);
    expect(await send(world, id, USER.uid, file(8))).toMatchObject({ status: 409 });
  });

  test("documents and plate are deleted 30 days after the end, not before", async () => {
    const world = inspectionsWorld();
    const id = await requested(world);
    await send(world, id);
    await world.inspections.legal.cancel(USER.uid, id);
    world.pass({ hours: 30 * 24 - 1 });
    expect(await world.inspections.jobs.removePrivateData()).toEqual({ removed: 0 });
    world.pass({ hours: 2 });
    expect(await world.inspections.jobs.removePrivateData()).toEqual({ removed: 1 });
    expect(await world.inspections.jobs.removePrivateData()).toEqual({ removed: 0 });
    expect(await keysOf(id)).toEqual([]);
    expect(await world.inspections.legal.own(USER.uid, id)).toMatchObject({
      status: "cancelled",
      phone: "",
      legal: { plate: "", documents: [] },
    });
  });
});

test("personal data: exported with plate and documents, and erased with them; an open one ends with its case", async () => {
  const world = inspectionsWorld();
  const id = await accepted(world);
  await submitDocuments(world.inspections, USER.uid, id, withFiles({}, [{ name: "tarjeta.pdf", bytes: PDF }]));
  const { personalData } = world.inspections;
  const exported = JSON.stringify(await personalData.export(USER.uid, ""));
  for (const part of [PLATE, "tarjeta.pdf"]) expect(exported).toContain(part);
  expect(await personalData.count?.(USER.uid)).toBe(1);
  expect(await personalData.erase(USER.uid, "")).toBe("done");
  expect(await keysOf(id)).toEqual([]);
  const left = JSON.stringify((await world.database.read(`inspections/${id}`))?.data);
  for (const secret of [PLATE, USER.email, "tarjeta.pdf", "El motor"]) expect(left).not.toContain(secret);
  expect(await status(world, id)).toBe("cancelled");
  expect(world.closed).toHaveLength(1);
});
