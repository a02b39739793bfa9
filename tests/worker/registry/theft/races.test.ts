import { describe, expect, test } from "vitest";

import { seedListing } from "../../../support/market";
import { SELLER, type OrdersWorld } from "../../orders/support";
import { hookedDatabase, stolenMarket } from "./market-world";
import { seedBicycle, THEFT_INPUT, theftLink } from "./support";

const SERIAL = "WTU123K4567";
const LISTING = "bici";
const PLAN = { id: "gratis", name: "Gratis", price: 0, durationDays: 30, maxPhotos: 5, featured: false, home: false };
const ENDED = new Date("2026-11-01T00:00:00Z");

/** Each way on sale: the listing before it, and the step. */
const WAYS: Record<
  string,
  { before: object; take: (side: Pick<OrdersWorld, "selling" | "database">) => Promise<unknown> }
> = {
  publishing: {
    before: { status: "draft", serial: SERIAL, plan: PLAN, publishedAt: null, expiresAt: null },
    take: ({ selling }) => selling.listings.publish(SELLER, LISTING, 1),
  },
  "publishing the registered bicycle without its serial": {
    before: { status: "draft", bicycleId: "bici-robada", plan: PLAN, publishedAt: null, expiresAt: null },
    take: ({ selling }) => selling.listings.publish(SELLER, LISTING, 1),
  },
  resuming: {
    before: { status: "paused", serial: SERIAL },
    take: ({ selling }) => selling.listings.take(SELLER, LISTING, "resume", 1),
  },
  renewing: {
    before: { status: "expired", serial: SERIAL, plan: PLAN, expiresAt: ENDED },
    take: ({ selling }) => selling.listings.renew(SELLER, LISTING, 1),
  },
  "taking a sale back": {
    before: { status: "sold", serial: SERIAL, soldAt: new Date("2026-11-23T14:00:00Z") },
    take: ({ selling }) => selling.listings.take(SELLER, LISTING, "relist", 1),
  },
  "a paid plan": {
    before: { status: "pending_payment", serial: SERIAL, publishedAt: null, expiresAt: null },
    take: async ({ selling, database }) => {
      await database.transaction(async (tx) => {
        const plan = {
          listingId: LISTING,
          listingTitle: "",
          planId: "destacado",
          planName: "",
          action: "publish",
        } as const;
        tx.write(...((await selling.planSales.fulfil(tx, SELLER, plan, "order-a")) ?? []));
      });
    },
  },
};

/** A world with a report that waits for its confirmation, and a step that would put the bicycle on sale. */
async function scene(
  way: string,
  hook: { side: "selling" | "theft"; at: number; intruder: "theft" | "selling" | null },
) {
  const { before, take } = WAYS[way] ?? { before: {}, take: () => Promise.reject(new Error(way)) };
  let isOn = false;
  let requests = 0;
  const beforeRequest = async () => {
    if (!isOn || requests++ !== hook.at) return;
    isOn = false;
    if (hook.intruder === "theft") await report();
    else if (hook.intruder === "selling") await sell();
    isOn = true;
  };
  const world = await stolenMarket();
  const database = hookedDatabase(world, beforeRequest);
  const selling = hook.side === "selling" ? world.context({ database, orders: world.orders }).selling : world.selling;
  const theft = hook.side === "theft" ? world.context({ database, selling, orders: world.orders }).theft : world.theft;
  const id = crypto.randomUUID().replaceAll("-", "");
  const bicycle = await seedBicycle(world, { id: "bici-robada" });
  const { reports } = theft;
  await reports.create("rosa", id, bicycle, THEFT_INPUT);
  const link = await theftLink(world, id);
  await seedListing(world, LISTING, { serial: null, ...before });
  const sell = () => take({ selling, database: hook.side === "selling" ? database : world.database });
  /** With all that follows from it: a step that ends later is not looked at again. */
  const report = async () => {
    expect(await reports.confirm(link)).toMatchObject({ ok: true });
    await world.settled();
  };
  return {
    async run() {
      isOn = true;
      await (hook.side === "selling" ? sell() : report());
      isOn = false;
      return requests;
    },
    async end() {
      await world.settled();
      const [theft, listing] = [await world.stored(`thefts/${id}`), await world.stored(`vehicles/${LISTING}`)];
      return { theft: theft.state, listing: listing.status };
    },
  };
}

describe.each(Object.keys(WAYS))("%s", (name) => {
  test("a way of selling works while nothing is reported", async () => {
    const { run, end } = await scene(name, { side: "selling", at: -1, intruder: null });
    await run();
    expect(await end()).toEqual({ theft: "unconfirmed", listing: "active" });
  });

  test.each([
    ["the step", "selling", "theft"],
    ["the report", "theft", "selling"],
  ] as const)(
    "no race leaves the listing on sale, whatever request of %s the other one comes before",
    async (_, side, intruder) => {
      const undisturbed = await (await scene(name, { side, at: -1, intruder: null })).run();
      expect(undisturbed).toBeGreaterThan(2);
      for (let at = 0; at < undisturbed; at++) {
        const { run, end } = await scene(name, { side, at, intruder });
        await run();
        const found = { at, ...(await end()) };
        expect(found).toMatchObject({ theft: "live" });
        expect(found).not.toMatchObject({ listing: "active" });
      }
    },
  );
});
