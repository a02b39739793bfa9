import { describe, expect, test } from "vitest";

import { firstBrokenEvent } from "~/registry/bicycles/history-chain";
import { HistoryEventSchema, type Bicycle } from "~/registry/model";

import { completeContent } from "../../../unit/selling/support";
import { stolenMarket } from "./market-world";
import { seedBicycle, THEFT_INPUT, theftLink } from "./support";

/** A registered bicycle of Rosa's whose listing lacks nothing, and the link that puts a report of its theft live. */
async function offered() {
  const world = await stolenMarket();
  const { selling, database, theft } = world;
  const bicycleId = await seedBicycle(world);
  await selling.registered.start("rosa", bicycleId);
  const bicycleNow = async () => (await database.read(`bicycles/${bicycleId}`))?.data as Bicycle;
  const eventsNow = async () => {
    const found = await database.find({ collection: "events", parent: `bicycles/${bicycleId}`, limit: 20 });
    return found.map(({ data }) => HistoryEventSchema.parse(data));
  };
  const listingId = (await bicycleNow()).listingId ?? "";
  const { title, description, price, location, plan, specifications, photos: pictures } = completeContent();
  const content = { title, description, price, location, plan, specifications, photos: pictures };
  await database.commit([{ update: `vehicles/${listingId}`, data: content }]);
  const theftId = crypto.randomUUID().replaceAll("-", "");
  await theft.reports.create("rosa", theftId, bicycleId, THEFT_INPUT);
  const link = await theftLink(world, theftId);
  const statusNow = async () => (await database.read(`vehicles/${listingId}`))?.data.status;
  return { world, selling, database, theft, bicycleId, listingId, link, statusNow, bicycleNow, eventsNow };
}

describe("a registered bicycle that is published while it is reported as stolen", () => {
  test.each([1, 2, 3, 4, 5])(
    "a registered bicycle that is published while it is reported as stolen is never live with its report (%i)",
    async () => {
      const { world, theft, selling, bicycleId, listingId, link, statusNow, bicycleNow, eventsNow } = await offered();
      const [published, confirmed] = await Promise.all([
        selling.listings.publish("rosa", listingId, 1),
        theft.reports.confirm(link),
      ]);
      await world.settled();
      expect(confirmed).toMatchObject({ ok: true });
      expect(await statusNow()).toBe(published.ok ? "paused" : "draft");
      const events = await eventsNow();
      expect(await firstBrokenEvent(bicycleId, events, (await bicycleNow()).head)).toBeNull();
      expect(events.filter(({ kind }) => kind === "for_sale")).toHaveLength(published.ok ? 1 : 0);
    },
  );

  test("a bicycle that is published while it is reported as stolen cannot be put up for sale, published or resumed afterwards", async () => {
    const { world, theft, database, selling, bicycleId, listingId, link, statusNow } = await offered();
    await selling.listings.publish("rosa", listingId, 1);
    await theft.reports.confirm(link);
    await world.settled();
    const version = Number((await database.read(`vehicles/${listingId}`))?.data.version);
    expect(await selling.listings.take("rosa", listingId, "resume", version)).toMatchObject({ ok: false });
    expect(await statusNow()).toBe("paused");
    await selling.listings.remove("rosa", listingId, version);
    expect(await selling.registered.start("rosa", bicycleId)).toMatchObject({ ok: false, reason: "not-allowed" });
  });
});
