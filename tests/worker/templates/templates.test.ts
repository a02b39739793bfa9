import { beforeEach, describe, expect, test } from "vitest";

import { TEMPLATE_USES, TEMPLATES_MAX } from "~/templates/constants";
import { DEFAULT_TEMPLATES } from "~/templates/defaults";
import { unknownPlaceholders } from "~/templates/placeholders";
import * as route from "~/templates/plantillas.route";
import type { TemplateInput } from "~/templates/templates.server";

import type { World } from "../../support/world";
import { answered, type Handler } from "../accounts/pages-support";
import { signedInPerson } from "../accounts/support";
import { adminWorld } from "../admin/admin-world";
import { run } from "../complaints/routes-support";

let world: World;
beforeEach(async () => {
  world = adminWorld();
  await world.seed({ set: "answerTemplates/all", data: { revision: 0, templates: [] } });
});

const templates = () => world.context().templates;
const input = (changes: Partial<TemplateInput> = {}): TemplateInput => ({
  id: "plantilla-1",
  name: "Demora",
  text: "Hola, {nombre}: tu caso {numero}.",
  use: "reclamos",
  version: null,
  ...changes,
});
const names = async () => (await templates().list()).templates.map(({ name }) => name);
const send = (form: Record<string, string>, search = "") =>
  answered(world.ask(route.action as Handler, {}, form, search));
const FORM = {
  intent: "guardar",
  id: "plantilla-1",
  version: "",
  nombre: "Demora",
  para: "datos",
  texto: "Hola, {nombre}.",
};

describe("templates", () => {
  test("templates are made once by a form that comes twice, and keep their order", async () => {
    expect(await templates().save("jefa", input())).toEqual({ ok: true, repeated: false });
    expect(await templates().save("jefa", input())).toEqual({ ok: true, repeated: true });
    await templates().save("jefa", input({ id: "plantilla-2", name: "Otra" }));
    expect(await names()).toEqual(["Demora", "Otra"]);
    expect(await world.entries()).toHaveLength(2);
    const { revision } = await templates().list();
    expect(await templates().move("jefa", "plantilla-2", -1, revision)).toMatchObject({ ok: true });
    expect(await templates().move("jefa", "plantilla-2", -1, revision)).toMatchObject({ reason: "conflict" });
    expect(await names()).toEqual(["Otra", "Demora"]);
    expect(await templates().move("jefa", "plantilla-2", -1, revision + 1)).toEqual({ ok: true, repeated: true });
  });

  test("templates reject a stale form, a name that is taken, an unknown one, and one too many", async () => {
    await templates().save("jefa", input());
    await templates().save("jefa", input({ text: "Otro texto, {nombre}.", version: 1 }));
    expect(await templates().save("otra", input({ text: "Mi texto.", version: 1 }))).toMatchObject({
      reason: "conflict",
    });
    expect(await templates().save("otra", input({ text: "Mi texto." }))).toMatchObject({ reason: "conflict" });
    expect(await templates().save("otra", input({ id: "plantilla-2", name: "DEMORÁ" }))).toMatchObject({
      reason: "same-name",
    });
    expect(await templates().save("otra", input({ id: "nadie-001", version: 2 }))).toMatchObject({
      reason: "not-found",
    });
    expect(await templates().setActive("otra", "nadie-001", true)).toMatchObject({ reason: "not-found" });
    const many = Array.from({ length: TEMPLATES_MAX }, (_, at) => ({
      ...input({ id: `plantilla-${at}`, name: `Nombre ${at}` }),
      active: true,
      version: 1,
    }));
    await world.seed({ set: "answerTemplates/all", data: { revision: 1, templates: many } });
    expect(await templates().save("otra", input({ id: "una-mas-01", name: "Una más" }))).toMatchObject({
      reason: "full",
    });
  });

  test("two templates at once for one place are both kept", async () => {
    await Promise.all([
      templates().save("jefa", input()),
      templates().save("otra", input({ id: "plantilla-2", name: "Otra" })),
    ]);
    expect((await names()).sort()).toEqual(["Demora", "Otra"]);
  });

  test("templates are offered for their use while they are active, and filled in by the server", async () => {
    await templates().save("jefa", input());
    const values = { numero: "1", nombre: "Ana", fecha: "a", vence: "b", hoy: "c" };
    expect(await templates().optionsFor(["reclamos"])).toEqual([{ value: "plantilla-1", label: "Demora" }]);
    expect(await templates().optionsFor(["solicitudes", "datos"])).toEqual([]);
    expect(await templates().textOf("plantilla-1", ["reclamos"], values)).toBe("Hola, Ana: tu caso 1.");
    expect(await templates().textOf("plantilla-1", ["datos"], values)).toBeNull();
    await templates().setActive("jefa", "plantilla-1", false);
    expect(await templates().optionsFor(["reclamos"])).toEqual([]);
    expect(await templates().textOf("plantilla-1", ["reclamos"], values)).toBeNull();
  });

  test("templates that cannot be read are not written over, and leave answers possible", async () => {
    await world.seed({ set: "answerTemplates/all", data: { revision: "x", templates: [] } });
    expect(await templates().optionsFor(["reclamos"])).toEqual([]);
    await expect(templates().save("jefa", input())).rejects.toThrow("firestore");
    expect((await world.find("answerTemplates/all"))?.revision).toBe("x");
  });
});

