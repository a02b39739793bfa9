import { describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { nextMailAt, viewAddress } from "~/admin/views/saved-views";
import * as viewFile from "~/admin/views/vista-archivo.route";
import * as views from "~/admin/views/vistas.route";
import { MINUTE_MS } from "~/business/durations";
import { RESOURCES } from "~/server/resources.server";

import type { World } from "../../support/world";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";

const TO = "/administracion/cupones?estado=vigentes";
const OTHER = { uid: "otra", role: "admin", displayName: "Otra Jefa" } as const;
const OWN = { uid: ADMIN, role: "admin", displayName: "Jefa" } as const;

const act = (world: World, fields: Record<string, string>) => world.ask(views.action, {}, fields);
const save = (world: World, nombre: string, de = TO) => act(world, { intent: "guardar", nombre, de });
const shown = async (world: World, search = "") =>
  (await world.ask(views.loader, {}, undefined, search)) as {
    views: { id: string; name: string; to: string; by: string | null }[];
    to: string | null;
  };
const idOf = async (world: World) => (await shown(world)).views[0]!.id;

async function teamWorld(): Promise<World> {
  const world = adminWorld();
  const user = (uid: string, role: "admin" | "user") => ({
    set: `users/${uid}`,
    data: {
      ...newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, NOW),
      role,
    },
  });
  await world.seed(user(ADMIN, "admin"), user("otra", "admin"));
  return world;
}

describe("saved views", () => {
  test.each([
    [`${TO}&desde=abc&marcar=todos`, TO],
    ["/administracion/cupones?columnas=estado.usos", "/administracion/cupones?columnas=estado.usos"],
    ["/administracion/pedidos", "/administracion/pedidos"],
    ["/administracion/anuncios/abc", null],
    ["//evil.test/administracion/anuncios", null],
    ["https://evil.test", null],
    ["/comprar?q=trek", null],
    [`/administracion/anuncios?q=${"x".repeat(800)}`, null],
  ])("saved views take the address %s as %s", (text, to) => {
    expect(viewAddress(RESOURCES.sections, text)).toBe(to);
  });

  test("saved views are named once, renamed, opened by their address, and deleted", async () => {
    const world = adminWorld();
    expect(await shown(world, `?de=${encodeURIComponent(TO)}`)).toEqual({ views: [], to: TO });
    await save(world, "Vigentes");
    await save(world, "VIGENTES", `${TO}&q=a`);
    const vista = await idOf(world);
    expect((await shown(world)).views).toMatchObject([{ name: "VIGENTES", to: `${TO}&q=a`, by: null }]);
    expect(await act(world, { intent: "renombrar", vista, nombre: "" })).toMatchObject({
      data: { errors: { [`nombre-${vista}`]: expect.any(String) } },
    });
    await act(world, { intent: "renombrar", vista, nombre: "De hoy" });
    expect((await shown(world)).views).toMatchObject([{ name: "De hoy" }]);
    await act(world, { intent: "borrar", vista });
    expect((await shown(world)).views).toEqual([]);
    expect(await answerOf(act(world, { intent: "borrar", vista }))).toMatchObject({ status: 404 });
  });

  test("saved views need a name and a list, and are at most twenty of a list", async () => {
    const world = adminWorld();
    expect(await save(world, "  ")).toMatchObject({ data: { errors: { nombre: expect.any(String) } } });
    expect(await save(world, "Otra", "/comprar")).toMatchObject({ init: { status: 400 } });
    for (let n = 0; n < 20; n += 1) await save(world, `Vista ${n}`);
    expect(await save(world, "Una más")).toMatchObject({ init: { status: 409 } });
    expect(await save(world, "Vista 3")).toMatchObject({ status: 303 });
    expect((await shown(world)).views).toHaveLength(20);
  });

  test("saved views stand on their own list alone; a shared one names its owner, who alone changes it", async () => {
    const world = adminWorld();
    const { adminViews } = world.context();
    await adminViews.save(OTHER, "Suyos", TO);
    await save(world, "Por pagar", "/administracion/pagos");
    const [theirs] = await adminViews.list(OTHER);
    const vista = theirs!.id;
    expect(await adminViews.ofList(OWN, "/administracion/cupones")).toEqual([]);
    for (const intent of ["compartir", "renombrar"])
      expect(await answerOf(act(world, { intent, vista, nombre: "Mío" }))).toMatchObject({ status: 404 });
    await adminViews.share(OTHER, vista, true);
    expect(await adminViews.ofList(OWN, "/administracion/cupones")).toEqual([
      { id: vista, name: "Suyos", to: TO, by: "Otra Jefa" },
    ]);
    expect(await adminViews.ofList(OWN, "/administracion/cupones/abc")).toEqual([]);
    expect(await adminViews.ofList({ ...OWN, role: "user" }, "/administracion/cupones")).toEqual([]);
    for (const intent of ["dejar", "renombrar"])
      expect(await answerOf(act(world, { intent, vista, nombre: "Mío" }))).toMatchObject({ status: 404 });
    expect(await adminViews.find(OWN, vista)).toMatchObject({ name: "Suyos" });
    await adminViews.share(OTHER, vista, false);
    expect(await adminViews.find(OWN, vista)).toBeNull();
  });

  test("the file of a view is at an address of its own, which leads to the list's file", async () => {
    const world = adminWorld();
    await save(world, "Vigentes");
    const open = (vista: string) => answerOf(world.ask(viewFile.loader, { vista }));
    expect(await open(await idOf(world))).toMatchObject({
      status: 302,
      location: "/administracion/cupones.csv?estado=vigentes",
    });
    for (const vista of ["cupones.00000000", "..", "a/b.0a1b2c3d", ""])
      expect(await open(vista)).toMatchObject({ status: 404 });
  });
});

