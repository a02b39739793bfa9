import { beforeEach, describe, expect, test } from "vitest";

import * as newAdvisor from "~/workshops/admin/advisors/asesor-nuevo.route";
import * as advisor from "~/workshops/admin/advisors/asesor.route";
import * as list from "~/workshops/admin/advisors/asesores.route";

import type { World } from "../../support/world";
import { ADVISOR_FIELDS, REASON, seedAdvisor } from "./acts-services";
import { adminWorld } from "./admin-world";
import { answerOf } from "./answer";

let world: World;
beforeEach(() => {
  world = adminWorld();
});

const add = (form: Record<string, string>, formId = "f") =>
  answerOf(world.ask(newAdvisor.action, {}, { formId, ...ADVISOR_FIELDS, ...form }));
const act = (form: Record<string, string>) =>
  answerOf(world.ask(advisor.action, { id: "rita" }, { version: "1", ...form }));
const visible = async () => (await world.context().workshops.advisors()).map(({ id }) => id);

describe("advisors", () => {
  test("advisors are added once by a form, and namesakes have addresses of their own", async () => {
    expect(await add({})).toMatchObject({ status: 303, location: "/administracion/asesores" });
    expect(await add({})).toMatchObject({ status: 303 });
    expect(await add({}, "otro")).toMatchObject({ status: 303 });
    expect(await visible()).toEqual(["rita", "rita-2"]);
    expect((await world.database.read("advisors/rita"))?.data).toMatchObject({
      topics: ["papeles"],
      languages: ["Español", "quechua"],
      hours: [{ day: 1, from: 540, to: 780 }],
      position: 3,
    });
  });

  test.each([
    [{ name: "" }, { name: "Escribe el nombre." }],
    [{ headline: "" }, { headline: "Escribe en qué ayuda, en una línea." }],
    [{ topics: "cocina" }, { topics: "Marca al menos un tema." }],
    [{ languages: "a,b,c,d,e,f" }, { languages: expect.stringContaining("hasta cinco") }],
    [{ position: "-1" }, { position: expect.any(String) }],
    [{ "dia-1": "13:00-9:00" }, { "dia-1": expect.stringContaining("Lunes") }],
  ])("advisors are not added with %j, which comes back with its message", async (changes, errors) => {
    expect(await add(changes)).toMatchObject({ status: 400, errors, values: changes });
    expect(await world.database.count({ collection: "advisors" })).toBe(0);
  });

  test("advisors leave the page and come back", async () => {
    await seedAdvisor(world);
    expect(await act({ intent: "suspender", motivo: "" })).toMatchObject({ status: 400 });
    expect(await act({ intent: "suspender", motivo: "otro", nota: REASON })).toMatchObject({ status: 303 });
    expect(await visible()).toEqual([]);
    const titles = async (search: string) =>
      ((await world.ask(list.loader, {}, undefined, search)) as { rows: { title: string }[] }).rows.map(
        ({ title }) => title,
      );
    expect(await titles("?estado=suspendidos&q=ríta")).toEqual(["Rita"]);
    expect(await titles("?estado=visibles")).toEqual([]);
    expect(await act({ intent: "mostrar", version: "2" })).toMatchObject({ status: 303 });
    expect(await visible()).toEqual(["rita"]);
  });

  test("advisors are not changed by a stale form, and unknown ones not found", async () => {
    await seedAdvisor(world, { version: 4 });
    const forms: Record<string, string>[] = [
      { intent: "guardar", ...ADVISOR_FIELDS },
      { intent: "suspender", motivo: "otro", nota: REASON },
    ];
    for (const form of forms) expect(await act(form)).toMatchObject({ status: 409, values: form });
    expect(await act({ intent: "borrar" })).toMatchObject({ status: 400 });
    expect(await world.entries()).toEqual([]);
    expect(await answerOf(world.ask(advisor.loader, { id: "nadie" }))).toMatchObject({ status: 404 });
    const unknown = world.ask(advisor.action, { id: "nadie" }, { intent: "mostrar", version: "1" });
    expect(await answerOf(unknown)).toMatchObject({ status: 404 });
  });
});
