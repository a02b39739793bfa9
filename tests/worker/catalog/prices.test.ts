import { expect, test } from "vitest";

import { parseFilters } from "~/catalog/filters";

import { catalogWorld, isolateOf, putListing, seedReference } from "./support";

test("prices of a search come from the index without a read; without the index there are none", async () => {
  const world = catalogWorld();
  await seedReference(world);
  await putListing(world, "a", { price: 1_000 });
  await putListing(world, "b", { price: 3_000.5 });
  await putListing(world, "vendido", { price: 9_000, status: "sold" });
  const filters = (query: string) => parseFilters(new URLSearchParams(query));
  expect(await isolateOf(world).catalog.prices(filters(""))).toBeNull();
  const isolate = isolateOf(world);
  await isolate.catalog.index.rebuild();
  world.reads = 0;
  expect((await isolate.catalog.prices(filters("")))?.sort()).toEqual([100_000, 300_050]);
  expect(await isolate.catalog.prices(filters("precio=-2000"))).toEqual([100_000]);
  expect(world.reads).toBe(0);
});
