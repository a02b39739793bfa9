import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import type { BulkView } from "~/admin-kit/bulk/bulk.server";
import * as undo from "~/admin/undo/deshacer.route";
import * as inspections from "~/inspections/admin/inspecciones-lote.route";
import * as finds from "~/registry/finds/admin/hallazgos-lote.route";
import * as thefts from "~/registry/theft/admin/robos-lote.route";
import * as workshops from "~/workshops/admin/talleres-lote.route";

import type { World } from "../../support/world";
import { makeFind } from "../registry/finds/make-find";
import { liveTheft, seedBicycle, seedOwners } from "../registry/theft/support";
import { BOOKED, SLUG, seedWorkshop } from "./acts-services";
import { theftVersion, withInspection } from "./acts-support";
import { adminWorld, NOW } from "./admin-world";
import { answerOf, type Answer } from "./answer";

let world: World;
beforeEach(() => {
  world = adminWorld();
});

type Bulk = { loader: (args: never) => unknown; action: (args: never) => unknown };

function send({ action }: Bulk, rows: readonly string[], form: Record<string, string>): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ formId: "lote-1", ...form })) body.set(name, value);
  for (const row of rows) body.append("fila", row);
  const request = new Request("https://rebi.test/administracion/lote", { method: "POST", body });
  return answerOf(Promise.resolve(action({ request, params: {}, context: world.context({}, request) } as never)));
}

const shown = async ({ loader }: Bulk, search: string) =>
  (await world.ask(loader as never, {}, undefined, search)) as BulkView;
const stored = async (path: string) => (await world.database.read(path))?.data;
const subjects = async () =>
  (await world.database.find({ collection: "mail", limit: 20 })).map(
    ({ data }) => (data.message as { subject: string }).subject,
  );

describe("several reports of theft", () => {
  async function two(): Promise<[string, string]> {
    await seedOwners(world);
    return [await liveTheft(world), await liveTheft(world, await seedBicycle(world, { serial: "WTU999K0001" }))];
  }
  const rowOf = async (id: string) => `${id}~${await theftVersion(world, id)}`;

  test("several reports of theft are hidden for one reason, and shown again by one undo", async () => {
    const ids = await two();
    const rows = [await rowOf(ids[0]), await rowOf(ids[1])];
    const search = `?accion=ocultar${rows.map((row) => `&fila=${row}`).join("")}`;
    expect(await shown(thefts, search)).toMatchObject({ open: 2, fields: { fields: { motivo: { label: "Motivo" } } } });
    expect(await send(thefts, rows, { intent: "ocultar", motivo: "" })).toMatchObject({
      status: 400,
      errors: { motivo: expect.any(String) },
    });
    const answer = await send(thefts, rows, { intent: "ocultar", motivo: "denuncia" });
    expect(answer).toMatchObject({ status: 303, flash: { message: "Ocultamos 2 reportes." } });
    for (const id of ids) expect(await stored(`thefts/${id}`)).toMatchObject({ state: "hidden" });
    const entries = await world.entries();
    expect(entries.map(({ data }) => [data.action, data.batch, String(data.reason).slice(0, 9)])).toEqual(
      Array(2).fill(["theft.hidden", "lote-1", "El número"]),
    );
    // The same form again changes nothing.
    await send(thefts, rows, { intent: "ocultar", motivo: "denuncia" });
    expect(await world.entries()).toHaveLength(2);
    expect((await subjects()).filter((subject) => subject.startsWith("Ocultamos"))).toHaveLength(2);
    await world.ask(undo.action, {}, { acto: answer.flash?.undo?.value ?? "" });
    for (const id of ids) expect(await stored(`thefts/${id}`)).toMatchObject({ state: "live" });
  });

  test("several reports of theft leave alone the one that changed meanwhile, and name it", async () => {
    const ids = await two();
    const rows = [await rowOf(ids[0]), `${ids[1]}~99`];
    const answer = await send(thefts, rows, { intent: "ocultar", motivo: "denuncia" });
    expect(answer).toMatchObject({ status: 409 });
    expect(answer).toMatchObject({
      errors: { "": expect.stringContaining("Ocultamos 1 reporte.") },
      left: [expect.stringMatching(/^«.*» cambió: publicado\.$/)],
    });
    expect(await stored(`thefts/${ids[1]}`)).toMatchObject({ state: "live" });
  });
});

