import { beforeEach, describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { submitManaged } from "~/selling/manage/own-listings.action.server";
import type { ModerationDecision } from "~/selling/moderation/moderation.server";

import { formOf } from "../../../unit/selling/support";
import {
  changeListing,
  completeDraft,
  formNow,
  publishedListing,
  SELLER,
  storedListing,
  STRANGER,
  submitFlow,
  sellingWorld,
  type SellingWorld,
} from "../support";

const ADMIN = "admin-1";

let world: SellingWorld;

beforeEach(async () => {
  world = sellingWorld();
  await world.seed({ set: `users/${SELLER}`, data: { email: "rosa@example.com" } });
});

async function decide(id: string, changes: Partial<ModerationDecision>, { version = 0, formId = "" } = {}) {
  const shown = version || Number((await storedListing(world, id)).version);
  const decision = { step: "reject", reason: "fotos", note: "", ...changes } as const;
  return world.selling.moderation.decide(ADMIN, [{ id, version: shown }], decision, formId || crypto.randomUUID());
}

async function all(collection: string) {
  const found = await world.database.find({ collection, limit: 50 });
  return found.map(({ data }) => data);
}

function send(id: string, version: number, uid = SELLER) {
  return submitManaged(world.selling, uid, formOf({ intent: "reenviar", id, version: String(version) }), "");
}

describe("rejecting", () => {
  test("a rejection takes the listing off, with an audit entry and a mail that says why, in one commit", async () => {
    const id = await publishedListing(world);
    expect(await decide(id, { note: "Falta la transmisión." })).toMatchObject({
      done: [{ id }],
      stale: [],
      rejected: [],
    });
    expect(await storedListing(world, id)).toMatchObject({
      status: "rejected",
      moderation: { reason: "fotos", note: "Falta la transmisión.", previousStatus: "active", at: world.time },
    });
    expect(await all("audit")).toMatchObject([
      {
        actor: ADMIN,
        action: "listing.rejected",
        target: `vehicles/${id}`,
        reason: "fotos: Falta la transmisión.",
        changes: '{"status":["active","rejected"]}',
      },
    ]);
    const [mail, ...others] = await all("mail");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ["rosa@example.com"], about: [SELLER] });
    expect(JSON.stringify(mail)).toContain("Las fotos no muestran bien el vehículo.");
    expect(JSON.stringify(mail)).toContain("Falta la transmisión.");
    expect(JSON.stringify(mail)).not.toContain(ADMIN);
    await world.settled();
    expect(world.refreshed).toBe(2);
  });

  test("a rejection sent twice is done once", async () => {
    const id = await publishedListing(world);
    const { version } = await storedListing(world, id);
    const form = { version: Number(version), formId: "same" };
    expect(await decide(id, {}, form)).toMatchObject({ done: [{ id }] });
    expect(await decide(id, {}, form)).toMatchObject({ done: [{ id }] });
    expect(await all("audit")).toHaveLength(1);
    expect(await all("mail")).toHaveLength(1);
  });

  test("a rejection leaves a listing that changed since alone, and says so", async () => {
    const id = await publishedListing(world);
    expect(await decide(id, {}, { version: 1 })).toMatchObject({ done: [], stale: [{ id, statusName: "Publicado" }] });
    expect(await storedListing(world, id)).toMatchObject({ status: "active" });
    expect(await all("audit")).toEqual([]);
  });

  test("a rejection of several does the others where the first is stale, and one between is sold or gone", async () => {
    const [stale, one, sold, two] = [
      await publishedListing(world),
      await publishedListing(world),
      await publishedListing(world),
      await publishedListing(world),
    ];
    await world.selling.listings.take(SELLER, sold, "markSold", 2);
    const result = await world.selling.moderation.decide(
      ADMIN,
      [
        { id: stale, version: 1 },
        { id: one, version: 2 },
        { id: sold, version: 3 },
        { id: "gone", version: 1 },
        { id: two, version: 2 },
      ],
      { step: "reject", reason: "prohibido", note: "" },
      "batch-1",
    );
    expect(result).toMatchObject({
      done: [{ id: one }, { id: two }],
      stale: [{ id: stale }],
      rejected: [{ id: sold, message: "Este anuncio ya se vendió." }],
      missing: ["gone"],
    });
    const after = await Promise.all([stale, one, sold, two].map((id) => storedListing(world, id)));
    expect(after.map(({ status }) => status)).toEqual(["active", "rejected", "sold", "rejected"]);
    const entries = await all("audit");
    expect(entries.map(({ target }) => target).sort()).toEqual([`vehicles/${one}`, `vehicles/${two}`].sort());
    expect(entries.map(({ batch }) => batch)).toEqual(["batch-1", "batch-1"]);
    expect(await all("mail")).toHaveLength(2);
  });

  test("a rejection writes no mail to a seller without an address", async () => {
    await world.seed({ delete: `users/${SELLER}` });
    await decide(await publishedListing(world), {});
    expect(await all("mail")).toEqual([]);
    expect(await all("audit")).toHaveLength(1);
  });
});

