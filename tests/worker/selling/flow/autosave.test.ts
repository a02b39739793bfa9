import { beforeEach, describe, expect, test } from "vitest";

import { autosave } from "~/selling/flow/autosave/autosave.server";
import type { FlowStep } from "~/selling/model";

import { formOf } from "../../../unit/selling/support";
import {
  changeListing,
  publishedListing,
  SELLER,
  startDraft,
  storedListing,
  STRANGER,
  submitFlow,
  sellingWorld,
  type SellingWorld,
} from "../support";

let world: SellingWorld;
let id: string;
beforeEach(async () => {
  world = sellingWorld();
  id = await startDraft(world);
});

const save = (step: FlowStep, values: Record<string, string>, { uid = SELLER, listing = id } = {}) =>
  autosave(world.selling, uid, listing, step, formOf(values));

describe("a draft that saves itself", () => {
  test("a draft that saves itself keeps what is typed, although most of it is still missing", async () => {
    expect(await save("vehiculo", { version: "1", category: "mtb", brand: "trek", model: "", year: "" })).toEqual({
      ok: true,
      version: 2,
    });
    expect(await storedListing(world, id)).toMatchObject({
      version: 2,
      category: "mtb",
      specifications: { brand: "Trek" },
    });
  });

  test("a draft that saves itself leaves a field that is not valid yet as it was saved, and keeps the others", async () => {
    await save("vehiculo", { version: "1", category: "mtb", brand: "trek", year: "2020" });
    expect(await save("vehiculo", { version: "2", category: "mtb", brand: "Giant", year: "20" })).toMatchObject({
      ok: true,
    });
    expect((await storedListing(world, id))["specifications"]).toEqual({ brand: "Giant", year: 2020 });
    expect(await save("detalles", { version: "3", title: "Trek", description: "" })).toEqual({ ok: true, version: 3 });
    expect((await storedListing(world, id))["title"]).toBeUndefined();
  });

  test("a draft that saves itself writes no version for the same again", async () => {
    const values = { category: "mtb", brand: "Trek" };
    expect(await save("vehiculo", { version: "1", ...values })).toEqual({ ok: true, version: 2 });
    expect(await save("vehiculo", { version: "1", ...values })).toEqual({ ok: true, version: 2 });
  });

  test("a draft that saves itself never overwrites a newer save", async () => {
    await save("vehiculo", { version: "1", brand: "Trek" });
    expect(await save("vehiculo", { version: "1", brand: "Giant" })).toEqual({ ok: false, reason: "conflict" });
    expect((await storedListing(world, id))["specifications"]).toEqual({ brand: "Trek" });
  });

  test("a draft that saves itself proposes no title: its seller may still be typing one", async () => {
    await changeListing(world, id, {
      category: "mtb",
      specifications: { brand: "Trek", model: "Marlin 7", year: 2023 },
    });
    await save("detalles", { version: "1", title: "", description: "La usé poco, siempre bajo techo." });
    expect((await storedListing(world, id))["title"]).toBeUndefined();
  });

  test("the saving of a draft takes no step without fields, nothing of others, and nothing that is published", async () => {
    const none = { ok: false, reason: "not-found" };
    for (const step of ["fotos", "revisar"] as const) expect(await save(step, { version: "1" })).toEqual(none);
    expect(await save("precio", { version: "1", price: "60" }, { uid: STRANGER })).toEqual(none);
    const published = await publishedListing(world);
    expect(await save("precio", { version: "2", price: "60" }, { listing: published })).toEqual(none);
    expect(await storedListing(world, published)).toMatchObject({ price: 2500, version: 2 });
    expect(await save("precio", { version: "1" }, { listing: "desconocido" })).toEqual(none);
  });
});

describe("a blank title", () => {
  const details = {
    intent: "continuar",
    description: "La usé poco, siempre bajo techo.",
    frameSize: "M",
    wheelSize: '29"',
  };

  test("a blank title becomes the proposed one when the step is finished", async () => {
    await changeListing(world, id, {
      category: "mtb",
      specifications: { brand: "Trek", model: "Marlin 7", year: 2023 },
    });
    expect(await submitFlow(world, id, "detalles", { version: "1", title: "", ...details })).toMatchObject({
      kind: "done",
    });
    expect((await storedListing(world, id))["title"]).toBe("Trek Marlin 7 2023");
  });

  test("a blank title is asked for while too little is known of the vehicle, and stays blank for who leaves", async () => {
    await changeListing(world, id, { category: "mtb", specifications: { brand: "Trek" } });
    expect(await submitFlow(world, id, "detalles", { version: "1", title: "", ...details })).toMatchObject({
      failure: { errors: { title: "Escribe un título." } },
    });
    await changeListing(world, id, { specifications: { brand: "Trek", model: "Marlin 7", year: 2023 } });
    await submitFlow(world, id, "detalles", { version: "1", title: "", ...details, intent: "guardar" });
    expect((await storedListing(world, id))["title"]).toBeUndefined();
  });
});
