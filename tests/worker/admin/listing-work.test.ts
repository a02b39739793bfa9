import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import * as listingRoute from "~/selling/admin/anuncio.route";
import { loadListingList } from "~/selling/admin/list.loader.server";

import type { World } from "../../support/world";
import { listingOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "./admin-world";

let world: World;

beforeEach(async () => {
  world = adminWorld();
  world.given.catalog = { index: { refresh: () => Promise.resolve({}) } };
  const ana = { uid: "otra", email: "ana@rebi.test", displayName: "Ana", emailVerified: true };
  await world.seed({ set: "users/otra", data: { ...newUserDocument(ana, NOW), role: "admin" } });
});

async function seedListing(id: string, { minutes = 0, ...changes }: { minutes?: number; status?: "in_review" } = {}) {
  const content = listingOf({ status: "active", publishedAt: NOW, ...changes });
  const updatedAt = new Date(NOW.getTime() - minutes * 60_000);
  await world.seed({ set: `vehicles/${id}`, data: { ...content, sellerId: "rosa", updatedAt } });
}

describe("work on listings", () => {
  const at = (id: string) => ({ target: `vehicles/${id}`, page: `/administracion/anuncios/${id}` });

  test("listings on whose page another administrator is are skipped by the way to the next, one's own are not", async () => {
    for (const [place, id] of ["a1", "a2", "a3"].entries())
      await seedListing(id, { status: "in_review", minutes: 9 - place });
    await world.adminWork.look(at("a2"), "otra");
    const goesTo = async (id: string) => {
      const form = { version: "3", formId: `f-${id}`, intent: "approve", cola: "si" };
      return ((await world.ask(listingRoute.action, { id }, form)) as Response).headers.get("Location");
    };
    expect(await goesTo("a1")).toMatch(/^\/administracion\/anuncios\/a3\?/);
    expect(await goesTo("a3")).toBe("/administracion/anuncios?estado=en-revision");
    await seedListing("a4", { status: "in_review" });
    world.time = new Date(NOW.getTime() + 600_001);
    expect(await goesTo("a4")).toMatch(/^\/administracion\/anuncios\/a2\?/);
  });

  test("listings that somebody has say so in the list, with the name", async () => {
    for (const [place, id] of ["a1", "a2", "a3"].entries())
      await seedListing(id, { status: "in_review", minutes: 9 - place });
    await world.adminWork.assign(at("a1"), "otra", { actor: "otra", held: null });
    await world.adminWork.assign(at("a3"), ADMIN, { actor: ADMIN, held: null });
    const { rows } = await loadListingList(world.context(), new URLSearchParams("estado=en-revision"));
    expect(rows.map(({ holder }) => holder?.name)).toEqual(["Ana", undefined, "Otro administrador"]);
  });
});
