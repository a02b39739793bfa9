import { env as bindings } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";

import { orderCaseFile } from "~/orders/admin/case-file.server";
import { submitOrderClaim } from "~/orders/claims/admin/order-claim.page.server";
import { loadProblem, submitProblem } from "~/orders/claims/claim.page.server";
import { claimPhotoResponse } from "~/orders/claims/photo-response.server";
import type { Context } from "~/platform/context";
import { wholeForm } from "~/platform/forms/multipart.server";

import { contextOf } from "../../../support/context";
import { drawnText } from "../../../support/pdf-codes";
import { formOf } from "../../../unit/selling/support";
import { drawnPng } from "../../photos/drawn";
import { BUYER, OTHER_BUYER, SELLER } from "../support";
import { claimOf, claimsWorld, receivedOrder, type ClaimsWorld } from "./support";

const AS_BUYER = { uid: BUYER.uid, side: "buyer" } as const;
const AS_SELLER = { uid: SELLER, side: "seller" } as const;
const STORY = { motivo: "damaged", pedido: "part", texto: "El aro llegó doblado." };

let world: ClaimsWorld;
let context: Context;
let id: string;
beforeEach(async () => {
  world = await claimsWorld();
  const { env, clock, log, database } = world;
  const site = { url: "https://rebi.test", name: "Rebi" };
  context = contextOf({ orders: world.orders, env, clock, log, database, site });
  id = (await receivedOrder(world)).id;
});

const send = (party: typeof AS_BUYER | typeof AS_SELLER, values: Record<string, string>, files: File[] = []) => {
  const form = formOf({ formId: crypto.randomUUID(), ...values });
  for (const file of files) form.append("fotos", file);
  return submitProblem(context, id, party, wholeForm(form, "fotos"));
};
const picture = async (name: string) => new File([(await drawnPng(240, 200)).slice()], name, { type: "image/png" });
const stored = async () => (await bindings.PHOTOS.list({ prefix: `problemas/${id}/` })).objects.map(({ key }) => key);

test("the form of a problem says at each field what is missing, with what was typed, and keeps no photo", async () => {
  const outcome = await send(AS_BUYER, { intent: "abrir", texto: "corto" }, [await picture("aro.png")]);
  expect(outcome).toMatchObject({
    kind: "rejected",
    status: 400,
    failure: {
      errors: {
        motivo: "Elige el motivo.",
        pedido: "Elige qué quieres.",
        texto: expect.stringContaining("al menos 10"),
      },
      values: { texto: "corto" },
    },
  });
  expect(await stored()).toEqual([]);
  expect(await loadProblem(context, id, AS_BUYER)).toMatchObject({ closed: null, claim: null });
});

test("what is written in a claim keeps the rules of what users write to each other", async () => {
  const spam = "Gran oferta en https://malo.test para ti";
  expect(await send(AS_BUYER, { intent: "abrir", ...STORY, texto: spam })).toMatchObject({
    kind: "rejected",
    failure: { errors: { texto: expect.stringContaining("publicidad") } },
  });
  await send(AS_BUYER, { intent: "abrir", ...STORY });
  expect(await send(AS_SELLER, { intent: "decir", texto: spam })).toMatchObject({ kind: "rejected" });
  expect(await send(AS_SELLER, { intent: "decir", texto: "?" })).toMatchObject({ kind: "rejected" });
});

test("photos of a claim are read by its parties' route only, and a file that is no photo rejects the form", async () => {
  const no = new File(["no photo"], "nota.txt");
  expect(await send(AS_BUYER, { intent: "abrir", ...STORY }, [await picture("aro.png"), no])).toMatchObject({
    kind: "rejected",
    failure: { errors: { fotos: expect.stringContaining("nota.txt") } },
  });
  expect(await stored()).toEqual([]);
  expect(await send(AS_BUYER, { intent: "abrir", ...STORY }, [await picture("aro.png")])).toMatchObject({
    kind: "done",
    to: `/perfil/compras/${id}/problema#conversacion`,
  });
  const { photos } = await claimOf(world, id);
  expect(photos.map(({ key }) => key)).toEqual(await stored());
  const response = await claimPhotoResponse(context, id, "1", new URLSearchParams());
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("Content-Type")).toBe("image/png");
  for (const name of ["0", "2", "anuncio-99", "..", "1/..", "aro.png"])
    await expect(claimPhotoResponse(context, id, name, new URLSearchParams())).rejects.toMatchObject({
      init: { status: 404 },
    });
});