describe("sending a rejected listing again", () => {
  async function rejected(): Promise<string> {
    const id = await publishedListing(world);
    await decide(id, {});
    return id;
  }

  test("sending a rejected listing again puts the mended listing into the queue, once", async () => {
    const id = await rejected();
    await submitFlow(world, id, "precio", await formNow(world, id, "precio", { price: "2,000" }));
    const { version } = await storedListing(world, id);
    expect(await send(id, Number(version))).toMatchObject({ kind: "done", to: "/perfil/anuncios" });
    expect(await storedListing(world, id)).toMatchObject({ status: "in_review", resubmissions: 1, price: 2000 });
    expect(await send(id, Number(version))).toMatchObject({ kind: "done" });
    expect(await storedListing(world, id)).toMatchObject({ status: "in_review", resubmissions: 1 });
  });

  test("sending a rejected listing again is rejected to others, from an old page and where something is missing", async () => {
    const id = await rejected();
    expect(await send(id, 3, STRANGER)).toMatchObject({ kind: "not-found" });
    expect(await send(id, 2)).toMatchObject({ status: 409 });
    await changeListing(world, id, { title: "X" });
    expect(await send(id, 3)).toMatchObject({ status: 400 });
    expect(await storedListing(world, id)).toMatchObject({ status: "rejected" });
  });

  test("sending a rejected listing again ends after three times", async () => {
    const id = await rejected();
    await changeListing(world, id, { resubmissions: 3 });
    expect(await send(id, 3)).toMatchObject({
      status: 409,
      failure: { errors: { "": expect.stringContaining("Ya enviaste este anuncio 3 veces") } },
    });
  });

  test("sending a rejected listing again is rejected of a bicycle that is reported stolen", async () => {
    const id = await rejected();
    world.gate = async () => ({ verdict: "stolen", serialKey: "K", writes: [] });
    expect(await send(id, 3)).toMatchObject({ status: 409 });
    expect(await storedListing(world, id)).toMatchObject({ status: "rejected" });
  });

  test("sending a rejected listing again leads back into the catalogue with the days that it was off", async () => {
    const id = await rejected();
    const { expiresAt } = await storedListing(world, id);
    await send(id, 3);
    world.pass({ days: 2 });
    expect(await decide(id, { step: "approve" })).toMatchObject({ done: [{ id }] });
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      moderation: null,
      expiresAt: new Date((expiresAt as Date).getTime() + 2 * DAY_MS),
    });
  });

  test("sending a rejected listing again gives back all days since it went off, in review and rejected, however often", async () => {
    const id = await publishedListing(world);
    const { expiresAt } = await storedListing(world, id);
    world.env.moderation = "marcados";
    const description = "Bicicleta en buen estado. Más fotos en https://uno.test/bici si te interesa.";
    await submitFlow(world, id, "detalles", await formNow(world, id, "detalles", { description }));
    for (let times = 0; times < 2; times += 1) {
      world.pass({ days: 2 });
      await decide(id, {});
      world.pass({ days: 1 });
      await send(id, Number((await storedListing(world, id)).version));
    }
    world.pass({ days: 1 });
    await decide(id, { step: "approve" });
    expect(await storedListing(world, id)).toMatchObject({
      status: "active",
      heldSince: null,
      expiresAt: new Date((expiresAt as Date).getTime() + 7 * DAY_MS),
    });
  });

  test("sending a rejected listing again leads back to the payment where that was still to come", async () => {
    const id = await completeDraft(world, "destacado");
    await world.selling.listings.publish(SELLER, id, 1);
    await decide(id, {});
    await send(id, 3);
    await decide(id, { step: "approve" });
    expect(await storedListing(world, id)).toMatchObject({ status: "pending_payment" });
    expect(JSON.stringify(await all("mail"))).toContain("Falta pagar su plan");
  });
});

describe("hiding and showing", () => {
  test("showing a hidden listing shows what it was before", async () => {
    const id = await publishedListing(world);
    await world.selling.listings.take(SELLER, id, "pause", 2);
    await decide(id, { step: "hide", reason: "datos-falsos" });
    expect(await storedListing(world, id)).toMatchObject({
      status: "hidden",
      moderation: { previousStatus: "paused" },
    });
    await decide(id, { step: "show" });
    expect(await storedListing(world, id)).toMatchObject({ status: "paused", moderation: null });
    expect((await all("audit")).map(({ action }) => action).sort()).toEqual(["listing.hidden", "listing.shown"]);
  });

  test("hiding a listing keeps the owner from resuming or editing it", async () => {
    const id = await publishedListing(world);
    await decide(id, { step: "hide" });
    expect(await world.selling.listings.take(SELLER, id, "resume", 3)).toMatchObject({ ok: false });
    expect(await submitFlow(world, id, "precio", await formNow(world, id, "precio", { price: "1000" }))).toMatchObject({
      status: 409,
    });
  });

  test("approving is rejected while the bicycle is reported stolen", async () => {
    const id = await publishedListing(world);
    await decide(id, { step: "hide" });
    world.gate = async () => ({ verdict: "stolen", serialKey: "K", writes: [] });
    expect(await decide(id, { step: "show" })).toMatchObject({ done: [], rejected: [{ id }] });
    expect(await storedListing(world, id)).toMatchObject({ status: "hidden" });
  });
});
