import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import * as listingRoute from "~/selling/admin/anuncio.route";
import { loadListingList } from "~/selling/admin/list.loader.server";
import { createModeration } from "~/selling/moderation/moderation.server";

import type { World } from "../../support/world";
import { listingOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "./admin-world";

let world: World;

beforeEach(async () => {
  world = adminWorld();
  world.given.catalog = { index: { refresh: () => Promise.resolve({}) } };
  const ana = { uid: "otra", email: "ana@rebi.test", displayName: "Ana", emailVerified: true };
  await world.seed({ set: "users/otra", data: { ...newUserDocument(ana, NOW) } });
});

async function seedListing(id: string, { minutes = 0, ...changes }: { minutes?: number; status?: "in_review" } = {}) {
  const content = listingOf({ status: "active", publishedAt: NOW, ...changes });
  const updatedAt = new Date(NOW.getTime() - minutes * 60_000);
  await world.seed({ set: `vehicles/${id}`, data: { ...content, sellerId: "rosa", updatedAt } });
}

async function statusOf(id: string) {
  return (await world.find(`vehicles/${id}`))?.status;
}

describe("claims", () => {
  test("claims keep others from deciding for ten minutes", async () => {
    await seedListing("a1", { status: "in_review" });
    const { moderation } = world.context().selling;
    expect(await moderation.claim("otra", "a1")).toMatchObject({ actor: "otra" });
    expect(await moderation.claim(ADMIN, "a1")).toMatchObject({ actor: "otra" });
    const form = { version: "3", formId: "f1", intent: "approve" };
    expect(await world.ask(listingRoute.action, { id: "a1" }, form)).toMatchObject({ init: { status: 409 } });
    expect(await statusOf("a1")).toBe("in_review");
    const later = createModeration({
      database: world.database,
      clock: { now: () => new Date(NOW.getTime() + 600_000) },
    } as never);
    expect(await later.claim(ADMIN, "a1")).toMatchObject({ actor: ADMIN });
  });

  test("claims of an administrator end with the decision", async () => {
    await seedListing("a1", { status: "in_review" });
    await world.ask(listingRoute.action, { id: "a1" }, { intent: "tomar" });
    expect(await world.database.read("moderationClaims/a1")).not.toBeNull();
    await world.ask(listingRoute.action, { id: "a1" }, { version: "3", formId: "f1", intent: "approve" });
    expect(await world.database.read("moderationClaims/a1")).toBeNull();
  });

  test("claims of others are skipped by the way to the next listing, one's own are not", async () => {
    const { moderation } = world.context().selling;
    for (const [at, id] of ["a1", "a2", "a3"].entries())
      await seedListing(id, { status: "in_review", minutes: 9 - at });
    await moderation.claim("otra", "a2");
    const form = { version: "3", formId: "f1", intent: "approve", cola: "si" };
    const answer = (await world.ask(listingRoute.action, { id: "a1" }, form)) as Response;
    expect(answer.headers.get("Location")).toBe("/administracion/anuncios/a3");
    expect(await moderation.next("a3", "otra")).toBe("a2");
    expect(await moderation.next("a3", ADMIN)).toBeNull();
    world.time = new Date(NOW.getTime() + 600_000);
    expect(await world.context().selling.moderation.next("a3", ADMIN)).toBe("a2");
  });

  test("claims stand in the list, with the name of another administrator, until they end", async () => {
    const badges = async () =>
      (await loadListingList(world.context(), new URLSearchParams("estado=en-revision"), ADMIN)).rows.map(
        ({ badges = [] }) => badges.slice(1).map(({ label }) => label),
      );
    const { moderation } = world.context().selling;
    for (const [at, id] of ["a1", "a2", "a3"].entries())
      await seedListing(id, { status: "in_review", minutes: 9 - at });
    await moderation.claim("otra", "a1", "Ana");
    await moderation.claim(ADMIN, "a3");
    expect(await badges()).toEqual([["Lo revisa Ana"], [], ["Lo revisas tú"]]);
    world.time = new Date(NOW.getTime() + 600_000);
    expect(await badges()).toEqual([[], [], []]);
  });
});
