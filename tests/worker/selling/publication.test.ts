import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { DAY_MS } from "~/business/durations";
import { ListingSchema } from "~/catalog/model";
import { submitFreePlan } from "~/selling/flow/flow.action.server";
import { viewStep } from "~/selling/flow/step-page.loader.server";

import { FEATURED, formOf, FREE, NOW } from "../../unit/selling/support";
import {
  changeListing,
  completeDraft,
  formNow,
  publishedListing,
  SELLER,
  startDraft,
  storedListing,
  submitFlow,
  sellingWorld,
  type SellingWorld,
} from "./support";

let world: SellingWorld;

beforeEach(() => {
  world = sellingWorld();
});

describe("editing a published listing", () => {
  test("the editing of a published listing keeps it valid", async () => {
    const id = await publishedListing(world);
    expect(
      await submitFlow(world, id, "precio", { version: "2", price: "", department: "lima", intent: "guardar" }),
    ).toMatchObject({ status: 400, failure: { errors: { price: "Escribe el precio." } } });
    expect((await storedListing(world, id)).price).toBe(2500);
  });

  test("the editing of a published listing leaves category and plan as they are", async () => {
    const id = await publishedListing(world);
    await submitFlow(
      world,
      id,
      "vehiculo",
      await formNow(world, id, "vehiculo", { category: "scooter", model: "Marlin 8" }),
    );
    expect(await storedListing(world, id)).toMatchObject({
      category: "mtb",
      specifications: { model: "Marlin 8", frameSize: "M" },
    });
    expect(await submitFlow(world, id, "plan", { version: "3", plan: "premium" })).toMatchObject({
      status: 409,
      failure: { errors: { "": "El plan de un anuncio publicado no se cambia." } },
    });
    expect(await viewStep(world.selling, SELLER, id, "plan", true)).toBeNull();
  });

  test("a changed price of a published listing is recorded, once for a resubmission, and none of a draft", async () => {
    const draft = await completeDraft(world);
    await submitFlow(world, draft, "precio", await formNow(world, draft, "precio", { price: "1,900" }));
    expect(await storedListing(world, draft)).toMatchObject({ price: 1900 });
    expect(await storedListing(world, draft)).not.toHaveProperty("priceChanges");

    const id = await publishedListing(world);
    const { price: from } = await storedListing(world, id);
    const form = await formNow(world, id, "precio", { price: "1,900" });
    await submitFlow(world, id, "precio", form);
    await submitFlow(world, id, "precio", form);
    expect((await storedListing(world, id)).priceChanges).toEqual([{ from, to: 1900, at: world.time }]);
    world.pass({ days: 1 });
    await submitFlow(world, id, "precio", await formNow(world, id, "precio", { district: "Surco" }));
    await submitFlow(world, id, "precio", await formNow(world, id, "precio", { price: "1,800" }));
    expect((await storedListing(world, id)).priceChanges).toMatchObject([
      { to: 1900 },
      { from: 1900, to: 1800, at: world.time },
    ]);
  });

  test("the editing of a published listing is rejected once it is sold", async () => {
    const id = await publishedListing(world);
    await world.selling.listings.take(SELLER, id, "markSold", 2);
    expect(await submitFlow(world, id, "precio", await formNow(world, id, "precio", { price: "1000" }))).toMatchObject({
      status: 409,
      failure: { errors: { "": "No puedes editar este anuncio: está en estado «Vendido»." } },
    });
  });
});