describe("page of templates", () => {
  test("the page of templates is for administrators alone", async () => {
    expect(await run(route.loader as Handler, "/administracion/plantillas", null)).toMatchObject({ status: 302 });
    const { cookie } = await signedInPerson();
    expect(await run(route.loader as Handler, "/administracion/plantillas", cookie)).toMatchObject({ status: 404 });
    expect(await run(route.action as Handler, "/administracion/plantillas", cookie, { form: FORM })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    [{ nombre: " " }, { nombre: "Escribe un nombre." }],
    [{ texto: "Corto" }, { texto: "Texto: escribe al menos 10 caracteres." }],
    [{ texto: "x".repeat(3001) }, { texto: "Texto: como máximo 3000 caracteres (tienes 3001)." }],
    [{ texto: "Hola, {telefono}, te llamamos" }, { texto: expect.stringContaining("no conocemos {telefono}") }],
    [{ para: "otra" }, { para: "Elige de la lista para qué es." }],
    [{ intent: "borrar" }, { "": expect.any(String) }],
  ])("the page of templates rejects %j with what was typed", async (changes, errors) => {
    const answer = await send({ ...FORM, ...changes });
    expect(answer).toMatchObject({ status: 400, body: { errors, values: changes } });
    expect(await names()).toEqual([]);
  });

  test("the page of templates saves, moves and switches, and shows a conflict with what was typed", async () => {
    expect(await send(FORM)).toMatchObject({ status: 303, location: "/administracion/plantillas" });
    const body = await world.ask(route.loader as Handler, {}, undefined, "?editar=plantilla-1");
    expect(body).toMatchObject({
      edited: { name: "Demora", version: 1 },
      rows: [{ use: "Solicitudes: Datos personales" }],
    });
    expect(await send({ ...FORM, version: "7", texto: "Otro texto distinto." })).toMatchObject({
      status: 409,
      body: {
        errors: {
          "": expect.stringMatching(/^Cambiado por ti/),
          texto: "Texto: ahora dice «Hola, {nombre}.».",
        },
        values: { texto: "Otro texto distinto.", version: "1" },
      },
    });
    expect(await send({ intent: "subir", id: "plantilla-1", revision: "0" })).toMatchObject({ status: 409 });
    expect(await send({ intent: "desactivar", id: "a/b" })).toMatchObject({ status: 404 });
    expect(await send({ intent: "desactivar", id: "plantilla-1" })).toMatchObject({ status: 303 });
    expect((await templates().list()).templates[0]?.active).toBe(false);
  });
});

describe("templates of a fresh site", () => {
  const VALUES = {
    nombre: "Ana",
    numero: "R-1",
    fecha: "1 de noviembre",
    vence: "3 de diciembre",
    hoy: "2 de diciembre",
  };

  beforeEach(() => world.seed({ delete: "answerTemplates/all" }));

  test("a fresh site offers the defaults, filled in, and stores none of them by that", async () => {
    const [first] = DEFAULT_TEMPLATES;
    expect(await names()).toEqual(DEFAULT_TEMPLATES.map(({ name }) => name));
    const options = await templates().optionsFor([first!.use]);
    expect(options).toContainEqual({ value: first!.id, label: first!.name });
    const text = await templates().textOf(first!.id, [first!.use], VALUES);
    expect(text).toMatch(/^Hola, Ana:/);
    expect(text).not.toMatch(/[{}]/);
    expect(await world.find("answerTemplates/all")).toBeNull();
  });

  test("the first change of a default stores it with all others, and another default stays as it was", async () => {
    const [first, second] = DEFAULT_TEMPLATES;
    const changed = { ...first!, text: "Hola, {nombre}: ya está.", version: first!.version };
    expect(await templates().save("jefa", changed)).toEqual({ ok: true, repeated: false });
    const { templates: stored, revision } = await templates().list();
    expect([stored.length, revision]).toEqual([DEFAULT_TEMPLATES.length, 1]);
    expect(stored[0]).toMatchObject({ id: first!.id, text: changed.text, version: 2 });
    expect(stored[1]).toEqual(second);
    expect(await templates().save("otra", { ...changed, text: "Otro texto, {nombre}." })).toMatchObject({
      reason: "conflict",
    });
  });

  test("a default that is offered no more stays so, and two changes of different defaults at once are both kept", async () => {
    const [first, second] = DEFAULT_TEMPLATES;
    await Promise.all([
      templates().setActive("jefa", first!.id, false),
      templates().save("otra", { ...second!, name: "Con otro nombre" }),
    ]);
    expect(await templates().textOf(first!.id, [first!.use], VALUES)).toBeNull();
    expect(await names()).toEqual(expect.arrayContaining(["Con otro nombre", first!.name]));
    expect(await names()).toHaveLength(DEFAULT_TEMPLATES.length);
  });

  test("no default has a placeholder that nothing fills in, a name or an id of another, or a use without a form", () => {
    const unique = (of: readonly string[]) => expect(new Set(of).size).toBe(of.length);
    unique(DEFAULT_TEMPLATES.map(({ id }) => id));
    unique(DEFAULT_TEMPLATES.map(({ name }) => name.toLowerCase()));
    expect(DEFAULT_TEMPLATES.length).toBeLessThanOrEqual(TEMPLATES_MAX);
    for (const { id, text, use } of DEFAULT_TEMPLATES) {
      expect([id, unknownPlaceholders(text)]).toEqual([id, []]);
      expect([id, TEMPLATE_USES.includes(use)]).toEqual([id, true]);
    }
  });
});
