import { beforeEach, describe, expect, test } from "vitest";

import type { World } from "../../support/world";
import { listingOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "./admin-world";

let world: World;

beforeEach(() => {
  world = adminWorld();
  world.given.catalog = { index: { refresh: () => Promise.resolve({}) } };
});

async function seedListing(id: string) {
  const content = listingOf({ status: "in_review", publishedAt: NOW });
  await world.seed({ set: `vehicles/${id}`, data: { ...content, sellerId: "rosa", updatedAt: NOW } });
}

async function statusOf(id: string) {
  return (await world.find(`vehicles/${id}`))?.status;
}

describe("decisions about a listing", () => {
  test("decisions about a listing that are made at once are one", async () => {
    await seedListing("a1");
    const { moderation } = world.context().selling;
    const shown = [{ id: "a1", version: 3 }];
    const decisions = await Promise.all([
      moderation.decide(ADMIN, shown, { step: "approve", reason: "", note: "" }, "f1"),
      moderation.decide("otra", shown, { step: "reject", reason: "fotos", note: "" }, "f2"),
    ]);
    expect(decisions.map(({ done }) => done.length).sort()).toEqual([0, 1]);
    expect(decisions.map(({ stale }) => stale.length).sort()).toEqual([0, 1]);
    const entries = await world.entries();
    expect(entries).toHaveLength(1);
    const wanted = entries[0]?.data.action === "listing.approved" ? "active" : "rejected";
    expect(await statusOf("a1")).toBe(wanted);
  });
});
