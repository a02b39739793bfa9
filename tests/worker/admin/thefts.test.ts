import { beforeEach, describe, expect, test } from "vitest";

import type { AdminRow } from "~/admin-kit/list/admin-list";
import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import * as theft from "~/registry/theft/admin/robo.route";
import * as list from "~/registry/theft/admin/robos.route";

import { intentsOf, itemsOf, partsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import { liveTheft, seedBicycle, seedOwners } from "../registry/theft/support";
import { theftVersion } from "./acts-support";
import { adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";

let world: World;
let id: string;
beforeEach(async () => {
  world = adminWorld();
  await seedOwners(world);
  id = await liveTheft(world);
});

const sheet = async (search = "") => (await world.ask(theft.loader, { id }, undefined, search)) as AdminSheet;
/** A form of the page as it is now, or of an earlier `version`. */
const act = async (form: Record<string, string>, of = id) =>
  answerOf(world.ask(theft.action, { id: of }, { version: await theftVersion(world, of), ...form }));
/** The same form twice. */
const twice = async (form: Record<string, string>) => {
  const version = await theftVersion(world, id);
  return [await act({ version, ...form }), await act({ version, ...form })];
};
const seedSighting = (sighting: string, changes: Record<string, unknown> = {}) =>
  world.seed({
    set: `theftSightings/${sighting}`,
    data: {
      theftId: id,
      ownerId: "rosa",
      uid: null,
      seenOn: "2026-11-22",
      place: "Parque Kennedy",
      text: "La vi encadenada a un poste.",
      contact: "987 111 222",
      createdAt: NOW,
      ...changes,
    },
  });
const rows = async (search = "") =>
  ((await world.ask(list.loader, {}, undefined, search)) as { rows: AdminRow[] }).rows;

describe("a report of theft", () => {
  test("a report of theft is listed by its state", async () => {
    expect(await rows()).toMatchObject([{ key: expect.stringContaining(id) }]);
    expect(await rows("?estado=publicados")).toMatchObject([{ key: expect.stringContaining(id) }]);
    expect(await rows("?estado=ocultos")).toEqual([]);
    expect(await rows("?estado=recuperadas")).toEqual([]);
    await act({ intent: "hide", motivo: "otro", nota: "No es su bicicleta, según la denuncia" });
    expect(await rows("?estado=ocultos")).toMatchObject([{ key: expect.stringContaining(id) }]);
  });

  test("a report of theft shows what people saw, without the way to reach them", async () => {
    await seedSighting("s1");
    const shown = await sheet();
    expect(shown.badges).toMatchObject([{ label: "Publicado" }, false]);
    expect(itemsOf(shown, "avistamientos")).toMatchObject([
      { title: "Parque Kennedy, 22 de noviembre de 2026", badges: [false] },
    ]);
    expect(intentsOf(shown)).toEqual(["ocultar-aviso", "verify", "hide"]);
    expect(JSON.stringify(shown)).not.toContain("987 111 222");
  });

  test("a report of theft shows the newest sightings first, in pages", async () => {
    for (let n = 0; n < 12; n += 1) await seedSighting(`s${n}`, { createdAt: new Date(NOW.getTime() + n * 60_000) });
    const first = await sheet();
    const ids = (shown: AdminSheet) => itemsOf(shown, "avistamientos").map(({ form }) => form?.hidden?.aviso);
    const links = (shown: AdminSheet) =>
      partsOf(shown, "avistamientos").flatMap((part) => ("links" in part ? part.links : []));
    expect(ids(first)).toEqual(Array.from({ length: 10 }, (_, n) => `s${11 - n}`));
    expect(links(first)).toEqual([false, { label: "Más antiguos", to: `/administracion/robos/${id}?desde=s2` }]);
    const second = await sheet("?desde=s2");
    expect(ids(second)).toEqual(["s1", "s0"]);
    expect(links(second)).toEqual([{ label: "Más recientes", to: `/administracion/robos/${id}?antes=s1` }, false]);
  });

  test("a report of theft has a sighting that is abuse hidden for a reason, once, and shown again", async () => {
    await seedSighting("s1");
    const hide = { intent: "ocultar-aviso", aviso: "s1", motivo: "otro", nota: "Insulta al dueño y no dice nada." };
    expect(await act({ ...hide, nota: "no" })).toMatchObject({
      status: 400,
      errors: { "nota-s1": expect.any(String) },
      values: { aviso: "s1", nota: "no" },
    });
    expect(await act({ ...hide, motivo: "" })).toMatchObject({ status: 400 });
    expect(await world.entries()).toEqual([]);
    expect(await twice(hide)).toMatchObject([
      { status: 303, location: `/administracion/robos/${id}` },
      { status: 303 },
    ]);
    expect((await world.find("theftSightings/s1"))?.hiddenAt).toEqual(NOW);
    const [entry, ...more] = await world.entries();
    expect(more).toEqual([]);
    expect(entry?.data).toMatchObject({
      action: "theft.sighting-hidden",
      target: `thefts/${id}`,
      reason: hide.nota,
    });
    expect(itemsOf(await sheet(), "avistamientos")).toMatchObject([{ badges: [{ label: "Oculto" }] }]);
    expect(intentsOf(await sheet())).toContain("mostrar-aviso");
    const { sightingsReceived } = (await world.context().theft.personalData.export("rosa", "")) as {
      sightingsReceived: unknown[];
    };
    expect(sightingsReceived).toEqual([]);
    expect(await act({ intent: "mostrar-aviso", aviso: "s1" })).toMatchObject({ status: 303 });
    expect((await world.find("theftSightings/s1"))?.hiddenAt).toBeNull();
  });

  test("a report of theft has no sighting of another report", async () => {
    await seedSighting("s1", { theftId: "f".repeat(32) });
    const hide = { intent: "ocultar-aviso", aviso: "s1", motivo: "otro", nota: "Insulta al dueño y no dice nada." };
    expect(await act(hide)).toMatchObject({ status: 404 });
    expect(await act({ ...hide, aviso: "../users/rosa" })).toMatchObject({ status: 404 });
  });

  test("a report of theft that is shown again is told to its owner, as hiding it was", async () => {
    await act({ intent: "hide", motivo: "otro", nota: "No es su bicicleta, según la denuncia" });
    expect(intentsOf(await sheet())).toEqual(["verify", "show"]);
    expect(await twice({ intent: "show" })).toMatchObject([{ status: 303 }, { status: 303 }]);
    const mails = (await world.database.find({ collection: "mail", limit: 20 })).map(
      ({ data }) => (data.message as { subject: string }).subject,
    );
    expect(mails.filter((subject) => subject.includes("se ve otra vez"))).toHaveLength(1);
    expect(mails.filter((subject) => subject.startsWith("Ocultamos"))).toHaveLength(1);
  });

  test("a report of theft that was decided leads to the next one to check, and the last to the queue, which says so", async () => {
    await liveTheft(world, undefined, { policeReport: "" });
    const other = await liveTheft(world, await seedBicycle(world, { serial: "WTU999K0001" }));
    const queue = await rows("?estado=por-comprobar");
    // One without a police report has nothing to check.
    expect(queue.map(({ key }) => key.split("~")[0]).toSorted()).toEqual([id, other].toSorted());
    expect(await act({ intent: "verify" })).toMatchObject({
      location: `/administracion/robos/${other}?lista=estado%3Dpor-comprobar`,
    });
    const last = await act({ intent: "hide", motivo: "otro", nota: "No es su bicicleta, según la denuncia" }, other);
    expect(last).toMatchObject({ location: "/administracion/robos?estado=por-comprobar" });
    expect(last.flash?.message).toContain("No queda nada más en esta lista");
  });

  test("a report of theft has its police report verified once", async () => {
    expect(await twice({ intent: "verify" })).toMatchObject([{ status: 303 }, { status: 303 }]);
    expect(await rows()).toMatchObject([
      { key: expect.stringContaining(id), badges: [{ label: "Publicado" }, { label: "Denuncia comprobada" }] },
    ]);
    expect((await world.entries()).map(({ data }) => data.action)).toEqual(["theft.verified"]);
    const bare = await liveTheft(world, undefined, { policeReport: "" });
    expect(await act({ intent: "verify" }, bare)).toMatchObject({ status: 409 });
  });

  test("a report of theft is changed by no form of a page that was overtaken, of whatever act", async () => {
    await seedSighting("s1");
    const version = await theftVersion(world, id);
    expect(await act({ intent: "verify" })).toMatchObject({ status: 303 });
    const before = await world.database.read(`thefts/${id}`);
    const stale: Record<string, string>[] = [
      { intent: "hide", motivo: "otro", nota: "No es su bicicleta, según la denuncia" },
      { intent: "ocultar-aviso", aviso: "s1", motivo: "ofensas" },
      { intent: "show" },
    ];
    for (const form of stale) expect(await act({ version, ...form })).toMatchObject({ status: 409, values: form });
    expect(await world.database.read(`thefts/${id}`)).toEqual(before);
    expect(await world.entries()).toHaveLength(1);
  });

  test("a report of theft is hidden with a reason alone, and not where it has closed", async () => {
    expect(await act({ intent: "hide", motivo: "" })).toMatchObject({
      status: 400,
      errors: { motivo: "Elige un motivo de la lista." },
    });
    expect(await act({ intent: "hide", motivo: "otro", nota: "no" })).toMatchObject({
      status: 400,
      errors: { nota: expect.any(String) },
      values: { nota: "no" },
    });
    expect(await act({ intent: "borrar" })).toMatchObject({ status: 400 });
    await world.seed({ update: `thefts/${id}`, data: { state: "recovered" } });
    expect(await act({ intent: "hide", motivo: "otro", nota: "No es su bicicleta, según la denuncia" })).toMatchObject({
      status: 409,
    });
    expect(await act({ intent: "show" }, "f".repeat(32))).toMatchObject({ status: 404 });
    expect(await answerOf(world.ask(theft.loader, { id: "nada" }))).toMatchObject({ status: 404 });
  });
});