test("the file for the provider has what both wrote in a claim, with its photos", async () => {
  await send(AS_BUYER, { intent: "abrir", ...STORY }, [await picture("aro.png")]);
  await send(AS_SELLER, { intent: "decir", texto: "El embalaje estaba intacto." });
  const photos = { serve: () => Promise.resolve(new Response(null, { status: 404 })) };
  const file = await orderCaseFile(world.context({ photos }), id, "admin-1");
  const text = await drawnText(new Uint8Array(await file.arrayBuffer()));
  expect(text).toContain("El problema que contó el comprador");
  expect(text).toContain(STORY.texto);
  expect(text).toContain("El embalaje estaba intacto.");
  expect(text).not.toContain("Tú");
});

test("a resubmitted form opens one claim with its photo once", async () => {
  const values = { intent: "abrir", ...STORY, formId: "same-form" };
  for (let time = 0; time < 2; time += 1)
    expect(await send(AS_BUYER, values, [await picture("aro.png")])).toMatchObject({ kind: "done" });
  expect(await claimOf(world, id)).toMatchObject({ entries: [{ kind: "opened" }], photos: [{ by: "buyer" }] });
});

test("an administrator's decision without an amount is of the whole, and one of a part asks for it in Spanish", async () => {
  await send(AS_BUYER, { intent: "abrir", ...STORY });
  const decide = (decision: string) => {
    const form = {
      intent: "decidir",
      formId: crypto.randomUUID(),
      visto: "1",
      decision,
      motivo: "danado",
    };
    return submitOrderClaim(context, id, "an-administrator", { form: formOf(form), query: new URLSearchParams() });
  };
  expect(await decide("part")).toMatchObject({ failure: { errors: { monto: expect.stringContaining("Escribe") } } });
  // The form is read: it is too early, as its parties still have time.
  expect(await decide("all")).toMatchObject({ status: 409, failure: { errors: { "": expect.any(String) } } });
});

test("each side has its own forms, and everyone else a 404", async () => {
  await send(AS_BUYER, { intent: "abrir", ...STORY });
  expect(await send(AS_BUYER, { intent: "proponer", tipo: "all" })).toMatchObject({ kind: "rejected", status: 400 });
  expect(await send(AS_SELLER, { intent: "aceptar" })).toMatchObject({ kind: "rejected", status: 400 });
  expect(await send(AS_SELLER, { intent: "proponer", tipo: "part" })).toMatchObject({
    failure: { errors: { monto: "Escribe cuánto devuelves." } },
  });
  expect(await send(AS_SELLER, { intent: "proponer", tipo: "part", monto: "9,000,000" })).toMatchObject({
    failure: { errors: { monto: expect.stringContaining("debe estar entre") } },
  });
  expect(await send(AS_SELLER, { intent: "proponer", tipo: "part", monto: "150.50" })).toMatchObject({ kind: "done" });
  expect(await claimOf(world, id)).toMatchObject({ offer: { kind: "part", centimos: 150_50 } });
  expect(await send(AS_BUYER, { intent: "aceptar", propuesta: "another" })).toMatchObject({ status: 409 });
  const outsider = { uid: OTHER_BUYER.uid, side: "buyer" } as const;
  const form = wholeForm(formOf({ intent: "decir", texto: "Hola" }), "fotos");
  expect(await submitProblem(context, id, outsider, form)).toMatchObject({ kind: "not-found" });
  await expect(loadProblem(context, id, outsider)).rejects.toMatchObject({ init: { status: 404 } });
});
