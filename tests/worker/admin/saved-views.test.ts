import { describe, expect, test } from "vitest";

import { viewAddress } from "~/admin/views/saved-views";
import * as views from "~/admin/views/vistas.route";
import { RESOURCES } from "~/server/resources.server";

import type { World } from "../../support/world";
import { ADMIN, adminWorld } from "./admin-world";

const TO = "/administracion/anuncios?estado=oculto";
const save = (world: World, nombre: string, de = TO) => world.ask(views.action, {}, { intent: "guardar", nombre, de });
const shown = async (world: World, search = "") =>
  (await world.ask(views.loader, {}, undefined, search)) as { views: { slug: string }[]; to: string | null };

describe("saved views", () => {
  test.each([
    [`${TO}&desde=abc&marcar=todos`, TO],
    ["/administracion/pedidos", "/administracion/pedidos"],
    ["/administracion/anuncios/abc", null],
    ["//evil.test/administracion/anuncios", null],
    ["https://evil.test", null],
    ["/comprar?q=trek", null],
    [`/administracion/anuncios?q=${"x".repeat(600)}`, null],
  ])("saved views take the address %s as %s", (text, to) => {
    expect(viewAddress(RESOURCES.sections, text)).toBe(to);
  });

  test("saved views are named once, opened by their address, and deleted", async () => {
    const world = adminWorld();
    expect(await shown(world, `?de=${encodeURIComponent(TO)}`)).toEqual({ views: [], to: TO });
    await save(world, "Ocultos");
    await save(world, "OCULTOS", `${TO}&orden=antiguos`);
    expect((await shown(world)).views).toEqual([{ slug: "ocultos", name: "OCULTOS", to: `${TO}&orden=antiguos` }]);
    await world.ask(views.action, {}, { intent: "borrar", vista: "ocultos" });
    await world.ask(views.action, {}, { intent: "borrar", vista: "ocultos" });
    expect((await shown(world)).views).toEqual([]);
  });

  test("saved views need a name and a list, and are at most twenty", async () => {
    const world = adminWorld();
    expect(await save(world, "  ")).toMatchObject({ data: { errors: { nombre: expect.any(String) } } });
    expect(await save(world, "Otra", "/comprar")).toMatchObject({ init: { status: 400 } });
    for (let n = 0; n < 20; n += 1) await save(world, `Vista ${n}`);
    expect(await save(world, "Una más")).toMatchObject({ init: { status: 409 } });
    expect(await save(world, "Vista 3")).toMatchObject({ status: 303 });
    expect((await shown(world)).views).toHaveLength(20);
  });

  test("saved views stand on their own list alone, for one read", async () => {
    const world = adminWorld();
    await save(world, "Ocultos");
    await save(world, "Por pagar", "/administracion/pagos?estado=pendientes");
    const { adminViews } = world.context();
    expect(await adminViews.ofList(ADMIN, "/administracion/anuncios")).toEqual([
      { slug: "ocultos", name: "Ocultos", to: TO },
    ]);
    expect(await adminViews.ofList(ADMIN, "/administracion/anuncios/abc")).toEqual([]);
    expect(await world.database.count({ collection: "adminViews" })).toBe(1);
  });
});