describe("files of views by mail", () => {
  test.each([
    ["diario", "2026-11-23T11:59:00Z", "2026-11-23T12:00:00.000Z"],
    ["diario", "2026-11-23T12:00:00Z", "2026-11-24T12:00:00.000Z"],
    ["lunes", "2026-11-23T12:00:00Z", "2026-11-30T12:00:00.000Z"],
    ["domingo", "2026-11-24T04:59:00Z", "2026-11-29T12:00:00.000Z"],
  ] as const)("a mail of %s after %s goes out at %s, in the morning of Lima", (day, after, at) => {
    expect(nextMailAt(day, new Date(after)).toISOString()).toBe(at);
  });

  const mailed = async (world: World) =>
    (await world.database.find({ collection: "mail", limit: 20 })).map(({ data }) => (data.to as string[])[0]);
  const onward = (world: World, minutes: number) => {
    world.time = new Date(world.time.getTime() + minutes * MINUTE_MS);
    return world.context().adminViews.jobs.mail();
  };
  const DAY = 24 * 60;

  test("a view's file is mailed each morning with its address alone, and not where it is empty unless asked", async () => {
    const world = await teamWorld();
    world.given.catalog = { plans: () => Promise.resolve([]) };
    await save(world, "Vigentes");
    const vista = await idOf(world);
    await act(world, { intent: "correo", vista, dia: "diario" });
    await act(world, { intent: "compartir", vista });
    await world.context().adminViews.mailTo(OTHER, vista, { day: "diario", evenEmpty: true });
    expect(await onward(world, 0)).toEqual({ sent: 0 });
    expect(await onward(world, DAY)).toEqual({ sent: 1 });
    expect(await mailed(world)).toEqual(["otra@correo.test"]);
    expect(await onward(world, 1)).toEqual({ sent: 0 });
    await world.seed({ set: "coupons/VERANO", data: { kind: "percent", value: 10, active: true } });
    expect(await onward(world, DAY)).toEqual({ sent: 2 });
    const [mail] = await world.database.find({ collection: "mail", limit: 1 });
    expect(JSON.stringify(mail?.data)).toContain(`/administracion/vistas/${vista}`);
    expect(JSON.stringify(mail?.data)).not.toContain("VERANO");
  });

  test("a view is not mailed to who may not open its list any more, nor to anyone once its owner may not", async () => {
    const world = await teamWorld();
    await save(world, "Vigentes");
    const vista = await idOf(world);
    const { adminViews } = world.context();
    await adminViews.share(OWN, vista, true);
    await adminViews.mailTo(OWN, vista, { day: "diario", evenEmpty: true });
    await adminViews.mailTo(OTHER, vista, { day: "diario", evenEmpty: true });
    await world.update("users/otra", { role: "user" });
    expect(await onward(world, DAY)).toEqual({ sent: 1 });
    await world.update("users/otra", { role: "admin" });
    await adminViews.mailTo(OTHER, vista, { day: "diario", evenEmpty: true });
    await world.update(`users/${ADMIN}`, { isActive: false });
    expect(await onward(world, DAY)).toEqual({ sent: 0 });
    expect(await onward(world, DAY)).toEqual({ sent: 0 });
  });

  test("a run that was cut off leaves its lists to the next one, once its lease has ended", async () => {
    const world = await teamWorld();
    await save(world, "Vigentes");
    await act(world, { intent: "correo", vista: await idOf(world), dia: "diario", vacia: "si" });
    const later = new Date(world.time.getTime() + (DAY + 5) * MINUTE_MS);
    await world.update("adminViews/cupones", { leaseUntil: later });
    expect(await onward(world, DAY)).toEqual({ sent: 0 });
    expect(await onward(world, 6)).toEqual({ sent: 1 });
  });

  test("a deleted account leaves none of its views and mails, and the others where they are", async () => {
    const world = await teamWorld();
    await save(world, "Vigentes");
    const { adminViews } = world.context();
    await adminViews.save(OTHER, "Suyos", TO);
    await adminViews.share(OWN, await idOf(world), true);
    await adminViews.mailTo(OTHER, await idOf(world), { day: "lunes", evenEmpty: false });
    expect(await adminViews.personalData.erase("otra", "")).toBe("done");
    expect(JSON.stringify(await world.stored("adminViews/cupones"))).not.toContain("otra");
    expect((await shown(world)).views).toHaveLength(1);
    await adminViews.personalData.erase(ADMIN, "");
    expect(await world.database.count({ collection: "adminViews" })).toBe(0);
  });
});
