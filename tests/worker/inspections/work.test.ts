import jsQR from "jsqr";
import { describe, expect, test } from "vitest";

import { BICYCLE_CHECKLIST } from "~/inspections/checklist/bicycle";
import { pointsOf } from "~/inspections/checklist/checklist";
import { reportPdf } from "~/inspections/report/report-pdf.server";
import { reportView } from "~/inspections/report/report-view";
import { loadSection, submitSection, submitWork } from "~/inspections/work/work.page.server";
import type { Inspector } from "~/inspections/work/work.server";
import { qrCodePath } from "~/platform/pdf/qr.server";

import { contextOf } from "../../support/context";
import { makeListing } from "../../unit/catalog/make-listing";
import { bookedInspection, inspectionsWorld, type InspectionsWorld, OTHER_SLOT, USER, WORKSHOP } from "./support";

const MECHANIC: Inspector = { by: "workshop", uid: "taller", workshopId: WORKSHOP };
const STRANGER: Inspector = { by: "workshop", uid: "ajeno", workshopId: "otro-taller" };
const ADMIN: Inspector = { by: "admin", uid: "ana" };
const PHOTO = { key: "inspeccion-x/foto", width: 400, height: 300, color: "#aabbcc" };
const LISTING = "bici-1";
/** Hours from the booking to the morning of its day, before its hour. */
const TO_ITS_DAY = 5 * 24 - 4;
const NO_FILES = (async function* () {})();
const PATHS = { work: (id: string, section = "") => `/w/${id}/${section}` };
const photos = { save: () => Promise.resolve({ ok: true as const, photo: PHOTO, hash: null, isChecked: true }) };

const ALL_OK = Object.fromEntries(
  pointsOf(BICYCLE_CHECKLIST).map(({ id }) => [id, { result: "ok" as const, note: "" }]),
);

async function withListing(world: InspectionsWorld, sellerId = USER.uid) {
  const data = { ...makeListing({ id: LISTING, sellerId }), id: undefined };
  await world.seed({ set: `vehicles/${LISTING}`, data });
  const vehicle = { kind: "bicicleta", listingId: LISTING, bicycleId: null, title: "Trek", details: "" } as const;
  return bookedInspection(world, { vehicle });
}

