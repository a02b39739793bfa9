import { beforeEach, describe, expect, test } from "vitest";

import * as theft from "~/routes/admin/registry/administracion-robo";
import * as list from "~/routes/admin/registry/administracion-robos";

import { theftWorld } from "../registry/theft/support";
import { AdminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";

let world: AdminWorld;
let id: string;
beforeEach(async () => {
  world = new AdminWorld();
  id = await (await theftWorld({ projectId: world.projectId })).live();
});

const act = (form: Record<string, string>, of = id) => answerOf(world.ask(theft.action, { id: of }, form));
const rows = async (search = "") =>
  ((await world.ask(list.loader, {}, undefined, search)) as { rows: { key: string; isVerified: boolean }[] }).rows;

describe("a report of theft", () => {
  test("is listed by its state", async () => {
    expect(await rows()).toMatchObject([{ key: id }]);
    expect(await rows("?estado=publicados")).toMatchObject([{ key: id }]);
    expect(await rows("?estado=ocultos")).toEqual([]);
    expect(await rows("?estado=recuperadas")).toEqual([]);
    await act({ intent: "hide", reason: "No es su bicicleta, según la denuncia" });
    expect(await rows("?estado=ocultos")).toMatchObject([{ key: id }]);
  });

  test("shows what people saw, without the way to reach them", async () => {
    await world.seed({
      set: "theftSightings/s1",
      data: {
        theftId: id,
        ownerId: "rosa",
        uid: null,
        seenOn: "2026-11-22",
        place: "Parque Kennedy",
        text: "La vi encadenada a un poste.",
        contact: "987 111 222",
        createdAt: NOW,
      },
    });
    const view = await world.ask(theft.loader, { id });
    expect(view).toMatchObject({ state: "live", sightings: [{ where: "Parque Kennedy" }] });
    expect(JSON.stringify(view)).not.toContain("987 111 222");
  });

  test("has its police report verified once", async () => {
    expect(await act({ intent: "verify" })).toMatchObject({ status: 303, location: `/administracion/robos/${id}` });
    expect(await act({ intent: "verify" })).toMatchObject({ status: 303 });
    expect(await rows()).toMatchObject([{ key: id, isVerified: true }]);
    expect((await world.entries()).map(({ data }) => data.action)).toEqual(["theft.verified"]);
    const bare = await (await theftWorld({ projectId: world.projectId })).live(undefined, { policeReport: "" });
    expect(await act({ intent: "verify" }, bare)).toMatchObject({ status: 409 });
  });

  test("is hidden with a reason alone, and not where it has closed", async () => {
    expect(await act({ intent: "hide", reason: "" })).toMatchObject({
      status: 400,
      errors: { reason: "Escribe el motivo." },
    });
    expect(await act({ intent: "hide", reason: "no" })).toMatchObject({ status: 400, values: { reason: "no" } });
    expect(await act({ intent: "borrar" })).toMatchObject({ status: 400 });
    await world.seed({ update: `thefts/${id}`, data: { state: "recovered" } });
    expect(await act({ intent: "hide", reason: "No es su bicicleta, según la denuncia" })).toMatchObject({
      status: 409,
    });
    expect(await act({ intent: "show" }, "f".repeat(32))).toMatchObject({ status: 404 });
    expect(await answerOf(world.ask(theft.loader, { id: "nada" }))).toMatchObject({ status: 404 });
  });
});
