import { beforeEach, describe, expect, test } from "vitest";

import { submitNewDraft } from "~/selling/flow/flow.action.server";
import { viewStep } from "~/selling/flow/step-page.loader.server";

import { formOf } from "../../../unit/selling/support";
import {
  changeListing,
  formNow,
  newListingId,
  SELLER,
  sellingWorld,
  startDraft,
  storedListing,
  submitFlow,
} from "../support";

const guess = {
  category: "mtb",
  brand: "trek",
  model: "Marlin 7",
  year: 2023,
  condition: "buen-estado",
  price: 1950,
  place: { department: "lima", province: "Lima", district: "Miraflores" },
  fields: { wheelSize: '29"', frameSize: "M" },
} as const;

let world: ReturnType<typeof sellingWorld>;

beforeEach(() => {
  world = sellingWorld();
});

async function begun(words: string, more: Record<string, string> = {}) {
  const id = newListingId();
  const outcome = await submitNewDraft(world.selling, SELLER, formOf({ id, palabras: words, ...more }));
  return { id, outcome, draft: await storedListing(world, id) };
}

describe("the first words of a draft", () => {
  test("what the first words tell fills the draft, which begins with its photos", async () => {
    world.guess = guess;
    const { id, outcome, draft } = await begun("trek marlin 7 2023 aro 29 talla M", { texto: "Poco uso." });
    expect(outcome).toMatchObject({ to: `/sell/flow/${id}/fotos` });
    expect(draft).toMatchObject({
      status: "draft",
      category: "mtb",
      price: 1950,
      description: "Poco uso.",
      specifications: {
        brand: "Trek",
        model: "Marlin 7",
        year: 2023,
        condition: "buen-estado",
        wheelSize: '29"',
        frameSize: "M",
      },
      location: { department: "lima", province: "Lima", district: "Miraflores" },
    });
    // The title follows brand, model and year until the seller types one.
    expect(draft.title).toBeUndefined();
    expect((await viewStep(world.selling, SELLER, id, "detalles", true))?.proposedTitle).toBe("Trek Marlin 7 2023");
  });

  test("the words are the title where neither brand nor model is known", async () => {
    world.guess = { category: "mtb", fields: {} };
    expect((await begun("bicicleta montañera roja")).draft).toMatchObject({ title: "Bicicleta montañera roja" });
  });

  test("values that a step would reject are left out", async () => {
    world.guess = { ...guess, year: 1066, price: 1, model: "llámame al 987654321", fields: { wheelSize: "cuadrado" } };
    const { draft } = await begun("trek");
    expect(draft).toMatchObject({ category: "mtb", specifications: { brand: "Trek", condition: "buen-estado" } });
    expect(draft).not.toHaveProperty("price");
    for (const name of ["year", "model", "wheelSize"]) expect(draft.specifications).not.toHaveProperty(name);
  });

  test("a telephone number among the words is no title", async () => {
    expect((await begun("vendo bici 987654321")).draft.title).toBeUndefined();
  });

  test.each([
    ["the catalogue is down", null, "trek marlin 7"],
    ["there are none", guess, ""],
  ])("the draft is begun empty where %s", async (_, known, words) => {
    world.guess = known;
    const { id, outcome, draft } = await begun(words);
    expect(outcome).toMatchObject({ to: `/sell/flow/${id}/fotos` });
    expect(draft).toMatchObject({ specifications: {} });
    expect(draft).not.toHaveProperty("category");
  });

  test("a second press keeps what was typed meanwhile", async () => {
    world.guess = guess;
    const { id } = await begun("trek marlin 7");
    await submitFlow(world, id, "vehiculo", await formNow(world, id, "vehiculo", { model: "Marlin 5" }));
    await submitNewDraft(world.selling, SELLER, formOf({ id, palabras: "trek marlin 7" }));
    expect((await storedListing(world, id)).specifications).toMatchObject({ model: "Marlin 5" });
  });
});

describe("proposals of a step", () => {
  const usual = {
    low: 180_000,
    high: 240_000,
    count: 14,
    tolerance: 0.1,
    scope: "model",
    model: "Trek Marlin 7",
    category: "mtb",
  };
  const view = (id: string, step: "precio" | "plan") =>
    viewStep(world.selling, SELLER, id, step, true, {
      contactOf: async () => null,
      isProven: async () => null,
      home: async () => null,
      priceGuidance: async () => ({ ...usual, compared: [] }) as never,
    });

  test("the price begins in the middle of the usual ones, and a typed one stays", async () => {
    world.guess = { ...guess, price: undefined } as never;
    const { id } = await begun("trek marlin 7");
    expect((await view(id, "precio"))?.values.price).toBe("2100");
    expect(await storedListing(world, id)).not.toHaveProperty("price");
    await changeListing(world, id, { price: 1500 });
    expect((await view(id, "precio"))?.values.price).toBe("1500");
  });

  test("the plan begins with the free one, never with a paid one", async () => {
    const id = await startDraft(world);
    expect((await view(id, "plan"))?.values.plan).toBe("gratis");
    const photo = (name: string) => ({ key: `${id}/${name}`, width: 12, height: 9, color: "#a0b0c0" });
    await changeListing(world, id, { photos: ["a", "b", "c", "d", "e", "f"].map(photo) });
    expect((await view(id, "plan"))?.values.plan).toBe("");
  });
});
