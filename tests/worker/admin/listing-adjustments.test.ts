import { beforeEach, describe, expect, test } from "vitest";

import * as undo from "~/admin/undo/deshacer.route";
import { FirestoreError } from "~/platform/firestore/errors";
import * as listingRoute from "~/selling/admin/anuncio.route";
import * as bulkRoute from "~/selling/admin/anuncios-lote.route";

import type { World } from "../../support/world";
import { BRANDS, listingOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";

const ENDS = new Date("2026-12-23T15:00:00Z");

let world: World;
let brands: () => Promise<unknown>;

beforeEach(async () => {
  world = adminWorld();
  brands = () => Promise.resolve(BRANDS);
  world.given.catalog = { brands: () => brands(), index: { refresh: () => Promise.resolve({}) } };
  await world.seed({ set: "users/rosa", data: { email: "rosa@correo.test" } });
});

async function seedListing(id: string, changes: Parameters<typeof listingOf>[0] = {}) {
  const content = listingOf({ status: "active", publishedAt: NOW, expiresAt: ENDS, ...changes });
  await world.seed({ set: `vehicles/${id}`, data: { ...content, sellerId: "rosa" } });
}

function send(form: Record<string, string>) {
  const shown = { version: "3", formId: "f1", porque: "Era otra cosa." };
  return answerOf(world.ask(listingRoute.action, { id: "l1" }, { ...shown, ...form }));
}

async function stored(id = "l1") {
  return (await world.database.read(`vehicles/${id}`))?.data ?? {};
}

async function mails() {
  const found = await world.database.find({ collection: "mail", limit: 50 });
  return found.map(({ data, createTime }) => {
    const { to, about, message } = data as {
      to: string[];
      about: string[];
      message: { subject: string; text: string };
    };
    return { to, about, ...message, createTime };
  });
}

describe("correcting category and brand", () => {
  const CORRECT = { intent: "corregir", categoria: "mtb", marca: "Giant" };

  test("the correction of category and brand writes a known brand as it is known, and any other as typed", async () => {
    await seedListing("l1", { specifications: { ...listingOf().specifications, brand: "Royal" } });
    expect(await send({ ...CORRECT, marca: " royal   ENFIELD" })).toMatchObject({ status: 303 });
    expect(await stored()).toMatchObject({ specifications: { brand: "Royal Enfield" } });
    expect(await send({ ...CORRECT, formId: "f2", version: "4", marca: "Monark Perú" })).toMatchObject({ status: 303 });
    expect(await stored()).toMatchObject({ specifications: { brand: "Monark Perú" } });
  });

  test("the correction of category and brand goes on with the brand as typed where the known ones cannot be read", async () => {
    await seedListing("l1");
    brands = () => Promise.reject(new FirestoreError("UNAVAILABLE", "down"));
    expect(await send({ ...CORRECT, marca: "trec" })).toMatchObject({ status: 303 });
    expect(await stored()).toMatchObject({ specifications: { brand: "trec" } });
  });

  test.each([
    ["is registered", { bicycleId: "b1" }, /bicicleta registrada/],
    ["an order holds", { status: "reserved", reservedBy: "o1" }, /Un pedido/],
    ["an order holds a piece of", { reservedUnits: 1, stock: 3 }, /Un pedido/],
    ["an order bought", { status: "sold", reservedBy: "o1", soldAt: NOW }, /Un pedido/],
  ] as [string, Parameters<typeof listingOf>[0], RegExp][])(
    "a correction is rejected for what %s, also by a form that no page offers",
    async (_, changes, message) => {
      await seedListing("l1", changes);
      const answer = await send(CORRECT);
      expect(answer.status).toBe(409);
      expect(answer.errors?.[""]).toMatch(message);
      expect(await stored()).toMatchObject({ version: 3, specifications: { brand: "Trek" } });
      expect([await world.entries(), await mails()]).toEqual([[], []]);
    },
  );

  test("a correction of category and brand that changes nothing is rejected, and nobody is told", async () => {
    await seedListing("l1");
    expect(await send({ ...CORRECT, marca: "trek" })).toMatchObject({ status: 409 });
    expect([await world.entries(), await mails()]).toEqual([[], []]);
  });
});

describe("the seller", () => {
  test("the seller reads in one mail what was corrected and why, in the commit of the change", async () => {
    await seedListing("l1");
    const form = { intent: "corregir", categoria: "ruta", marca: "Giant" };
    await send(form);
    await send(form);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: ["rosa@correo.test"],
      about: ["rosa"],
      subject: "Corregimos tu anuncio: Trek Marlin 7 aro 29 talla M",
      createTime: (await world.entries())[0]?.createTime,
    });
    expect(mail?.text).toContain("Categoría: Montaña → Ruta\nMarca: Trek → Giant");
    expect(mail?.text).toContain("Motivo: Era otra cosa.");
    expect(mail?.text).not.toContain(ADMIN);
  });

  test.each([
    [{ intent: "destacar" }, /^Destacamos tu anuncio: /, "sale entre los primeros del catálogo"],
    [{ intent: "ampliar", dias: "7" }, /^Tu anuncio dura más: /, "ahora termina el 30 de diciembre de 2026"],
  ])("the seller is told of %o and of its undo", async (form, subject, text) => {
    await seedListing("l1");
    const { flash } = await send(form);
    expect(await mails()).toMatchObject([
      { subject: expect.stringMatching(subject) as string, text: expect.stringContaining(text) as string },
    ]);
    await world.ask(undo.action, {}, { acto: flash?.undo?.value ?? "" });
    const texts = (await mails()).map((mail) => mail.text);
    expect(texts).toHaveLength(2);
    expect(texts.join()).toMatch(/Motivo: Se deshizo el cambio anterior\./);
  });

  test("the seller of each of several corrected listings is told once; one without an address is not", async () => {
    await seedListing("l1");
    await seedListing("l2");
    await seedListing("l3");
    await world.seed({ update: "vehicles/l3", data: { sellerId: "nadie" } });
    const body = new FormData();
    for (const [name, value] of [
      ["intent", "ampliar"],
      ["dias", "30"],
      ["formId", "f"],
      ["porque", "El sitio estuvo caído."],
      ["fila", "l1~3"],
      ["fila", "l2~3"],
      ["fila", "l3~3"],
    ] as const)
      body.append(name, value);
    const request = new Request("https://rebi.test/administracion/anuncios/lote", { method: "POST", body });
    await bulkRoute.action({ request, params: {}, context: world.context({}, request) } as never);
    expect((await mails()).map(({ to }) => to)).toEqual([["rosa@correo.test"], ["rosa@correo.test"]]);
    expect(await world.entries()).toHaveLength(3);
  });
});
