import { beforeAll, expect, test } from "vitest";

import { parseFilters } from "~/catalog/filters";

import { makeListings } from "../../../../local/seed/listings";
import { catalogWorld, type CatalogWorld, type Isolate, isolateOf, NOW, seedReference } from "../support";

const LISTINGS = makeListings(90, NOW);
const asked = (query: string) => parseFilters(new URLSearchParams(query));

const QUERIES = [
  "",
  "pagina=3",
  "pagina=99",
  "orden=precio-asc",
  "orden=precio-desc&pagina=2",
  "orden=anio&mas=1",
  "tipo=mtb",
  "ubicacion=lima&condicion=usado",
  "precio_max=3000&orden=precio-desc",
  "q=trek",
  "q=moto+barata+en+lima",
  "q=bicicleta+de+montaña+aro+29",
  "q=yamaja",
  "q=pulsar+ns+160+para+delivery",
  "q=algo+que+nadie+vende",
  "q=honda&tipo=scooter",
];

let world: CatalogWorld;
let isolate: Isolate;
let shards: Isolate;

beforeAll(async () => {
  world = catalogWorld();
  // Tests share their machine with others.
  world.env.pagePatienceMs = 60_000;
  await seedReference(world);
  await world.seed(
    ...LISTINGS.map(({ id, fields }) => ({
      set: `vehicles/${id}`,
      data: { ...fields, photos: [{ key: `${id}/foto`, width: 800, height: 600, color: "#a1b2c3" }] },
    })),
  );
  isolate = isolateOf(world, { engine: "isolate" });
  shards = isolateOf(world, { engine: "shards", shardRows: 30 });
  expect(await isolate.catalog.index.rebuild()).toMatchObject({ stored: true });
  expect(await shards.catalog.index.rebuild()).toMatchObject({ kind: "rebuild", stored: true });
  expect(await shards.catalog.index.status()).toMatchObject({ engine: "shards", stored: { shards: 3 } });
  world.firestoreDown = true;
});

/** The answer of both engines, once it is the same. */
async function both<T>(read: (catalog: Isolate["catalog"]) => Promise<T>): Promise<T> {
  const [one, other] = [await read(isolate.catalog), await read(shards.catalog)];
  expect(other).toEqual(one);
  return one;
}

test.each(QUERIES)("both engines find the same for `%s`", async (query) => {
  const { total, limited, isPartial } = await both((catalog) => catalog.search(asked(query)));
  expect({ limited, isPartial }).toEqual({ limited: false, isPartial: false });
  expect(total > 0 || query.includes("nadie")).toBe(true);
});

test("both engines complete and look at texts alike", async () => {
  for (const text of ["tr", "yam", "moto li", "bici aro 2", "zzz"]) {
    await both((catalog) => catalog.suggest(text));
    await both((catalog) => catalog.suggestGroups(text));
  }
  await both((catalog) => catalog.suggestGroups(""));
  const looked = await both((catalog) => catalog.lookAt(["trek", "yamaja", "zzz"]));
  expect(looked).toHaveLength(3);
  await both((catalog) => catalog.guessVehicle("Vendo mi Trek Marlin 7 del 2021"));
});

test("both engines tell the same of pages that browse", async () => {
  const home = await both((catalog) => catalog.home("lima"));
  expect(home.total).toBeGreaterThan(50);
  const ids = home.newest.map(({ id }) => id);
  expect((await both((catalog) => catalog.entries([...ids, "nadie"]))).size).toBe(ids.length);
  const seller = (await both((catalog) => catalog.sellerOf(ids[0]!)))!;
  expect((await both((catalog) => catalog.ofSeller(seller, { page: 1 }))).total).toBeGreaterThan(0);
  expect(await both((catalog) => catalog.activeCountOf(seller))).toBeGreaterThan(0);
  await both((catalog) => catalog.priceDrops(10));
  await both((catalog) => catalog.catalogPage(2, 20));
  await both((catalog) => catalog.sitemap(null, 1_000));
  await both((catalog) => catalog.counts(QUERIES.map(asked)));
  const since = new Date(0);
  await both((catalog) => catalog.newMatches(asked("q=trek"), { since, exceptSeller: seller, limit: 5 }));
  expect((await both((catalog) => catalog.newsOfSellers(new Map([[seller, 0]]), since)))?.news).toHaveLength(1);
});

test("both engines compare prices alike", async () => {
  for (const query of ["q=trek", "tipo=scooter", ""]) await both((catalog) => catalog.usualPrices(asked(query)));
  for (const { id, fields } of LISTINGS.slice(0, 10)) {
    const { category, price, specifications } = fields;
    const { brand, model, year, condition } = specifications;
    await both((catalog) =>
      catalog.priceGuidance({ id, category, brand, model, year, condition, priceCentimos: price * 100 } as never),
    );
    await both((catalog) => catalog.similar({ ...fields, id, photos: [] }, 6));
  }
});