describe("several finds", () => {
  const [ONE, TWO] = ["a".repeat(32), "b".repeat(32)] as const;

  test("several finds are closed for one reason, and opened again by one undo", async () => {
    for (const id of [ONE, TWO]) await world.seed({ set: `finds/${id}`, data: makeFind() });
    const answer = await send(finds, [`${ONE}~1`, `${TWO}~1`], { intent: "cerrar", motivo: "broma" });
    expect(answer).toMatchObject({ status: 303, flash: { message: "Cerramos 2 hallazgos." } });
    for (const id of [ONE, TWO]) expect(await stored(`finds/${id}`)).toMatchObject({ state: "closed", version: 2 });
    await world.ask(undo.action, {}, { acto: answer.flash?.undo?.value ?? "" });
    for (const id of [ONE, TWO])
      expect(await stored(`finds/${id}`)).toMatchObject({ state: "open", isCompared: false, version: 3 });
    expect(await send(finds, [`${ONE}~2`], { intent: "cerrar", motivo: "broma" })).toMatchObject({ status: 409 });
  });
});

describe("several workshops", () => {
  test("several workshops are reminded of a certificate that ends soon, once, and others are not", async () => {
    const rosa = { uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", emailVerified: true };
    await world.seed({
      set: "users/rosa",
      data: { ...newUserDocument(rosa, NOW), role: "workshop", workshopId: SLUG },
    });
    await seedWorkshop(world, { certifiedUntil: new Date("2026-12-01T05:00:00Z") });
    expect(await shown(workshops, `?accion=recordar&fila=${SLUG}~1`)).toMatchObject({ open: 1, fields: null });
    for (let time = 0; time < 2; time += 1)
      expect(await send(workshops, [`${SLUG}~1`], { intent: "recordar" })).toMatchObject({ status: 303 });
    expect(await subjects()).toEqual([expect.stringContaining("termina el")]);
    await seedWorkshop(world, { certifiedUntil: new Date("2027-12-01T05:00:00Z"), version: 2 });
    expect(await send(workshops, [`${SLUG}~2`], { intent: "recordar" })).toMatchObject({ status: 409 });
    expect(await shown(workshops, `?accion=recordar&fila=${SLUG}~2`)).toMatchObject({ open: 0 });
  });

  test("a workshop without an account is named, as nobody would read its reminder", async () => {
    await seedWorkshop(world, { certifiedUntil: new Date("2026-12-01T05:00:00Z") });
    const answer = await send(workshops, [`${SLUG}~1`], { intent: "recordar" });
    expect(answer).toMatchObject({ left: [expect.stringContaining("no tiene una cuenta a la que escribirle")] });
  });
});

describe("several inspections", () => {
  test("several inspections are cancelled for one reason; one that changed meanwhile is named", async () => {
    await seedWorkshop(world);
    await withInspection({ ...BOOKED, userId: "ana" }, () => Promise.resolve())(world);
    expect(await shown(inspections, "?accion=cancelar&fila=i1~1")).toMatchObject({ open: 1 });
    const stale = await send(inspections, ["i1~0"], { intent: "cancelar", motivo: "pasada" });
    expect(stale).toMatchObject({ status: 409 });
    const answer = await send(inspections, ["i1~1"], { intent: "cancelar", motivo: "pasada" });
    expect(answer).toMatchObject({ status: 303, flash: { message: "Cancelamos 1 inspección." } });
    expect(await stored("inspections/i1")).toMatchObject({ status: "cancelled" });
    expect(await shown(inspections, "?accion=cancelar&fila=i1~2")).toMatchObject({ open: 0 });
  });
});