describe("publishing", () => {
  test("the publishing of a listing lists all missing fields and publishes nothing", async () => {
    const id = await startDraft(world);
    const result = await world.selling.listings.publish(SELLER, id, 1);
    expect(result).toMatchObject({ ok: false, reason: "incomplete" });
    expect(!result.ok && result.reason === "incomplete" && result.missing.map(({ field }) => field)).toEqual([
      "fotos",
      "category",
      "brand",
      "model",
      "year",
      "condition",
      "title",
      "description",
      "price",
      "department",
      "plan",
    ]);
    expect(await submitFlow(world, id, "revisar", { version: "1", intent: "publicar" })).toMatchObject({
      status: 400,
      failure: { errors: {}, incomplete: true },
    });
    expect(await storedListing(world, id)).toMatchObject({ status: "draft", version: 1 });
    await world.settled();
    expect(world.refreshed).toBe(0);
  });

  test("the publishing of a listing is idempotent", async () => {
    const id = await completeDraft(world);
    const results = await Promise.all([
      world.selling.listings.publish(SELLER, id, 1),
      world.selling.listings.publish(SELLER, id, 1),
    ]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(results.map((result) => result.ok && result.repeated).sort()).toEqual([false, true]);
    expect(await storedListing(world, id)).toMatchObject({ status: "active", version: 2 });
    expect(await submitFlow(world, id, "revisar", { version: "1", intent: "publicar" })).toMatchObject({
      to: `/sell/success?id=${id}`,
    });
    expect(await world.database.count({ collection: "vehicles" })).toBe(1);
  });

  test("the publishing of a listing counts the seller's publications once each, by a free plan, a payment or an approval", async () => {
    const seller = newUserDocument({ uid: SELLER, email: "", displayName: "Ana", emailVerified: true }, NOW);
    await world.seed({ set: `users/${SELLER}`, data: { ...seller } });
    const total = async () => (await world.stored(`users/${SELLER}`)).totalPublications;
    const [free, paid] = [await completeDraft(world), await completeDraft(world, "destacado")];
    await world.selling.listings.publish(SELLER, free, 1);
    await world.selling.listings.publish(SELLER, free, 1);
    expect(await total()).toBe(1);
    await world.selling.listings.publish(SELLER, paid, 1);
    expect(await total()).toBe(1);
    const plan = { listingId: paid, listingTitle: "", planId: "destacado", planName: "", action: "publish" as const };
    await world.database.transaction(async (tx) => {
      tx.write(...((await world.selling.planSales.fulfil(tx, SELLER, plan, "order-a")) ?? []));
    });
    expect(await total()).toBe(2);
    const held = await completeDraft(world);
    await changeListing(world, held, { status: "in_review", publishedAt: null, expiresAt: null, soldAt: null });
    const decision = { step: "approve", reason: "", note: "" } as const;
    const decided = await world.selling.moderation.decide("admin-1", [{ id: held, version: 1 }], decision, "f1");
    expect(decided).toMatchObject({ done: [{ id: held }] });
    expect([(await storedListing(world, held)).status, await total()]).toEqual(["active", 3]);
    // Another period is no other publication.
    await changeListing(world, free, { status: "expired" });
    await world.selling.listings.renew(SELLER, free, 2);
    expect([(await storedListing(world, free)).status, await total()]).toEqual(["active", 3]);
  });

  test("the publishing of a listing rejects a draft that changed since its review", async () => {
    const id = await completeDraft(world);
    await submitFlow(world, id, "precio", await formNow(world, id, "precio", { price: "10,000" }));
    expect(await submitFlow(world, id, "revisar", { version: "1", intent: "publicar" })).toMatchObject({
      status: 409,
      failure: {
        errors: { "": "Este borrador cambió en otra ventana o en otro dispositivo. Revísalo y publica de nuevo." },
      },
    });
    expect((await storedListing(world, id)).status).toBe("draft");
  });

  test("the publishing of a listing uses the plan as it is offered now, not the draft's copy", async () => {
    const id = await completeDraft(world, "gratis");
    world.plans = [{ ...FREE, durationDays: 7 }];
    await world.selling.listings.publish(SELLER, id, 1);
    expect(await storedListing(world, id)).toMatchObject({
      expiresAt: new Date(NOW.getTime() + 7 * DAY_MS),
      plan: { durationDays: 7 },
    });
  });

  test("the publishing of a listing rejects a withdrawn plan", async () => {
    const id = await completeDraft(world, "destacado");
    world.plans = [FREE, { ...FEATURED, active: false }];
    expect(await world.selling.listings.publish(SELLER, id, 1)).toMatchObject({
      ok: false,
      reason: "incomplete",
      missing: [{ step: "plan", field: "plan" }],
    });
  });

  test("the publishing of a listing rejects an unknown intent", async () => {
    const id = await completeDraft(world);
    expect(await submitFlow(world, id, "revisar", { version: "1", intent: "activar" })).toMatchObject({ status: 400 });
    expect((await storedListing(world, id)).status).toBe("draft");
  });

  test("the publishing of a listing is rejected for a paused listing, with its state", async () => {
    const id = await publishedListing(world);
    await world.selling.listings.take(SELLER, id, "pause", 2);
    expect(await submitFlow(world, id, "revisar", { version: "3", intent: "publicar" })).toMatchObject({
      status: 409,
      failure: { errors: { "": "Este anuncio está pausado." } },
    });
  });
});

describe("paid plan", () => {
  test("a paid plan leaves the listing waiting for its payment, out of the catalogue", async () => {
    const id = await completeDraft(world, "destacado");
    expect(await world.selling.listings.publish(SELLER, id, 1)).toMatchObject({
      ok: true,
      listing: { status: "pending_payment" },
    });
    await world.settled();
    expect(ListingSchema.parse(await storedListing(world, id))).toMatchObject({
      status: "pending_payment",
      publishedAt: null,
      expiresAt: null,
    });
    expect(world.refreshed).toBe(0);
    expect(await world.selling.listings.publish(SELLER, id, 1)).toMatchObject({ ok: true, repeated: true });
  });

  test("a paid plan can be changed to the free plan, which publishes at once", async () => {
    const id = await completeDraft(world, "destacado");
    await world.selling.listings.publish(SELLER, id, 1);
    const free = () => submitFreePlan(world.selling, SELLER, id, formOf({ intent: "plan-gratis" }));
    expect(await free()).toMatchObject({ to: `/sell/success?id=${id}` });
    expect(await free()).toMatchObject({ to: `/sell/success?id=${id}` });
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      version: 3,
      plan: { id: "gratis", featured: false },
    });
  });

  test("a paid plan remains when the free plan holds fewer photos", async () => {
    const id = await completeDraft(world, "destacado");
    await changeListing(world, id, {
      photos: Array.from({ length: 6 }, (_, at) => ({ key: `${id}/p${at}`, width: 10, height: 10, color: "#ffffff" })),
    });
    await world.selling.listings.publish(SELLER, id, 1);
    expect(await submitFreePlan(world.selling, SELLER, id, formOf({ intent: "plan-gratis" }))).toMatchObject({
      status: 400,
      failure: { errors: { "": "El plan Gratis permite 5 fotos y tienes 6. Quita 1 o elige otro plan." } },
    });
    expect((await storedListing(world, id)).status).toBe("pending_payment");
  });
});
