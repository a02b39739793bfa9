import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { ListingSchema } from "~/catalog/model";
import { submitStep } from "~/selling/flow/flow.action.server";
import { viewStep } from "~/selling/flow/step-page.loader.server";
import { MAX_OPEN_DRAFTS } from "~/selling/model";

import { NOW } from "../../unit/selling/support";
import {
  changeListing,
  completeDraft,
  formNow,
  newListingId,
  pictureFile,
  SELLER,
  startDraft,
  storedListing,
  submitFlow,
  uploadForm,
  sellingWorld,
  type SellingWorld,
} from "./support";

let world: SellingWorld;

beforeEach(() => {
  world = sellingWorld();
});

describe("life of a draft", () => {
  test("a draft goes from the start over each step to published, edited, paused, resumed and sold", async () => {
    const { selling } = world;
    const id = await startDraft(world);
    expect(await storedListing(world, id)).toMatchObject({ status: "draft", version: 1, sellerId: SELLER });

    expect(
      await submitStep(
        selling,
        SELLER,
        id,
        "fotos",
        uploadForm([await pictureFile("a.png"), await pictureFile("b.png")], "continuar"),
      ),
    ).toMatchObject({ to: `/sell/flow/${id}/vehiculo` });
    expect(
      await submitFlow(world, id, "vehiculo", {
        version: "2",
        category: "mtb",
        brand: "TREK",
        model: "Marlin 7",
        year: "2023",
        condition: "buen-estado",
      }),
    ).toMatchObject({ to: `/sell/flow/${id}/detalles` });
    expect(
      await submitFlow(world, id, "detalles", {
        version: "3",
        title: "Trek Marlin 7 aro 29",
        description: "Poco uso, siempre guardada bajo techo.",
        frameSize: "M",
        wheelSize: '29"',
        gears: "18",
      }),
    ).toMatchObject({ to: `/sell/flow/${id}/precio` });
    expect(
      await submitFlow(world, id, "precio", {
        version: "4",
        price: "2,500",
        department: "lima",
        district: "150122",
      }),
    ).toMatchObject({ to: `/sell/flow/${id}/plan` });
    expect(await submitFlow(world, id, "plan", { version: "5", plan: "gratis" })).toMatchObject({
      to: `/sell/flow/${id}/revisar`,
    });
    expect((await viewStep(selling, SELLER, id, "revisar", true))?.missing).toEqual([]);
    expect(await submitFlow(world, id, "revisar", { version: "6", intent: "publicar" })).toMatchObject({
      to: `/sell/success?id=${id}`,
    });
    await world.settled();
    expect(world.refreshed).toBe(1);

    const published = await storedListing(world, id);
    expect(ListingSchema.parse(published)).toMatchObject({
      status: "active",
      version: 7,
      title: "Trek Marlin 7 aro 29",
      price: 2500,
      category: "mtb",
      specifications: {
        brand: "Trek",
        model: "Marlin 7",
        year: 2023,
        condition: "buen-estado",
        frameSize: "M",
        wheelSize: '29"',
        gears: 18,
      },
      location: { department: "lima", province: "Lima", district: "Miraflores" },
      plan: { id: "gratis", maxPhotos: 5, durationDays: 30, featured: false },
      publishedAt: NOW,
      expiresAt: new Date(NOW.getTime() + 30 * DAY_MS),
      soldAt: null,
    });
    expect(published.photos).toHaveLength(2);

    expect(await submitFlow(world, id, "precio", { version: "7", price: "2,300", department: "lima" })).toMatchObject({
      to: `/sell/flow/${id}/precio`,
      flash: { type: "success", message: "Guardamos los cambios de tu anuncio." },
    });
    expect(await selling.listings.take(SELLER, id, "pause", 8)).toMatchObject({
      ok: true,
      listing: { status: "paused", version: 9 },
    });
    expect(await selling.listings.take(SELLER, id, "resume", 9)).toMatchObject({
      ok: true,
      listing: { status: "active" },
    });
    expect(await selling.listings.take(SELLER, id, "markSold", 10)).toMatchObject({
      ok: true,
      listing: { status: "sold" },
    });
    expect(await storedListing(world, id)).toMatchObject({ status: "sold", price: 2300, soldAt: NOW, version: 11 });
    await world.settled();
    expect(world.refreshed).toBe(5);
  });

  test("a draft begins once for a resubmitted form, and again once that draft was published", async () => {
    const { selling } = world;
    const requested = newListingId();
    const [one, two] = await Promise.all([
      selling.drafts.start(SELLER, requested),
      selling.drafts.start(SELLER, requested),
    ]);
    expect([one, two]).toEqual([
      { ok: true, id: requested },
      { ok: true, id: requested },
    ]);
    expect(await selling.drafts.list(SELLER)).toHaveLength(1);

    await selling.listings.remove(SELLER, requested, 1);
    const again = await selling.drafts.start(SELLER, requested);
    expect(again.ok && again.id).not.toBe(requested);
  });

  test("a draft rejects a malformed id and another user's", async () => {
    const foreign = await startDraft(world, "someone");
    for (const requested of ["../users/x", "", "ABC", null, foreign]) {
      const started = await world.selling.drafts.start(SELLER, requested);
      expect(started.ok && started.id).toMatch(/^[a-z0-9]{20}$/);
      expect(started.ok && started.id).not.toBe(requested);
    }
    expect((await storedListing(world, foreign)).sellerId).toBe("someone");
  });

  test("a draft allows 20 open drafts for each user", async () => {
    for (let count = 0; count < MAX_OPEN_DRAFTS; count += 1) await startDraft(world);
    expect(await world.selling.drafts.start(SELLER)).toEqual({
      ok: false,
      reason: "too-many-drafts",
      message: "Tienes 20 borradores abiertos. Publica o elimina uno para empezar otro.",
    });
    expect((await world.selling.drafts.start("another")).ok).toBe(true);
    expect(await world.selling.drafts.list(SELLER)).toHaveLength(MAX_OPEN_DRAFTS);
  });

  test("a draft lists drafts, last edited first", async () => {
    const first = await startDraft(world);
    world.pass({ days: 1 });
    const second = await startDraft(world);
    world.pass({ days: 1 });
    await submitFlow(world, first, "vehiculo", { intent: "guardar", version: "1", brand: "GT" });
    expect((await world.selling.drafts.list(SELLER)).map(({ id }) => id)).toEqual([first, second]);
  });
});

