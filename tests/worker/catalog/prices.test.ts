import { expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { parseFilters } from "~/catalog/filters";

import { catalogWorld, changeListing, isolateOf, putListing, seedReference, type CatalogWorld } from "./support";

test("prices of a search come from the index without a read; without the index there are none", async () => {
  const world = catalogWorld();
  await seedReference(world);
  await putListing(world, "a", { price: 1_000 });
  await putListing(world, "b", { price: 3_000.5 });
  await putListing(world, "vendido", { price: 9_000, status: "sold" });
  const filters = (query: string) => parseFilters(new URLSearchParams(query));
  expect(await isolateOf(world).catalog.usualPrices(filters(""))).toBeNull();
  const isolate = isolateOf(world);
  await isolate.catalog.index.rebuild();
  world.reads = 0;
  expect(await isolate.catalog.usualPrices(filters(""))).toEqual({ total: 2, usual: null });
  expect(await isolate.catalog.usualPrices(filters("precio=-2000"))).toEqual({ total: 1, usual: null });
  expect(world.reads).toBe(0);
});

/** Eight sellers' scooters, of which so many were sold a day ago. */
async function scooters(world: CatalogWorld, sold: number): Promise<void> {
  const specifications = { brand: "Honda", model: "Elite 125", year: 2022, condition: "buen-estado" } as const;
  for (let at = 0; at < 8; at++) {
    const sale = at < sold ? { status: "sold" as const, soldAt: new Date(world.time.getTime() - DAY_MS) } : {};
    await putListing(world, `elite-${at}`, {
      category: "scooter",
      specifications,
      sellerId: `v-${at}`,
      price: 4_000,
      ...sale,
    });
  }
}
const ELITE = {
  id: "esta",
  category: "scooter",
  brand: "Honda",
  model: "Elite 125",
  year: 2022,
  condition: "buen-estado",
} as const;

test("the rebuild takes sales of the last year into the comparison, at the price that was paid where it is known", async () => {
  const world = catalogWorld();
  await scooters(world, 4);
  await changeListing(world, "elite-0", { soldPrice: 3_500 });
  // An order pays what is asked, whatever was told of a sale that was undone.
  await changeListing(world, "elite-1", { soldPrice: 100, reservedBy: "pedido" });
  await changeListing(world, "elite-2", { soldAt: new Date(world.time.getTime() - 366 * DAY_MS) });
  await putListing(world, "elite-9", {
    category: "scooter",
    specifications: { ...ELITE },
    sellerId: "v-9",
    price: 4_000,
  });
  await isolateOf(world).catalog.index.rebuild();
  const found = await isolateOf(world).catalog.priceGuidance(ELITE);
  expect(found).toMatchObject({ count: 8, scope: "model", low: 400_000, high: 400_000 });
  const sold = found!.compared.flatMap((one) => (one.sold ? [[one.id, one.priceCentimos, one.sold.isPaid]] : []));
  expect(sold.sort()).toEqual([
    ["elite-0", 350_000, true],
    ["elite-1", 400_000, true],
    ["elite-3", 400_000, false],
  ]);
});

test("prices are compared without a read of Firestore, and one read of KV for half an hour", async () => {
  const world = catalogWorld();
  await scooters(world, 1);
  await isolateOf(world).catalog.index.rebuild();
  const isolate = isolateOf(world);
  await isolate.catalog.priceGuidance(ELITE);
  world.reads = 0;
  world.kvDown = true;
  for (let minute = 0; minute < 29; minute++) {
    expect(await isolate.catalog.priceGuidance(ELITE)).toMatchObject({ count: 8 });
    world.pass({ minutes: 1 });
  }
  expect(world.reads).toBe(0);
});

test("a rebuild whose sales cannot be read keeps the former comparison and stands", async () => {
  const world = catalogWorld();
  await scooters(world, 4);
  const isolate = isolateOf(world);
  await isolate.catalog.index.rebuild();
  const find = world.database.find.bind(world.database);
  world.database.find = (query) =>
    query.where?.some(([field]) => field === "soldAt") ? Promise.reject(new Error("down")) : find(query);
  expect(await isolate.catalog.index.rebuild()).toMatchObject({ stored: true });
  expect(world.lines.map(({ event }) => event)).toContain("catalog.prices-not-fitted");
  expect(await isolate.catalog.priceGuidance(ELITE)).toMatchObject({ count: 8 });
});
