import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { listingReviewOf } from "~/selling/review/review";

import { NOW } from "../../../unit/selling/support";
import {
  changeListing,
  completeDraft,
  formNow,
  SELLER,
  storedListing,
  submitFlow,
  sellingWorld,
  type SellingWorld,
} from "../support";

let world: SellingWorld;

beforeEach(async () => {
  world = sellingWorld();
  const createdAt = new Date(NOW.getTime() - 90 * DAY_MS);
  await world.seed({ set: `users/${SELLER}`, data: { email: "rosa@example.com", createdAt } });
});

async function publish(changes: Record<string, unknown> = {}, planId = "gratis") {
  const id = await completeDraft(world, planId);
  await changeListing(world, id, changes);
  const result = await world.selling.listings.publish(SELLER, id, 1);
  return { id, result, stored: await storedListing(world, id) };
}

function approve(id: string, version: number) {
  return world.selling.moderation.decide("admin-1", [{ id, version }], { step: "approve", reason: "", note: "" }, id);
}

const LINKED = { description: "Bicicleta en buen estado. Más fotos en https://uno.test/bici si te interesa." };

describe("publishing", () => {
  test("publishing stores what was found, and goes on without moderation", async () => {
    const { stored } = await publish(LINKED);
    expect(stored).toMatchObject({ status: "active", review: { signals: [{ kind: "contacto" }], at: world.time } });
  });

  test("publishing waits where all listings do, once, and begins its period when it is approved", async () => {
    world.env.moderation = "todos";
    const { id, result, stored } = await publish();
    expect(result).toMatchObject({ ok: true, repeated: false });
    expect(stored).toMatchObject({ status: "in_review", publishedAt: null, expiresAt: null, version: 2 });
    expect(await world.selling.listings.publish(SELLER, id, 1)).toMatchObject({ ok: true, repeated: true });
    world.pass({ days: 1 });
    await approve(id, 2);
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      publishedAt: world.time,
      expiresAt: new Date(world.time.getTime() + 30 * DAY_MS),
    });
  });

  test("a listing waits with a mark only, where marked ones do", async () => {
    world.env.moderation = "marcados";
    expect((await publish()).stored).toMatchObject({ status: "active" });
    expect((await publish(LINKED)).stored).toMatchObject({ status: "in_review" });
  });

  test("a listing waits the first time only, where first listings do", async () => {
    world.env.moderation = "primer-anuncio";
    const first = await publish();
    expect(first.stored).toMatchObject({ status: "in_review" });
    await approve(first.id, 2);
    expect((await publish()).stored).toMatchObject({ status: "active" });
  });

  test("a listing is marked by its price, a near serial, a new account and many in a day", async () => {
    world.usual = { low: 9_000_00, high: 10_000_00, count: 20 } as never;
    world.gate = async () => ({ verdict: "marked", serialKey: "K", writes: [] });
    await world.update(`users/${SELLER}`, { createdAt: world.time });
    for (let count = 0; count < 4; count += 1) await publish();
    const { stored } = await publish();
    expect(listingReviewOf({ data: stored }).signals.map(({ kind }) => kind)).toEqual([
      "precio",
      "serie",
      "muchos",
      "cuenta-nueva",
    ]);
  });

  test("publishing after the payment waits too, and keeps its plan", async () => {
    world.env.moderation = "todos";
    const { id } = await publish({}, "destacado");
    const plan = { listingId: id, planId: "destacado", action: "publish", listingTitle: "", planName: "" } as const;
    await world.database.transaction(async (tx) => {
      tx.write(...((await world.selling.planSales.fulfil(tx, SELLER, plan, "order-a")) ?? []));
    });
    expect(await storedListing(world, id)).toMatchObject({
      status: "in_review",
      plan: { id: "destacado" },
      publishedAt: null,
    });
    await approve(id, 3);
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      expiresAt: new Date(world.time.getTime() + 60 * DAY_MS),
    });
  });
});

describe("what a listing said when it was approved", () => {
  const APPROVED = { title: "Trek Marlin 7 aro 29 talla M", price: 2500, brand: "Trek", photos: ["listing/a"] };

  test("the approved text of a listing is kept where it is published without a review, and stays when its owner changes it", async () => {
    const { id, stored } = await publish();
    expect(stored.approved).toMatchObject({ ...APPROVED, at: world.time });
    world.pass({ days: 1 });
    await submitFlow(world, id, "precio", await formNow(world, id, "precio", { price: "2,000" }));
    expect(await storedListing(world, id)).toMatchObject({ price: 2000, approved: stored.approved });
  });

  test("the approved text of a listing is kept with the approval, and not before", async () => {
    world.env.moderation = "todos";
    const { id, stored } = await publish();
    expect(stored).not.toHaveProperty("approved");
    world.pass({ days: 1 });
    await approve(id, 2);
    expect((await storedListing(world, id)).approved).toMatchObject({ ...APPROVED, at: world.time });
  });

  test("the approved text of a listing is kept where its payment publishes it", async () => {
    const { id } = await publish({}, "destacado");
    expect(await storedListing(world, id)).not.toHaveProperty("approved");
    const plan = { listingId: id, planId: "destacado", action: "publish", listingTitle: "", planName: "" } as const;
    await world.database.transaction(async (tx) => {
      tx.write(...((await world.selling.planSales.fulfil(tx, SELLER, plan, "order-a")) ?? []));
    });
    expect((await storedListing(world, id)).approved).toMatchObject(APPROVED);
  });
});

