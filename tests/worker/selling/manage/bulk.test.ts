import { beforeEach, describe, expect, test } from "vitest";

import { previewBulk, submitBulk, type BulkReply } from "~/selling/manage/lote.page.server";

import {
  changeListing,
  completeDraft,
  publishedListing,
  SELLER,
  sellingWorld,
  storedListing,
  STRANGER,
  type SellingWorld,
} from "../support";

let world: SellingWorld;
beforeEach(() => {
  world = sellingWorld();
});

const preview = (search: string, uid = SELLER) => previewBulk(world.services, uid, new URLSearchParams(search));
async function submit(step: string, rows: string[], values: Record<string, string> = {}, uid = SELLER) {
  const form = new FormData();
  for (const row of rows) form.append("fila", row);
  for (const [name, value] of Object.entries({ ...values, intent: step })) form.set(name, value);
  return submitBulk(world.services, uid, form);
}
async function replyOf(...asked: Parameters<typeof submit>): Promise<BulkReply> {
  const outcome = await submit(...asked);
  if (outcome.kind !== "shown") throw new Error(JSON.stringify(outcome));
  return outcome.reply;
}
const TEN_LESS = { como: "bajar-porcentaje", cuanto: "10" };

describe("one change for many listings", () => {
  test("a change of price is shown before it is made, made for each, and taken back", async () => {
    const [one, other] = [await publishedListing(world), await publishedListing(world)];
    const rows = [`${one}~2`, `${other}~2`];
    expect(await preview(`accion=precio&fila=${rows.join("&fila=")}&como=bajar-porcentaje&cuanto=10`)).toMatchObject({
      open: 2,
      rows: [{ facts: "Publicado · S/\u00a02,500 → S/\u00a02,250", problem: null }, { problem: null }],
    });
    const reply = await replyOf("precio", rows, TEN_LESS);
    expect(reply.results?.map(({ isDone }) => isDone)).toEqual([true, true]);
    expect(await storedListing(world, one)).toMatchObject({
      price: 2250,
      version: 3,
      priceChanges: [{ from: 2500, to: 2250 }],
    });
    expect(reply.undo).toEqual({ step: "precio", rows: [`${one}~3~2500`, `${other}~3~2500`] });
    expect(await submit("precio", reply.undo?.rows ?? [], { deshacer: "1" })).toMatchObject({
      flash: { message: "Deshicimos el cambio en 2 anuncios." },
    });
    expect(await storedListing(world, other)).toMatchObject({ price: 2500, version: 4 });
  });

  test("a better plan is shown with its sum, and what cannot have it stays out with its reason", async () => {
    const [one, other] = [await publishedListing(world), await publishedListing(world)];
    const draft = await completeDraft(world);
    const rows = [`${one}~2`, `${other}~2`, `${draft}~1`].map((row) => `fila=${row}`).join("&");
    const unpaid = await preview(`accion=plan&${rows}`);
    expect([unpaid.plans, unpaid.open, unpaid.rows[0]?.problem]).toEqual([
      null,
      0,
      "por ahora no se puede pagar un plan",
    ]);
    const { services } = world;
    const env = { ...services.env, payments: { accessToken: "t", webhookSecret: "s", localOrigin: null } };
    const paying = (search: string, uid = SELLER) =>
      previewBulk({ ...services, env }, uid, new URLSearchParams(search));
    const shown = await paying(`accion=plan&${rows}`);
    expect(shown.rows.map(({ problem }) => problem)).toEqual([null, null, "en estado «Borrador» no se puede"]);
    expect(shown).toMatchObject({ open: 2, max: 20, plans: { total: "S/\u00a059.80" } });
    await world.database.commit([{ update: `vehicles/${one}`, data: { "plan.id": shown.plans?.chosen } }]);
    const again = await paying(`accion=plan&plan=${shown.plans?.chosen}&${rows}`);
    expect(again.rows[0]?.problem).toBe("tu anuncio ya tiene ese plan o uno mejor");
    expect(again.plans?.total).toBe("S/\u00a029.90");
    expect((await submit("plan", [`${other}~2`])).kind).toBe("rejected");
  });

  test("a change sent twice is made once: the second finds the listings changed", async () => {
    const id = await publishedListing(world);
    await replyOf("precio", [`${id}~2`], TEN_LESS);
    const again = await replyOf("precio", [`${id}~2`], TEN_LESS);
    expect(again.results).toMatchObject([{ isDone: false, message: expect.stringContaining("cambió") as string }]);
    expect(await storedListing(world, id)).toMatchObject({ price: 2250 });
  });

  test("each listing is decided by itself, and the answer says which stayed and why", async () => {
    const [fine, cheap, reserved, foreign] = [
      await publishedListing(world),
      await publishedListing(world),
      await publishedListing(world),
      await publishedListing(world, STRANGER),
    ];
    await changeListing(world, cheap, { price: 52 });
    await changeListing(world, reserved, { status: "reserved" });
    const rows = [fine, cheap, reserved, foreign].map((id) => `${id}~2`);
    expect(await preview(`accion=precio&fila=${rows.join("&fila=")}&como=bajar-porcentaje&cuanto=10`)).toMatchObject({
      open: 1,
      rows: [
        { problem: null },
        { problem: expect.stringContaining("entre S/\u00a050") as string },
        { problem: "en estado «Reservado» no se puede" },
      ],
    });
    const { results } = await replyOf("precio", rows, TEN_LESS);
    expect(results?.map(({ isDone, message }) => [isDone, message])).toEqual([
      [true, ""],
      [false, expect.stringContaining("Precio")],
      [false, expect.stringContaining("«Reservado»")],
      [false, "No encontramos ese anuncio entre los tuyos."],
    ]);
    expect(await storedListing(world, foreign)).toMatchObject({ price: 2500 });
  });

  test("pausing and resuming take each other back", async () => {
    const id = await publishedListing(world);
    const reply = await replyOf("pausar", [`${id}~2`]);
    expect(await storedListing(world, id)).toMatchObject({ status: "paused" });
    expect(reply.undo).toEqual({ step: "reanudar", rows: [`${id}~3`] });
    await submit("reanudar", reply.undo?.rows ?? [], { deshacer: "1" });
    expect(await storedListing(world, id)).toMatchObject({ status: "active" });
  });

  test("expired listings are renewed, and drafts published with the free plan, by the rules of one", async () => {
    const expired = await publishedListing(world);
    await changeListing(world, expired, { status: "expired" });
    await replyOf("renovar", [`${expired}~2`]);
    expect(await storedListing(world, expired)).toMatchObject({ status: "active" });
    const [whole, bare] = [await completeDraft(world), await completeDraft(world)];
    await changeListing(world, bare, { photos: [], plan: null });
    await world.seed({ update: `vehicles/${whole}`, data: {}, remove: ["plan"] });
    await world.seed({ update: `vehicles/${bare}`, data: {}, remove: ["plan"] });
    const { results } = await replyOf("publicar", [`${whole}~1`, `${bare}~1`]);
    expect(results).toMatchObject([
      { isDone: true },
      { isDone: false, message: "Le falta: Agrega al menos una foto." },
    ]);
    expect(await storedListing(world, whole)).toMatchObject({ status: "active", plan: { id: "gratis" } });
  });

  test("all listings of a filter are chosen without their boxes", async () => {
    const id = await publishedListing(world);
    await completeDraft(world);
    expect(await preview("accion=pausar&todos=1&estado=publicado")).toMatchObject({
      rows: [{ key: `${id}~2` }],
      isCut: false,
      back: "/perfil/anuncios?estado=publicado",
    });
    await changeListing(world, id, { searchTerms: ["marlin"] });
    expect((await preview("accion=pausar&todos=1&q=marlin")).rows).toMatchObject([{ key: `${id}~2` }]);
    expect((await preview("accion=pausar&todos=1&tipo=moto")).rows).toEqual([]);
    expect((await preview("accion=pausar&todos=1", STRANGER)).rows).toEqual([]);
  });

  test("a form without listings, without an amount or of an unknown step changes nothing", async () => {
    const id = await publishedListing(world);
    expect(await submit("precio", [])).toMatchObject({ failure: { errors: { "": "No elegiste ningún anuncio." } } });
    expect(await submit("precio", [`${id}~2`], { como: "bajar-monto", cuanto: "mucho" })).toMatchObject({
      status: 400,
    });
    expect(await submit("eliminar", [`${id}~2`])).toMatchObject({ status: 400 });
    await expect(preview("accion=eliminar")).rejects.toMatchObject({ init: { status: 400 } });
    expect(await storedListing(world, id)).toMatchObject({ price: 2500, version: 2 });
  });
});
