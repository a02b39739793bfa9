import { beforeEach, describe, expect, test } from "vitest";

import * as undo from "~/admin/undo/deshacer.route";
import * as bulk from "~/selling/admin/anuncios-lote.route";
import { LISTINGS_BULK } from "~/selling/admin/bulk.page.server";

import type { World } from "../../support/world";
import { listingOf } from "../../unit/selling/support";
import { adminWorld, NOW } from "./admin-world";
import { answerOf, type Answer } from "./answer";

const ENDS = new Date("2026-12-23T15:00:00Z");
const MONTH_LATER = new Date("2027-01-22T15:00:00Z");

let world: World;

beforeEach(() => {
  world = adminWorld();
  world.given.catalog = { index: { refresh: () => Promise.resolve({}) } };
});

type Seeded = Parameters<typeof listingOf>[0] & { featured?: boolean };

async function seedListing(id: string, { featured = false, ...changes }: Seeded = {}) {
  const { plan, ...content } = listingOf({ status: "active", publishedAt: NOW, expiresAt: ENDS, ...changes });
  await world.seed({ set: `vehicles/${id}`, data: { ...content, title: id, plan: { ...plan, featured } } });
}

function send(rows: readonly string[], form: Record<string, string>): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ formId: "f", porque: "Semana de motos", ...form }))
    body.set(name, value);
  for (const row of rows) body.append("fila", row);
  const request = new Request("https://rebi.test/administracion/anuncios/lote", { method: "POST", body });
  return answerOf(Promise.resolve(bulk.action({ request, params: {}, context: world.context({}, request) } as never)));
}

async function fieldOf(id: string, field: string): Promise<unknown> {
  return (await world.database.read(`vehicles/${id}`))?.data[field];
}

function confirmation(search: string) {
  return LISTINGS_BULK.load(world.context(), new URLSearchParams(search));
}

describe("several listings", () => {
  test("several listings are featured in one commit, and as they were by an undo", async () => {
    await seedListing("l1");
    await seedListing("l2");
    const answer = await send(["l1~3", "l2~3"], { intent: "destacar" });
    expect(answer).toMatchObject({ status: 303, flash: { message: "Destacamos 2 anuncios." } });
    expect(await fieldOf("l2", "plan")).toMatchObject({ featured: true });
    const entries = await world.entries();
    expect(new Set(entries.map(({ createTime }) => createTime)).size).toBe(1);
    expect(entries.map(({ data }) => [data.action, data.batch, data.reason])).toEqual([
      ["listing.featured", "f", "Semana de motos"],
      ["listing.featured", "f", "Semana de motos"],
    ]);
    await answerOf(world.ask(undo.action, {}, { acto: answer.flash?.undo?.value ?? "" }));
    expect(await fieldOf("l1", "plan")).toMatchObject({ featured: false });
    expect(await fieldOf("l2", "plan")).toMatchObject({ featured: false });
  });

  test("several listings end later by the chosen days, and on the former day by an undo", async () => {
    await seedListing("l1");
    await seedListing("l2", { expiresAt: new Date(ENDS.getTime() + 1) });
    const answer = await send(["l1~3", "l2~3"], { intent: "ampliar", dias: "30" });
    expect(await fieldOf("l1", "expiresAt")).toEqual(MONTH_LATER);
    await answerOf(world.ask(undo.action, {}, { acto: answer.flash?.undo?.value ?? "" }));
    expect([await fieldOf("l1", "expiresAt"), await fieldOf("l2", "expiresAt")]).toEqual([
      ENDS,
      new Date(ENDS.getTime() + 1),
    ]);
  });

  test("several listings are named where they changed or cannot be featured; the others are done", async () => {
    await seedListing("l1");
    await seedListing("l2", { version: 8 });
    await seedListing("l3", { featured: true });
    const answer = await send(["l1~3", "l2~3", "l3~3", "nada~1"], { intent: "destacar" });
    expect(answer.status).toBe(409);
    expect(answer.errors?.[""]).toBe("Destacamos un anuncio. Mira lo que quedó sin cambiar.");
    expect(answer.left?.join(" ")).toMatch(/«l2» cambió.*«l3»: Ya está destacado.*ya no existe/);
    expect(await fieldOf("l1", "plan")).toMatchObject({ featured: true });
    expect(await world.entries()).toHaveLength(1);
  });

  test("several listings are shown before it happens: what stays as it is, and at most 50", async () => {
    await seedListing("l1");
    await seedListing("l2", { featured: true });
    await seedListing("l3", { status: "sold" });
    const rows = "&fila=l1~3&fila=l2~3&fila=l3~3";
    const openTo = async (step: string) =>
      (await confirmation(`accion=${step}${rows}`)).rows.map(({ problem }) => problem === null);
    expect(await openTo("destacar")).toEqual([true, false, true]);
    expect(await openTo("quitar-destacado")).toEqual([false, true, false]);
    expect(await openTo("ampliar")).toEqual([true, true, false]);
    const many = Array.from({ length: 60 }, (_, at) => `m${at}`);
    for (const id of many) await seedListing(id);
    const all = await confirmation(`accion=ampliar${many.map((id) => `&fila=${id}~3`).join("")}`);
    expect(all.rows).toHaveLength(50);
    expect(
      await send(
        many.map((id) => `${id}~3`),
        { intent: "destacar" },
      ),
    ).toMatchObject({ status: 303 });
    expect(await world.database.count({ collection: "audit", limit: 100 })).toBe(50);
  });

  test.each([
    [{ intent: "ampliar", dias: "7", porque: "" }, "porque", /Escribe por qué/],
    [{ intent: "ampliar", dias: "7", porque: "x".repeat(301) }, "porque", /como máximo 300/],
    [{ intent: "ampliar", dias: "5000" }, "dias", /Elige cuántos días/],
    [{ intent: "borrar" }, "", /No entendimos/],
  ] as [Record<string, string>, string, RegExp][])(
    "several listings are left alone by a wrong form: %j",
    async (form, field, message) => {
      await seedListing("l1");
      const answer = await send(["l1~3"], form);
      expect(answer).toMatchObject({ status: 400, values: form });
      expect(answer.errors?.[field]).toMatch(message);
      expect(await fieldOf("l1", "expiresAt")).toEqual(ENDS);
    },
  );

  test("several listings are not changed twice by a form that is sent twice", async () => {
    await seedListing("l1");
    await send(["l1~3"], { intent: "ampliar", dias: "30" });
    expect(await send(["l1~3"], { intent: "ampliar", dias: "30" })).toMatchObject({ status: 303 });
    expect(await fieldOf("l1", "expiresAt")).toEqual(MONTH_LATER);
  });
});