describe("changing a published listing", () => {
  async function changed(typed: Record<string, string>) {
    const { id } = await publish();
    const outcome = await submitFlow(world, id, "detalles", await formNow(world, id, "detalles", typed));
    return { id, outcome, stored: await storedListing(world, id) };
  }

  test("a change of a published listing sends it back only with something new to look at", async () => {
    world.env.moderation = "marcados";
    expect((await changed({ description: "Otra descripción, igual de tranquila y larga." })).stored).toMatchObject({
      status: "active",
    });
    const { id, outcome, stored } = await changed(LINKED);
    expect(stored).toMatchObject({ status: "in_review", review: { signals: [{ kind: "contacto" }] } });
    expect(outcome).toMatchObject({
      to: "/perfil/anuncios",
      flash: { message: expect.stringContaining("revisaremos") },
    });
    await approve(id, 3);
    expect(await storedListing(world, id)).toMatchObject({ status: "active" });
    await submitFlow(
      world,
      id,
      "detalles",
      await formNow(world, id, "detalles", { description: `${LINKED.description} Gracias.` }),
    );
    expect(await storedListing(world, id)).toMatchObject({ status: "active", version: 5 });
  });

  test("a change of a published listing sends it back for another link than the one that was approved, and stores neither", async () => {
    const { id, stored } = await publish(LINKED);
    expect(JSON.stringify(stored.review)).not.toContain("uno.test");
    world.env.moderation = "marcados";
    const description = LINKED.description.replace("uno.test", "dos.test");
    await submitFlow(world, id, "detalles", await formNow(world, id, "detalles", { description }));
    expect(await storedListing(world, id)).toMatchObject({ status: "in_review", heldSince: world.time });
  });

  test("a change of a published listing shows its open reports beside, and does not wait for them", async () => {
    world.env.moderation = "marcados";
    const { id } = await publish();
    await world.seed({ set: `reportTargets/listing_${id}`, data: { open: 1, total: 3 } });
    const description = "Otra descripción, igual de tranquila y larga.";
    await submitFlow(world, id, "detalles", await formNow(world, id, "detalles", { description }));
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      review: { signals: [{ kind: "denuncias", detail: "Tiene un reporte abierto." }] },
    });
  });

  test("a change of a published listing leaves it where it is without moderation", async () => {
    expect((await changed(LINKED)).stored).toMatchObject({
      status: "active",
      review: { signals: [{ kind: "contacto" }] },
    });
  });
});

test("the owner is not told what was found", async () => {
  const { id } = await publish(LINKED);
  const own = await world.selling.drafts.own(SELLER, id);
  expect(own).not.toHaveProperty("review");
  expect(own).not.toHaveProperty("approved");
  expect(own).not.toHaveProperty("ownerEdits");
});

describe("edits of a published listing", () => {
  const price = async (id: string, soles: string) =>
    submitFlow(world, id, "precio", await formNow(world, id, "precio", { price: soles }));

  test("edits of a published listing are kept with their times and what was changed, those of half an hour as one", async () => {
    const { id } = await publish();
    expect(await storedListing(world, id)).not.toHaveProperty("ownerEdits");
    const first = world.time;
    await price(id, "2,000");
    await price(id, "1,900");
    await submitFlow(world, id, "vehiculo", await formNow(world, id, "vehiculo", { model: "Marlin 6" }));
    world.pass({ days: 1 });
    await price(id, "1,800");
    const edits = (await storedListing(world, id)).ownerEdits as { at: Date; changes: { label: string }[] }[];
    expect(edits.map(({ at }) => at)).toEqual([first, world.time]);
    expect(edits[0]?.changes.map(({ label }) => label)).toEqual(["Precio", "Modelo"]);
    expect(edits[0]?.changes[0]).toMatchObject({
      before: expect.stringContaining("2,500"),
      after: expect.stringContaining("1,900"),
    });
    expect(edits[1]?.changes).toMatchObject([{ label: "Precio" }]);
  });

  test("edits of a published listing are the last twenty, and none of a draft", async () => {
    const draft = await completeDraft(world, "gratis");
    await price(draft, "2,000");
    expect(await storedListing(world, draft)).not.toHaveProperty("ownerEdits");
    const { id } = await publish();
    for (let n = 0; n < 21; n += 1) {
      world.pass({ days: 1 });
      await price(id, String(1000 + n));
    }
    expect((await storedListing(world, id)).ownerEdits).toHaveLength(20);
  });
});