async function finished(world: InspectionsWorld, sellerId = USER.uid) {
  const { id } = await withListing(world, sellerId);
  const { work } = world.inspections;
  await work.saveSection(MECHANIC, id, ALL_OK, 1200);
  world.pass({ hours: TO_ITS_DAY });
  const result = await work.finish(MECHANIC, id, "Lista para rodar.");
  if (!result.ok) throw new Error(result.reason);
  return result.inspection;
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe("a checklist", () => {
  test("a checklist is saved section by section, and keeps a photo through a later save", async () => {
    const world = inspectionsWorld();
    const { id } = await bookedInspection(world);
    const { work } = world.inspections;
    await work.saveSection(MECHANIC, id, { horquilla: { result: "bad", note: "Golpe" } }, null);
    await work.addPhoto(MECHANIC, id, "horquilla", PHOTO);
    await work.saveSection(MECHANIC, id, { horquilla: { result: "attention", note: "" } }, 350);
    expect(await work.read(MECHANIC, id)).toMatchObject({
      answers: { horquilla: { result: "attention", photo: PHOTO } },
      odometer: 350,
    });
    expect(await work.finish(MECHANIC, id, "")).toMatchObject({ ok: false, reason: "early" });
    world.pass({ hours: TO_ITS_DAY });
    expect(await work.finish(MECHANIC, id, "")).toMatchObject({ ok: false, reason: "incomplete" });
  });

  test("a checklist is of its workshop alone", async () => {
    const world = inspectionsWorld();
    const { id } = await bookedInspection(world);
    const { work } = world.inspections;
    for (const other of [STRANGER, ADMIN]) {
      expect(await work.read(other, id)).toBeNull();
      expect(await work.saveSection(other, id, ALL_OK, null)).toEqual({ ok: false, reason: "not-found" });
      expect(await work.addPhoto(other, id, "horquilla", PHOTO)).toEqual({ ok: false, reason: "not-found" });
      expect(await work.finish(other, id, "")).toEqual({ ok: false, reason: "not-found" });
    }
    expect(await work.agenda("otro-taller", "2026-11-23", 7)).toEqual([]);
    expect(await work.agenda(WORKSHOP, "2026-11-23", 7)).toMatchObject([{ id }]);
    expect(await work.agenda(WORKSHOP, "2026-11-26", 7)).toEqual([]);
  });

  test("a checklist is not overwritten by a page that another user overtook: it says what is there now, and the next press knows", async () => {
    const world = inspectionsWorld();
    const { id } = await bookedInspection(world);
    const { points } = BICYCLE_CHECKLIST.find((one) => one.id === "frenos")!;
    const page = await loadSection(contextOf(world), MECHANIC, id, "frenos");
    const save = (result: string, visto: string) =>
      submitSection(
        contextOf({ inspections: world.inspections, photos }),
        MECHANIC,
        { id, sectionId: "frenos" },
        {
          fields: form({
            intent: "guardar",
            visto,
            ...Object.fromEntries(points.map((point) => [`r-${point.id}`, "ok"])),
            "r-freno-delantero": result,
            "n-freno-delantero": result === "ok" ? "" : "Muy gastado",
          }),
          files: NO_FILES,
        },
        PATHS,
      );
    const read = async () => (await world.inspections.work.read(MECHANIC, id))?.answers["freno-delantero"]?.result;
    expect(await save("bad", page?.seen ?? "")).toMatchObject({ kind: "done" });
    expect(await save("bad", page?.seen ?? "")).toMatchObject({ kind: "done" });
    const stale = await save("ok", page?.seen ?? "");
    const now = await loadSection(contextOf(world), MECHANIC, id, "frenos");
    expect(stale).toMatchObject({
      kind: "rejected",
      status: 409,
      failure: {
        errors: {
          "": expect.stringContaining("Alguien más guardó esta sección"),
          "r-freno-delantero": expect.stringContaining("Muy gastado") as string,
        },
        values: { visto: now?.seen, "r-freno-delantero": "ok" },
      },
    });
    expect(await read()).toBe("bad");
    expect(await save("ok", now?.seen ?? "")).toMatchObject({ kind: "done" });
    expect(await read()).toBe("ok");
  });

  test("a checklist gives each message at its field, and what was typed", async () => {
    const world = inspectionsWorld();
    const { id } = await bookedInspection(world);
    const send = (fields: Record<string, string>) =>
      submitSection(
        contextOf({ inspections: world.inspections, photos }),
        MECHANIC,
        { id, sectionId: "frenos" },
        { fields: form(fields), files: NO_FILES },
        PATHS,
      );
    expect(await send({ intent: "guardar", "r-pastillas": "bad", kilometraje: "mucho" })).toMatchObject({
      kind: "rejected",
      failure: {
        errors: {
          "r-freno-delantero": expect.stringContaining("elige un resultado"),
          "n-pastillas": expect.stringContaining("escribe qué encontraste"),
          kilometraje: expect.stringContaining("número entero"),
        },
        values: { "r-pastillas": "bad", kilometraje: "mucho" },
      },
    });
    expect(await send({ intent: "foto", punto: "no-hay" })).toMatchObject({
      failure: { errors: { punto: expect.any(String) } },
    });
    expect(await send({ intent: "foto", punto: "pastillas" })).toMatchObject({
      failure: { errors: { foto: "Elige una foto." } },
    });
    expect(await submitWork(world.inspections, MECHANIC, id, form({ intent: "terminar" }), PATHS)).toMatchObject({
      failure: { errors: { seguro: expect.any(String) } },
    });
    const end = form({ intent: "terminar", seguro: "si" });
    expect(await submitWork(world.inspections, MECHANIC, id, end, PATHS)).toMatchObject({
      status: 409,
      failure: { errors: { "": expect.stringContaining("Todavía no es el día: está reservada para el 25") } },
    });
    world.pass({ hours: TO_ITS_DAY });
    expect(await submitWork(world.inspections, MECHANIC, id, end, PATHS)).toMatchObject({
      status: 409,
      failure: { errors: { "": expect.stringContaining("Faltan puntos") } },
    });
  });
});

describe("a report", () => {
  test("a report of an inspection is written once at the end, with the badge of its listing; two at once make one", async () => {
    const world = inspectionsWorld();
    const { id } = await withListing(world);
    const { work, reports } = world.inspections;
    await work.saveSection(MECHANIC, id, ALL_OK, 1200);
    world.pass({ hours: TO_ITS_DAY });
    const results = await Promise.all([work.finish(MECHANIC, id, "Uno"), work.finish(MECHANIC, id, "Dos")]);
    const codes = results.map((result) => (result.ok ? result.inspection.reportCode : null));
    expect(codes[0]).not.toBeNull();
    expect(codes[0]).toBe(codes[1]);
    const report = await reports.byCode(codes[0] ?? "");
    expect(report).toMatchObject({ score: 100, odometer: 1200, vehicle: { listingId: LISTING } });
    expect(report?.points).toHaveLength(41);
    expect((await world.database.read(`vehicles/${LISTING}`))?.data).toMatchObject({
      inspection: { code: codes[0], score: 100, on: world.time },
    });
    expect(await world.database.count({ collection: "inspectionReports" })).toBe(1);
  });

  test("a report of a buyer puts no badge on the seller's listing", async () => {
    const world = inspectionsWorld();
    const { reportCode } = await finished(world, "quien-vende");
    expect(reportCode).not.toBeNull();
    expect((await world.find(`vehicles/${LISTING}`))?.inspection ?? null).toBeNull();
  });

  test("a report cannot be changed, and names no person", async () => {
    const world = inspectionsWorld();
    const { id, reportCode } = await finished(world);
    const { work, booking } = world.inspections;
    expect(await work.saveSection(MECHANIC, id, ALL_OK, 1)).toEqual({ ok: false, reason: "closed" });
    expect(await work.addPhoto(MECHANIC, id, "horquilla", PHOTO)).toEqual({ ok: false, reason: "closed" });
    expect(await booking.cancel(id, MECHANIC)).toEqual({ ok: false, reason: "closed" });
    expect(await booking.reschedule(USER.uid, id, OTHER_SLOT)).toEqual({ ok: false, reason: "closed" });
    const stored = JSON.stringify((await world.database.read(`inspectionReports/${reportCode}`))?.data);
    for (const secret of [USER.uid, USER.name, USER.email, "987654321"]) expect(stored).not.toContain(secret);
    expect(await world.inspections.reports.byCode("../inspections")).toBeNull();
  });

  test("a report of an inspection loses its badge after 30 days, not before", async () => {
    const world = inspectionsWorld();
    await finished(world);
    const { jobs } = world.inspections;
    world.pass({ hours: 30 * 24 - 1 });
    expect(await jobs.removeBadges()).toEqual({ removed: 0 });
    world.pass({ hours: 2 });
    await expect(jobs.removeBadges()).rejects.toThrow("not asked");
    expect((await world.find(`vehicles/${LISTING}`))?.inspection).toBeNull();
  });

  test("a report of an inspection is a PDF; the QR code that it draws decodes to the address of its page", async () => {
    const world = inspectionsWorld();
    const { reportCode } = await finished(world);
    const report = await world.inspections.reports.byCode(reportCode ?? "");
    const view = reportView(report!, world.time);
    const pdf = await reportPdf(view, { url: "https://rebi.pe", name: "Rebi" }, world.time);
    expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe("%PDF-");
    expect(jsQR(...pixelsOf(`https://rebi.pe/inspeccion/${reportCode}`))?.data).toBe(
      `https://rebi.pe/inspeccion/${reportCode}`,
    );
  });
});

test("an unpaid booking without an order gives its slot back", async () => {
  const world = inspectionsWorld();
  const { id } = await bookedInspection(world, { payAt: "online" });
  expect(await world.mails()).toEqual([]);
  expect(await world.inspections.jobs.expireUnpaid()).toEqual({ expired: 0 });
  world.pass({ hours: 1 });
  expect(await world.inspections.jobs.expireUnpaid()).toEqual({ expired: 1 });
  expect(await world.inspections.jobs.expireUnpaid()).toEqual({ expired: 0 });
  expect(await world.inspections.booking.own(USER.uid, id)).toMatchObject({ status: "expired" });
  await bookedInspection(world);
});

test("personal data: exported, counted, and erased without the report; what is ahead is cancelled", async () => {
  const world = inspectionsWorld();
  const { reportCode } = await finished(world);
  await bookedInspection(world, { slotId: OTHER_SLOT });
  const { personalData, reports } = world.inspections;
  expect(await personalData.count?.(USER.uid)).toBe(2);
  expect(JSON.stringify(await personalData.export(USER.uid, ""))).toContain(USER.email);
  expect(await personalData.erase(USER.uid, "")).toBe("done");
  expect(await personalData.count?.(USER.uid)).toBe(0);
  const left = await world.database.find({ collection: "inspections", limit: 10 });
  expect(left.map(({ data }) => data.status).sort()).toEqual(["cancelled", "done"]);
  for (const secret of [USER.uid, USER.name, USER.email, "987654321"])
    expect(JSON.stringify(left.map(({ data }) => data))).not.toContain(`"${secret}`);
  expect(await reports.byCode(reportCode ?? "")).not.toBeNull();
});

/** The path of the code as pixels, four a module. */
function pixelsOf(text: string): [Uint8ClampedArray, number, number] {
  const { path, size } = qrCodePath(text);
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = "", y = "", end = ""] of path.matchAll(/M(\d+) (\d+)H(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < Number(end) * scale; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return [pixels, side, side];
}

test.each([
  ["an own listing", USER.uid, "Bicicleta"],
  ["another's listing", "quien-vende", "Trek Marlin 7"],
])("an erasure takes the title of an inspection of %s out where the user wrote it", async (_, sellerId, title) => {
  const world = inspectionsWorld();
  const { id, reportCode } = await finished(world, sellerId);
  const paths = [`inspections/${id}`, `inspectionReports/${reportCode}`];
  for (const path of paths) await world.merge(path, { "vehicle.title": "Trek Marlin 7" });
  expect(await world.inspections.personalData.erase(USER.uid, "")).toBe("done");
  for (const path of paths) expect(await world.find(path)).toMatchObject({ vehicle: { title } });
});
