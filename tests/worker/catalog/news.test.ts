import { describe, expect, test } from "vitest";

import { parseFilters } from "~/catalog/filters";

import { catalogWorld, isolateOf, NOW, putListing, seedReference } from "./support";

const trek = parseFilters(new URLSearchParams("q=trek"));
const anyone = { exceptSeller: "nobody", limit: 5 };

describe("new results for a stored search", () => {
  test("new results for a stored search leave the last minutes to the next run: none is missed or repeated", async () => {
    const world = catalogWorld();
    await seedReference(world);
    const { catalog } = isolateOf(world);
    await catalog.index.refresh();

    world.pass({ seconds: 600 });
    await putListing(world, "early");
    world.pass({ seconds: 60 });
    await catalog.index.refresh();
    const tooSoon = await catalog.newMatches(trek, { since: NOW, ...anyone });
    expect(tooSoon).toMatchObject({ total: 0, upTo: new Date(NOW.getTime() + 540_000) });

    // Written late, with the time at which its request began.
    await putListing(world, "late", { publishedAt: new Date(world.time.getTime() - 5_000) });
    world.pass({ seconds: 180 });
    await catalog.index.refresh();
    const found = await catalog.newMatches(trek, { since: tooSoon!.upTo, ...anyone });
    expect(found?.cards.map(({ id }) => id)).toEqual(["late", "early"]);
    expect(await catalog.newMatches(trek, { since: found!.upTo, ...anyone })).toMatchObject({
      total: 0,
      upTo: found!.upTo,
    });
  });

  test("new results for a stored search never include an interval already processed", async () => {
    const world = catalogWorld();
    const { catalog } = isolateOf(world);
    await catalog.index.refresh();
    const since = new Date(NOW.getTime() + 3_600_000);
    expect(await catalog.newMatches(trek, { since, ...anyone })).toEqual({ cards: [], total: 0, upTo: since });
  });

  test("new results for a stored search are unknown without an index, and so is the count", async () => {
    const world = catalogWorld();
    await putListing(world, "one");
    world.kvDown = true;
    const { catalog, settle } = isolateOf(world);
    expect(await catalog.newMatches(trek, { since: NOW, ...anyone })).toBeNull();
    expect(await catalog.counts([trek])).toBeNull();
    await settle();
  });

  test("new results for a stored search are counted with an index", async () => {
    const world = catalogWorld();
    await putListing(world, "one");
    await putListing(world, "two", {
      title: "Giant Talon",
      specifications: { brand: "Giant", model: "Talon", year: 2020, condition: "nuevo" },
    });
    const { catalog } = isolateOf(world);
    await catalog.index.refresh();
    expect(
      await catalog.counts([
        trek,
        parseFilters(new URLSearchParams("tipo=mtb")),
        parseFilters(new URLSearchParams("tipo=ruta")),
      ]),
    ).toEqual([1, 2, 0]);
  });
});
