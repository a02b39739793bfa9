import { describe, expect, test } from "vitest";

import * as bulk from "~/admin/reviews/opiniones-lote.route";
import * as undo from "~/admin/undo/deshacer.route";

import type { World } from "../../support/world";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";
import { seedReviews } from "./reviewed";

const OTHER = "reviews/o2_rosa";
const REASON = "No habla de lo que compró, sino de otra persona.";

/** Two reviews of Rosa with a mean of 3, and one of a workshop. */
async function reviewed(): Promise<World> {
  const world = adminWorld();
  await seedReviews(world);
  const second = {
    orderId: "o2",
    sellerId: "rosa",
    buyerId: "ana",
    buyerName: "Ana",
    stars: 5,
    text: "Todo bien.",
    bought: "",
  };
  await world.seed(
    { set: OTHER, data: { ...second, createdAt: NOW } },
    { update: "users/rosa", data: { ratingAvg: 3, ratingCount: 2 } },
  );
  return world;
}

async function rowOf(world: World, path: string): Promise<string> {
  const [collection, id] = path.split("/");
  const version = (await world.database.read(path))?.updateTime ?? "";
  return `${collection === "workshopReviews" ? `taller_${id}` : id}~${version}`;
}

async function send(world: World, intent: string, rows: string[], more: Record<string, string> = {}) {
  const form = new URLSearchParams({ intent, formId: "lote-1", motivo: "otro", nota: REASON, ...more });
  for (const row of rows) form.append("fila", row);
  const request = new Request("https://rebi.test/administracion/opiniones/lote", { method: "POST", body: form });
  const args = { request, params: {}, context: world.context({}, request) };
  return answerOf(bulk.action(args as unknown as Parameters<typeof bulk.action>[0]) as Promise<unknown>);
}

const rating = async (world: World) => {
  const { ratingAvg, ratingCount } = (await world.database.read("users/rosa"))?.data ?? {};
  return [ratingAvg, ratingCount];
};
const isHidden = async (world: World, path: string) => Boolean((await world.find(path))?.hiddenAt);
const PATHS = ["reviews/o1_rosa", OTHER, "workshopReviews/la-cadena_i1"];

describe("several reviews", () => {
  test("several reviews are hidden with one reason in one commit, and the mean of a seller counts without both", async () => {
    const world = await reviewed();
    const rows = await Promise.all(PATHS.map((path) => rowOf(world, path)));
    expect(await send(world, "ocultar", rows)).toMatchObject({
      status: 303,
      flash: { type: "success", message: "Ocultamos 3 opiniones.", undo: { value: expect.any(String) } },
    });
    expect(await Promise.all(PATHS.map((path) => isHidden(world, path)))).toEqual([true, true, true]);
    expect(await rating(world)).toEqual([null, null]);
    expect((await world.find("workshops/la-cadena"))?.inspected).toEqual({ sum: 0, count: 0 });
    const entries = await world.entries();
    expect(entries.map(({ data }) => [data.action, data.reason, data.batch])).toEqual(
      PATHS.map(() => ["review.hidden", REASON, "lote-1"]),
    );
    expect(new Set(entries.map(({ createTime }) => createTime)).size).toBe(1);
  });

  test("several reviews are hidden once by a form that is sent twice", async () => {
    const world = await reviewed();
    const rows = await Promise.all(PATHS.map((path) => rowOf(world, path)));
    await send(world, "ocultar", rows);
    expect(await send(world, "ocultar", rows)).toMatchObject({ status: 303 });
    expect(await world.entries()).toHaveLength(3);
    expect(await world.database.count({ collection: "mail" })).toBe(3);
  });

  test("several reviews that changed meanwhile are left alone and named, and their page is a link", async () => {
    const world = await reviewed();
    const [first, second] = await Promise.all(PATHS.map((path) => rowOf(world, path)));
    await world.seed({ update: OTHER, data: { text: "Cambió." } });
    const answer = await send(world, "ocultar", [first!, second!, "no-hay~1"]);
    expect(answer).toMatchObject({ status: 409 });
    expect(answer).toMatchObject({
      errors: { "": "Ocultamos una opinión. Mira lo que quedó sin cambiar." },
      left: ["«5 de 5, de Ana» cambió.", "Una opinión ya no existe."],
    });
    expect(await isHidden(world, OTHER)).toBe(false);
    expect(await rating(world)).toEqual([5, 1]);
    const search = `?accion=ocultar&fila=${encodeURIComponent(second!)}`;
    expect(await world.ask(bulk.loader, {}, undefined, search)).toMatchObject({
      rows: [{ title: "5 de 5, de Ana", to: "/administracion/opiniones/o2_rosa", problem: null }],
    });
  });

  test("several reviews need a reason and a row", async () => {
    const world = await reviewed();
    const rows = [await rowOf(world, OTHER)];
    expect(await send(world, "ocultar", rows, { motivo: "" })).toMatchObject({
      status: 400,
      errors: { motivo: expect.any(String) },
    });
    expect(await send(world, "ocultar", [])).toMatchObject({ status: 400 });
    expect(await send(world, "borrar", rows)).toMatchObject({ status: 400 });
    expect(await world.entries()).toEqual([]);
  });

  test("several reviews are taken back together", async () => {
    const world = await reviewed();
    const rows = await Promise.all(PATHS.map((path) => rowOf(world, path)));
    const done = await send(world, "ocultar", rows);
    const { name = "", value = "" } = done.flash?.undo ?? {};
    const back = await answerOf(world.ask(undo.action, {}, { [name]: value }));
    expect(back).toMatchObject({ status: 303, location: "/administracion/opiniones" });
    expect(await Promise.all(PATHS.map((path) => isHidden(world, path)))).toEqual([false, false, false]);
    expect(await rating(world)).toEqual([3, 2]);
    const shown = (await world.entries()).filter(({ data }) => data.action === "review.shown");
    expect(shown.map(({ data }) => [data.actor, typeof data.undoes])).toEqual(PATHS.map(() => [ADMIN, "string"]));
    expect(new Set(shown.map(({ createTime }) => createTime)).size).toBe(1);
  });

  test("several reviews are shown again without a reason", async () => {
    const world = await reviewed();
    await send(world, "ocultar", [await rowOf(world, PATHS[0]!), await rowOf(world, OTHER)]);
    const rows = [await rowOf(world, PATHS[0]!), await rowOf(world, OTHER)];
    expect(await send(world, "mostrar", rows, { motivo: "", formId: "lote-2" })).toMatchObject({ status: 303 });
    expect(await rating(world)).toEqual([3, 2]);
  });
});
