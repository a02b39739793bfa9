import { expect, test } from "vitest";

import { parseFilters } from "~/catalog/filters";

import { World } from "./support";

test("prices of a search come from the index without a read; without the index there are none", async () => {
  const world = new World();
  await world.reference();
  await world.put("a", { price: 1_000 });
  await world.put("b", { price: 3_000.5 });
  await world.put("vendido", { price: 9_000, status: "sold" });
  const filters = (query: string) => parseFilters(new URLSearchParams(query));
  expect(await world.isolate().catalog.prices(filters(""))).toBeNull();
  const isolate = world.isolate();
  await isolate.catalog.index.rebuild();
  world.reads = 0;
  expect((await isolate.catalog.prices(filters("")))?.sort()).toEqual([100_000, 300_050]);
  expect(await isolate.catalog.prices(filters("precio=-2000"))).toEqual([100_000]);
  expect(world.reads).toBe(0);
});
