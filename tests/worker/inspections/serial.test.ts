import { beforeEach, describe, expect, test } from "vitest";

import { BICYCLE_CHECKLIST } from "~/inspections/checklist/bicycle";
import { pointsOf } from "~/inspections/checklist/checklist";
import { reportView } from "~/inspections/report/report-view";
import { loadWork, submitSection, submitWork } from "~/inspections/work/work.page.server";
import type { Inspector } from "~/inspections/work/work.server";

import { contextOf } from "../../support/context";
import { makeListing } from "../../unit/catalog/make-listing";
import { liveTheft, seedBicycle, seedOwners } from "../registry/theft/support";
import { bookedInspection, inspectionsWorld, type InspectionsWorld, USER, WORKSHOP } from "./support";

const MECHANIC: Inspector = { by: "workshop", uid: "taller", workshopId: WORKSHOP };
const PHOTO = { key: "inspeccion-x/foto", width: 400, height: 300, color: "#aabbcc" };
const PATHS = { work: (id: string, section = "") => `/w/${id}/${section}` };
const SERIAL = "WTU555K0912L";
const ALL_OK = Object.fromEntries(
  pointsOf(BICYCLE_CHECKLIST).map(({ id }) => [id, { result: "ok" as const, note: "" }]),
);
const [FRAME] = BICYCLE_CHECKLIST;

let world: InspectionsWorld;
let bicycleId: string;
beforeEach(async () => {
  world = inspectionsWorld();
  await seedOwners(world);
  bicycleId = await seedBicycle(world, { ownerId: USER.uid, serial: SERIAL });
  const data = { ...makeListing({ id: "bici", sellerId: USER.uid, serial: "S/N: wtu-555 k0912l" }), id: undefined };
  await world.seed({ set: "vehicles/bici", data });
});

async function inspect(read: string, told: { listingId: string | null; bicycleId: string | null }, hasPhoto = true) {
  const vehicle = { kind: "bicicleta", title: "Trek", details: "", ...told } as const;
  const { id } = await bookedInspection(world, { vehicle });
  const { work } = world.inspections;
  await work.saveSection(MECHANIC, id, ALL_OK, null);
  if (hasPhoto) await work.addPhoto(MECHANIC, id, "serie", PHOTO);
  const saved = await typed(id, read);
  world.pass({ hours: 5 * 24 - 4 });
  const finish = new FormData();
  for (const [name, value] of Object.entries({ intent: "terminar", seguro: "si" })) finish.set(name, value);
  const ended = await submitWork(world.inspections, MECHANIC, id, finish, PATHS);
  const { reportCode } = (await world.stored(`inspections/${id}`)) as { reportCode: string | null };
  const report = reportCode === null ? null : await world.inspections.reports.byCode(reportCode);
  return { id, saved, ended, report, reportCode };
}

function typed(id: string, read: string) {
  const fields = new FormData();
  fields.set("intent", "guardar");
  for (const point of FRAME!.points) fields.set(`r-${point.id}`, "ok");
  fields.set("serieLeida", read);
  const photos = { save: () => Promise.resolve({ ok: true as const, photo: PHOTO, hash: null, isChecked: true }) };
  const context = contextOf({ inspections: world.inspections, photos });
  const of = { id, sectionId: FRAME!.id };
  return submitSection(context, MECHANIC, of, { fields, files: (async function* () {})() }, PATHS);
}

const both = () => ({ listingId: "bici", bicycleId });
const kinds = async () => (await world.registry.bicycles.events(bicycleId)).map(({ kind }) => kind);
const badge = async () => (await world.find("vehicles/bici"))?.inspection ?? null;

describe("the serial that a workshop reads", () => {
  test("the serial that a workshop reads verifies listing and registration where all three are one, and only then", async () => {
    const { id, report, reportCode } = await inspect("WTU 555 KO9I2L", both());
    expect(report).toMatchObject({ serial: "matches" });
    expect(await badge()).toMatchObject({ code: reportCode });
    expect(await kinds()).toEqual(["serial_verified"]);
    expect(JSON.stringify(report)).not.toContain("inspeccion-x/foto");
    expect(JSON.stringify(report)).not.toContain("555");
    expect(await loadWork(world.inspections, MECHANIC, id)).toMatchObject({ serial: { tone: "success" } });
  });

  test("the serial that a workshop reads takes the badge away where it is another one, and the history says so", async () => {
    await world.seed({ update: "vehicles/bici", data: { inspection: { code: "old", on: world.time, score: 90 } } });
    const { id, saved, report } = await inspect("WTU555K0913L", both());
    expect(saved).toMatchObject({ kind: "done", to: `/w/${id}/` });
    const page = await loadWork(world.inspections, MECHANIC, id);
    expect(page?.serial).toMatchObject({
      tone: "warning",
      words: expect.stringContaining("no es el número") as string,
    });
    expect(page?.serial?.words).not.toContain("0912");
    expect(report).toMatchObject({ serial: "differs" });
    expect(await badge()).toBeNull();
    expect(await kinds()).toEqual(["serial_differs"]);
  });

  test("the serial that a workshop reads opens one case at once where it is stolen, and neither badge nor history is written", async () => {
    await liveTheft(world, await seedBicycle(world, { serial: "GNT98765AB12" }));
    world.filed.length = 0;
    const { id, report } = await inspect("GNT98765AB12", { listingId: "bici", bicycleId: null });
    expect(world.filed).toMatchObject([{ kind: "robo", subject: expect.stringContaining("Un taller leyó") as string }]);
    expect(report).toMatchObject({ serial: "stolen" });
    expect(await badge()).toBeNull();
    expect(await kinds()).toEqual([]);
    expect(await loadWork(world.inspections, MECHANIC, id)).toMatchObject({ serial: { tone: "danger" } });
  });

  test("the serial that a workshop reads is said to stand alone where nothing tells another number", async () => {
    const { report } = await inspect(SERIAL, { listingId: null, bicycleId: null });
    expect(report).toMatchObject({ serial: "alone" });
  });

  test("the serial that a workshop reads needs its photo before the end, and a number that can be one", async () => {
    const { id, ended } = await inspect(SERIAL, both(), false);
    expect(ended).toMatchObject({
      kind: "rejected",
      status: 409,
      failure: { errors: { "": expect.stringContaining("foto") } },
    });
    expect(await typed(id, "no tiene")).toMatchObject({
      kind: "rejected",
      failure: { errors: { serieLeida: expect.any(String) }, values: { serieLeida: "no tiene" } },
    });
    expect(await typed(id, "")).toMatchObject({ kind: "done" });
    const result = await world.inspections.work.finish(MECHANIC, id, "");
    expect(result).toMatchObject({ ok: true });
  });

  test("the serial that a workshop reads is told as not verified where nobody read it", async () => {
    const { report } = await inspect("", both());
    expect(report).toMatchObject({ serial: "unread" });
    expect(await kinds()).toEqual(["inspected"]);
    expect(reportView(report!, world.time).serial?.words).toContain("No verificada");
  });
});