describe("saving a step", () => {
  test("'Guardar y salir' accepts missing fields, 'Continuar' does not", async () => {
    const id = await startDraft(world);
    expect(await submitFlow(world, id, "vehiculo", { version: "1", brand: "GT" })).toMatchObject({
      status: 400,
      failure: {
        ok: false,
        errors: {
          category: "Elige qué vendes.",
          model: "Escribe el modelo.",
          year: "Escribe el año.",
          condition: "Elige en qué estado está.",
        },
        values: { intent: "continuar", version: "1", brand: "GT" },
      },
    });
    expect((await storedListing(world, id)).version).toBe(1);
    expect(await submitFlow(world, id, "vehiculo", { version: "1", brand: "GT", intent: "guardar" })).toMatchObject({
      to: "/sell/flow",
      flash: { type: "success", message: "Guardamos tu borrador. Puedes seguir cuando quieras." },
    });
    expect(await storedListing(world, id)).toMatchObject({ version: 2, specifications: { brand: "GT" } });
  });

  test("the saving of a step rejects invalid formats with either button, with the typed values", async () => {
    const id = await startDraft(world);
    for (const intent of ["continuar", "guardar"]) {
      expect(await submitFlow(world, id, "precio", { version: "1", price: "gratis", intent })).toMatchObject({
        status: 400,
        failure: {
          errors: { price: "Precio: escribe un monto en soles, como 1250 o 1,250.50." },
          values: { price: "gratis" },
        },
      });
    }
    expect((await storedListing(world, id)).version).toBe(1);
  });

  test("the saving of a step shows missing and invalid fields together, in the order of the form", async () => {
    const id = await startDraft(world);
    const typed = { version: "1", model: "Marlin 7", year: "1066" };
    const errorsOf = async (intent: string) =>
      ((await submitFlow(world, id, "vehiculo", { ...typed, intent })) as { failure: { errors: object } }).failure
        .errors;
    expect(Object.keys(await errorsOf("continuar"))).toEqual(["category", "brand", "year", "condition"]);
    expect(Object.keys(await errorsOf("guardar"))).toEqual(["year"]);
  });

  test("the saving of a step removes a blanked field", async () => {
    const id = await completeDraft(world);
    await submitFlow(world, id, "detalles", { version: "1", intent: "guardar", title: "" });
    const stored = await storedListing(world, id);
    expect(stored).not.toHaveProperty("title");
    expect(stored.specifications).toEqual({ brand: "Trek", model: "Marlin 7", year: 2023, condition: "buen-estado" });
  });

  test("the saving of a step keeps unknown fields of the document", async () => {
    const id = await completeDraft(world);
    await changeListing(world, id, { views: 7 });
    await submitFlow(world, id, "precio", { version: "1", price: "900", department: "cusco" });
    expect(await storedListing(world, id)).toMatchObject({ views: 7, price: 900 });
  });

  test("the saving of a step rejects a plan with a limit below the number of photos", async () => {
    const id = await completeDraft(world, "premium");
    const photo = (await storedListing(world, id)).photos;
    await changeListing(world, id, { photos: Array.from({ length: 6 }, () => (photo as unknown[])[0]) });
    expect(await submitFlow(world, id, "plan", { version: "1", plan: "gratis" })).toMatchObject({
      status: 400,
      failure: { errors: { plan: "El plan Gratis permite 5 fotos y tienes 6. Quita 1 o elige otro plan." } },
    });
  });

  test("the saving of a step stores one of two simultaneous saves and shows the other both versions", async () => {
    const id = await completeDraft(world);
    const outcomes = await Promise.all([
      submitFlow(world, id, "precio", { version: "1", price: "1,000", department: "lima" }),
      submitFlow(world, id, "precio", { version: "1", price: "2,000", department: "cusco" }),
    ]);
    const won = outcomes.findIndex((outcome) => outcome.kind === "done");
    const lost = outcomes[1 - won];
    expect(outcomes.filter((outcome) => outcome.kind === "done")).toHaveLength(1);
    expect(lost).toMatchObject({ status: 409, failure: { conflict: { version: 2 } } });
    const { price, version } = await storedListing(world, id);
    expect([price, version]).toEqual([won === 0 ? 1000 : 2000, 2]);
    const conflict = lost?.kind === "rejected" && "conflict" in lost.failure ? lost.failure.conflict : undefined;
    expect(conflict?.mine[0]?.value).toContain(won === 0 ? "2,000" : "1,000");
    expect(conflict?.saved[0]?.value).toContain(won === 0 ? "1,000" : "2,000");
  });

  test("the saving of a step shows both versions to a stale form, and 'Guardar lo mío' overwrites", async () => {
    const id = await completeDraft(world);
    const typed = await formNow(world, id, "precio", { price: "1800" });
    await submitFlow(world, id, "precio", await formNow(world, id, "precio", { price: "1900" }));
    const stale = await submitFlow(world, id, "precio", typed);
    expect(stale).toMatchObject({ status: 409, failure: { values: typed, conflict: { version: 2 } } });
    expect(await submitFlow(world, id, "precio", { ...typed, version: "2" })).toMatchObject({
      to: `/sell/flow/${id}/revisar`,
    });
    expect((await storedListing(world, id)).price).toBe(1800);
  });

  test("the saving of a step treats a resubmission as no conflict", async () => {
    const id = await completeDraft(world);
    const typed = await formNow(world, id, "precio", { price: "1800" });
    expect(await submitFlow(world, id, "precio", typed)).toEqual(await submitFlow(world, id, "precio", typed));
    expect((await storedListing(world, id)).version).toBe(2);
  });
});

test("the place step proposes where the seller lives, until the draft has a place of its own", async () => {
  const world = sellingWorld();
  const id = await completeDraft(world);
  const shown = async () =>
    viewStep(world.selling, SELLER, id, "precio", true, {
      contactOf: async () => null,
      isProven: async () => null,
      priceGuidance: async () => null,
      home: async () => ({ department: "cusco", province: "Cusco", district: "Wanchaq" }),
    });
  const before = await shown();
  expect(before?.values).toMatchObject({ department: "lima" });
  await changeListing(world, id, { location: {} });
  const proposed = await shown();
  expect(proposed).toMatchObject({
    values: { department: "cusco", district: "080108" },
    districts: { department: "cusco" },
    listing: { location: {} },
  });
});
