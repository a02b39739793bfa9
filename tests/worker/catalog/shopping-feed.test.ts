import { beforeEach, expect, test } from "vitest";

import { loader } from "~/catalog/feeds-anuncios.route";
import { SHOPPING_FEED_SIZE } from "~/catalog/shopping-feed";
import { LISTING_STATUSES } from "~/catalog/statuses";

import { SITE } from "../../factories/site";
import { contextOf } from "../../support/context";
import { catalogWorld, type CatalogWorld, changeListing, isolateOf, putListing, seedReference } from "./support";

let world: CatalogWorld;
beforeEach(async () => {
  world = catalogWorld();
  await seedReference(world);
});

async function feed(query = ""): Promise<Response> {
  const context = contextOf({ ...world, catalog: isolateOf(world).catalog, env: SITE });
  const request = new Request(`https://rebi.test/feeds/anuncios.xml${query}`);
  return loader({ request, context, params: {} } as unknown as Parameters<typeof loader>[0]);
}

const idsOf = (xml: string) => [...xml.matchAll(/<g:id>([^<]*)<\/g:id>/g)].map(([, id]) => id);

test("the shopping feed has what can be bought: nothing reserved, sold, paused, hidden, stolen, expired or unpaid", async () => {
  for (const status of LISTING_STATUSES) await putListing(world, status, { status });
  await putListing(world, "vence", { expiresAt: new Date(world.time.getTime() + 60_000) });
  // As a report of theft stops it.
  await putListing(world, "robada", { status: "paused", stoppedFor: "denuncia-1" });
  await isolateOf(world).catalog.index.rebuild();
  expect(idsOf(await (await feed()).text()).sort()).toEqual(["active", "vence"]);
  world.pass({ minutes: 2 });
  expect(idsOf(await (await feed()).text())).toEqual(["active"]);
  await changeListing(world, "active", { status: "reserved" });
  await isolateOf(world).catalog.index.refresh();
  const empty = await feed();
  expect(empty.status).toBe(200);
  expect(await empty.text()).not.toContain("<item>");
});

test("the shopping feed has pages of about the same bounded size, each listing once, and 404 beyond the last", async () => {
  const count = SHOPPING_FEED_SIZE + 3;
  await Promise.all(Array.from({ length: count }, (_, n) => putListing(world, `n${n}`)));
  await isolateOf(world).catalog.index.rebuild();
  const first = await feed();
  expect(first.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const [one, two] = [await first.text(), await (await feed("?pagina=2")).text()].map(idsOf);
  for (const { length } of [one!, two!]) expect(length).toBeLessThan(SHOPPING_FEED_SIZE);
  expect(one!.length + two!.length).toBe(count);
  expect(new Set([...one!, ...two!]).size).toBe(count);
  for (const beyond of ["3", "9999"]) expect((await feed(`?pagina=${beyond}`)).status, beyond).toBe(404);
  // An address with another number of a page is the first page's, as everywhere.
  for (const other of ["0", "-1", "dos", "1e9"])
    expect(idsOf(await (await feed(`?pagina=${other}`)).text()), other).toEqual(one);
});
