import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { submitManaged } from "~/selling/manage/own-listings.action.server";

import { formOf } from "../../../unit/selling/support";
import {
  changeListing,
  formNow,
  publishedListing,
  SELLER,
  storedListing,
  submitFlow,
  sellingWorld,
  type SellingWorld,
} from "../support";

let world: SellingWorld;

beforeEach(async () => {
  world = sellingWorld();
  const createdAt = new Date(world.time.getTime() - 90 * DAY_MS);
  await world.seed({ set: `users/${SELLER}`, data: { email: "rosa@example.com", createdAt } });
});

const LINKED = "Bicicleta en buen estado. Más fotos en https://uno.test/bici si te interesa.";
const CALM = "Bicicleta en buen estado, siempre guardada bajo techo.";

async function version(id: string): Promise<number> {
  return Number((await storedListing(world, id)).version);
}

async function describeAs(id: string, description: string) {
  return submitFlow(world, id, "detalles", await formNow(world, id, "detalles", { description }));
}

/** A button of 'Mis anuncios'. */
async function press(id: string, intent: string) {
  return submitManaged(world.selling, SELLER, formOf({ intent, id, version: String(await version(id)) }), "");
}

function fulfil(listingId: string) {
  const plan = { listingId, planId: "destacado", action: "renew", listingTitle: "", planName: "" } as const;
  return world.database.transaction(async (tx) => {
    tx.write(...((await world.selling.planSales.fulfil(tx, SELLER, plan, "order-a")) ?? []));
  });
}

async function pauseByReport(id: string): Promise<void> {
  await world.database.transaction(async (tx) => {
    const stop = await world.selling.reported.pauseIn(tx, id);
    tx.write(...(stop?.writes ?? []));
  });
}

async function expire(): Promise<void> {
  world.pass({ days: 31 });
  await world.selling.jobs.expireListings();
}

function approve(id: string, shown: number) {
  const decision = { step: "approve", reason: "", note: "" } as const;
  return world.selling.moderation.decide("admin-1", [{ id, version: shown }], decision, crypto.randomUUID());
}

describe("a listing that was changed while it was off waits with what is new", () => {
  async function offBy(off: (id: string) => Promise<unknown>): Promise<string> {
    const id = await publishedListing(world);
    world.env.moderation = "marcados";
    await off(id);
    expect(await describeAs(id, LINKED)).toMatchObject({
      flash: { message: expect.stringContaining("Cuando vuelvas a publicar tu anuncio, los revisaremos") },
    });
    expect(await storedListing(world, id)).toMatchObject({ review: { signals: [{ kind: "contacto" }], seen: [] } });
    return id;
  }

  async function expectHeld(id: string): Promise<void> {
    const stored = await storedListing(world, id);
    expect(stored).toMatchObject({
      status: "in_review",
      heldSince: world.time,
      review: { signals: [{ kind: "contacto" }] },
    });
    expect(stored.review).not.toHaveProperty("seen");
  }

  test("a listing that was changed while it was off waits when it is resumed after a pause, once", async () => {
    const id = await offBy((one) => press(one, "pausar"));
    const shown = await version(id);
    expect(await press(id, "reanudar")).toMatchObject({
      to: "/perfil/anuncios",
      flash: { message: expect.stringContaining("Revisaremos los cambios de tu anuncio") },
    });
    await expectHeld(id);
    expect(await world.selling.listings.take(SELLER, id, "resume", shown)).toMatchObject({ ok: true, repeated: true });
    expect(await version(id)).toBe(shown + 1);
  });

  test("a listing that was changed while it was off waits when it is resumed after a report paused it", async () => {
    const id = await offBy(pauseByReport);
    await press(id, "reanudar");
    await expectHeld(id);
  });

  test("a listing that was changed while it was off waits when its sale out of a pause is taken back", async () => {
    const id = await offBy((one) => press(one, "pausar"));
    await press(id, "vendido");
    await press(id, "volver-a-publicar");
    await expectHeld(id);
    expect(await storedListing(world, id)).toMatchObject({ soldAt: null });
  });

  test("a listing that was changed while it was off waits when it is renewed, and its new period is longer by the days in review", async () => {
    const id = await offBy(expire);
    expect(await press(id, "renovar")).toMatchObject({
      to: `/sell/success?id=${id}`,
      flash: { message: expect.stringContaining("Revisaremos") },
    });
    await expectHeld(id);
    const renewedAt = world.time;
    world.pass({ days: 3 });
    await approve(id, await version(id));
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      publishedAt: renewedAt,
      expiresAt: new Date(renewedAt.getTime() + 33 * DAY_MS),
      heldSince: null,
    });
  });

  test("a listing that was changed while it was off waits when its renewal is paid, also where the change came meanwhile", async () => {
    const id = await offBy(expire);
    await fulfil(id);
    await expectHeld(id);
    expect(await storedListing(world, id)).toMatchObject({ plan: { id: "destacado" } });

    const other = await publishedListing(world);
    await expire();
    await changeListing(world, other, { status: "pending_payment" });
    await describeAs(other, LINKED);
    await fulfil(other);
    await expectHeld(other);
  });

  test("a listing that was changed while off waits when it is published with the free plan instead of paying for a renewal", async () => {
    const id = await offBy(expire);
    await changeListing(world, id, { status: "pending_payment" });
    expect(await world.selling.listings.publishFree(SELLER, id)).toMatchObject({ ok: true });
    await expectHeld(id);
  });

  test("a listing that was changed while it was off is not held again for what was approved", async () => {
    const id = await offBy((one) => press(one, "pausar"));
    await press(id, "reanudar");
    await approve(id, await version(id));
    await press(id, "pausar");
    await describeAs(id, `${LINKED} Gracias.`);
    await press(id, "reanudar");
    expect(await storedListing(world, id)).toMatchObject({ status: "active" });
  });
});

describe("a listing goes back as it was", () => {
  test("a listing goes back as it was where it was not touched, whatever similar ones ask meanwhile", async () => {
    const id = await publishedListing(world);
    world.env.moderation = "marcados";
    await press(id, "pausar");
    world.usual = { low: 9_000_00, high: 10_000_00, count: 20 } as never;
    expect(await press(id, "reanudar")).toMatchObject({ flash: { message: "Tu anuncio está publicado otra vez." } });
    expect(await storedListing(world, id)).toMatchObject({ status: "active" });
  });

  test("a listing goes back as it was where nothing about the change is new, and where it was taken back", async () => {
    const id = await publishedListing(world);
    world.env.moderation = "todos";
    await press(id, "pausar");
    expect(await describeAs(id, CALM)).toMatchObject({ flash: { message: "Guardamos los cambios de tu anuncio." } });
    await describeAs(id, LINKED);
    await describeAs(id, CALM);
    await press(id, "reanudar");
    const stored = await storedListing(world, id);
    expect(stored).toMatchObject({ status: "active", review: { signals: [] } });
    expect(stored.review).not.toHaveProperty("seen");
  });

  test("a listing goes back as it was without moderation, and what was found is kept", async () => {
    const id = await publishedListing(world);
    await press(id, "pausar");
    await describeAs(id, LINKED);
    await press(id, "reanudar");
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      review: { signals: [{ kind: "contacto" }] },
    });
  });
});
