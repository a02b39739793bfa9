import { env as bindings } from "cloudflare:workers";
import { describe, expect, test } from "vitest";

import { offeredCategories } from "~/catalog/offered-categories";
import { createPhotoStore } from "~/platform/photos/store.server";
import { firstBrokenEvent } from "~/registry/history/chain";
import { createRegistry } from "~/registry/registry.server";
import { createSelling, type Selling } from "~/selling/selling.server";

import { BRANDS, completeContent, PLANS } from "../../../unit/selling/support";
import { log } from "../../accounts/support";
import { THEFT_INPUT, theftWorld } from "./support";

/** A registered bicycle of Rosa's whose listing lacks nothing, and the link that puts a report of its theft live. */
async function offered() {
  let selling: Selling | null = null;
  const world = await theftWorld({
    market: () => ({
      stop: async (stolen) => ({ listings: (await selling?.pauseStolen(stolen))?.paused ?? 0, orders: 0 }),
    }),
  });
  const { database, clock, theft } = world;
  const waitUntil = () => undefined;
  const photos = createPhotoStore({ bucket: bindings.PHOTOS, images: bindings.IMAGES, log, waitUntil });
  const { bicycles } = createRegistry({ database, photos, bucket: bindings.PHOTOS, clock, log, waitUntil });
  const catalog = {
    brands: () => Promise.resolve(BRANDS),
    categories: () => Promise.resolve(offeredCategories([])),
    plans: () => Promise.resolve(PLANS),
    index: { refresh: () => Promise.resolve({ kind: "refresh" as const, changed: 0, rows: 0, stored: true }) },
  };
  selling = createSelling({ database, photos, catalog, gate: theft.gate, bicycles, clock, log, waitUntil });
  const bicycleId = await world.registered();
  await selling.registered.start("rosa", bicycleId);
  const listingId = (await bicycles.read(bicycleId))?.listingId ?? "";
  const { title, description, price, location, plan, specifications, photos: pictures } = completeContent();
  const content = { title, description, price, location, plan, specifications, photos: pictures };
  await database.commit([{ update: `vehicles/${listingId}`, data: content }]);
  const theftId = crypto.randomUUID().replaceAll("-", "");
  await theft.reports.create("rosa", theftId, bicycleId, THEFT_INPUT);
  const link = await world.linkOf(theftId);
  const statusNow = async () => (await database.read(`vehicles/${listingId}`))?.data.status;
  return { world, selling, bicycles, bicycleId, listingId, link, statusNow };
}

describe("a registered bicycle that is published while it is reported as stolen", () => {
  test.each([1, 2, 3, 4, 5])("is never live with its report (%i)", async () => {
    const { world, selling, bicycles, bicycleId, listingId, link, statusNow } = await offered();
    const [published, confirmed] = await Promise.all([
      selling.listings.publish("rosa", listingId, 1),
      world.theft.reports.confirm(link),
    ]);
    await world.settle();
    expect(confirmed).toMatchObject({ ok: true });
    expect(await statusNow()).toBe(published.ok ? "paused" : "draft");
    const events = await bicycles.events(bicycleId);
    expect(await firstBrokenEvent(bicycleId, events, (await bicycles.read(bicycleId))?.head ?? null)).toBeNull();
    expect(events.filter(({ kind }) => kind === "for_sale")).toHaveLength(published.ok ? 1 : 0);
  });

  test("cannot be put up for sale, published or resumed afterwards", async () => {
    const { world, selling, bicycleId, listingId, link, statusNow } = await offered();
    await selling.listings.publish("rosa", listingId, 1);
    await world.theft.reports.confirm(link);
    await world.settle();
    const version = Number((await world.database.read(`vehicles/${listingId}`))?.data.version);
    expect(await selling.listings.take("rosa", listingId, "resume", version)).toMatchObject({ ok: false });
    expect(await statusNow()).toBe("paused");
    await selling.listings.remove("rosa", listingId, version);
    expect(await selling.registered.start("rosa", bicycleId)).toMatchObject({ ok: false, reason: "not-allowed" });
  });
});
