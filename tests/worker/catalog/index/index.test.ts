import { beforeEach, describe, expect, test } from "vitest";

import { NO_FILTERS, parseFilters } from "~/catalog/filters";
import { HEAD_KEY } from "~/catalog/index/index-store.server";
import { FirestoreError } from "~/platform/firestore/errors";

import {
  catalogWorld,
  type CatalogWorld,
  changeListing,
  deleteListing,
  ids,
  type Isolate,
  isolateOf,
  putListing,
  seedReference,
  kvOf,
} from "../support";

let world: CatalogWorld;
let isolate: Isolate;
beforeEach(async () => {
  world = catalogWorld();
  isolate = isolateOf(world);
  await seedReference(world);
  await putListing(world, "a");
  await putListing(world, "b", {
    title: "Honda Navi",
    category: "scooter",
    specifications: { brand: "Honda", model: "Navi", year: 2024, condition: "nuevo" },
  });
  await putListing(world, "oculto", { status: "paused" });
});

describe("rebuilding the index", () => {
  test("a rebuild of the index reads the published listings, and another isolate finds them in KV", async () => {
    expect(await isolate.catalog.index.rebuild()).toEqual({ kind: "rebuild", changed: 2, rows: 2, stored: true });
    const other = isolateOf(world);
    world.firestoreDown = true;
    expect(await ids(other)).toEqual(["a", "b"]);
    expect(await other.catalog.search(NO_FILTERS)).toMatchObject({ total: 2, limited: false });
    expect((await other.catalog.brands()).map(({ id }) => id)).toEqual(["honda", "trek"]);
    expect((await other.catalog.plans()).map(({ name }) => name)).toEqual(["Gratis"]);
  });

  test("a rebuild of the index stores what it read in a part, which another rebuild of the same leaves there", async () => {
    const parts = async () => (JSON.parse((await kvOf(world).get(HEAD_KEY))!) as { base: { key: string }[] }).base;
    await isolate.catalog.index.rebuild();
    const first = await parts();
    expect(first).toMatchObject([{ rows: 2 }]);
    world.lostWrites = /:part:/;
    world.pass({ minutes: 60 });
    expect(await isolateOf(world).catalog.index.rebuild()).toMatchObject({ rows: 2, stored: true });
    expect(await parts()).toEqual(first);
    await putListing(world, "c");
    expect(await isolateOf(world).catalog.index.rebuild()).toMatchObject({ stored: false });
  });

  test("a rebuild of the index leaves out an undecodable document, and reports it", async () => {
    await changeListing(world, "b", { price: "mucho" });
    expect(await isolate.catalog.index.rebuild()).toMatchObject({ rows: 1 });
    expect(world.events()).toContain("firestore.document-does-not-fit");
  });

  test("a rebuild of the index reports a failed write, and changes nothing", async () => {
    await isolate.catalog.index.rebuild();
    world.kvDown = true;
    await putListing(world, "c");
    expect(await isolate.catalog.index.rebuild()).toMatchObject({ stored: false });
    expect(await ids(isolate)).toEqual(["a", "b"]);
  });
});

describe("refreshing the index", () => {
  beforeEach(async () => {
    await isolate.catalog.index.rebuild();
    world.pass({ seconds: 300 });
  });

  test("a refresh of the index picks up new, changed, paused, sold and deleted listings", async () => {
    await putListing(world, "c");
    await changeListing(world, "a", { title: "Trek Marlin 8" });
    expect(await isolate.catalog.index.refresh()).toEqual({ kind: "refresh", changed: 2, rows: 3, stored: true });
    expect(await ids(isolate)).toEqual(["a", "b", "c"]);
    expect((await isolate.catalog.search(parseFilters(new URLSearchParams("q=marlin+8")))).total).toBe(1);

    world.pass({ seconds: 1 });
    await changeListing(world, "a", { status: "paused" });
    await changeListing(world, "b", { status: "sold" });
    await deleteListing(world, "c");
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 3, rows: 0 });
    expect(await ids(isolate)).toEqual([]);
    expect(await ids(isolateOf(world))).toEqual([]);

    world.pass({ seconds: 1 });
    await changeListing(world, "a", { status: "active" });
    await isolate.catalog.index.refresh();
    expect(await ids(isolateOf(world))).toEqual(["a"]);
  });

  test("a refresh of the index is idempotent", async () => {
    await putListing(world, "c");
    await isolate.catalog.index.refresh();
    const { revision } = isolate.memory.state!.head;
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 0, rows: 3 });
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 0, rows: 3 });
    expect(isolate.memory.state!.head.revision).toBe(revision);
    expect(await ids(isolate)).toEqual(["a", "b", "c"]);
  });

  test("refreshing the index may run at once in many places", async () => {
    const isolates = [isolate, isolateOf(world), isolateOf(world), isolateOf(world)];
    await putListing(world, "c");
    await changeListing(world, "a", { status: "sold" });
    await Promise.all(isolates.flatMap(({ catalog }) => [catalog.index.refresh(), catalog.index.refresh()]));
    for (const each of [...isolates, isolateOf(world)]) expect(await ids(each)).toEqual(["b", "c"]);
  });

  test("refreshing the index may run during a rebuild", async () => {
    const other = isolateOf(world);
    await putListing(world, "c");
    await Promise.all([isolate.catalog.index.rebuild(), other.catalog.index.refresh()]);
    world.pass({ seconds: 60 });
    await other.catalog.index.refresh();
    expect(await ids(other)).toEqual(["b", "c", "a"].sort());
    expect(await ids(isolateOf(world))).toEqual(["a", "b", "c"]);
  });

  test.each([
    ["head", /:head$/],
    ["changes", /:changes:/],
  ])("a refresh of the index repairs a lost write of the %s", async (_, lost) => {
    const other = isolateOf(world);
    await putListing(world, "c");
    world.lostWrites = lost;
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 1, stored: false });
    expect(await ids(isolate)).toEqual(["a", "b", "c"]);
    expect(await ids(other)).toEqual(["a", "b"]);

    world.lostWrites = null;
    world.pass({ seconds: 600 });
    expect(await other.catalog.index.refresh()).toMatchObject({ changed: 1, stored: true });
    expect(await ids(isolateOf(world))).toEqual(["a", "b", "c"]);
  });

  test("a refresh of the index restores a head lost in KV from memory", async () => {
    await putListing(world, "c");
    world.lostWrites = /:head$/;
    await isolate.catalog.index.refresh();
    world.lostWrites = null;
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 0, stored: true });
    expect(await ids(isolateOf(world))).toEqual(["a", "b", "c"]);
  });

  test("a refresh of the index sees a write with an older time, from a slow clock", async () => {
    await putListing(world, "c", { updatedAt: new Date(world.time.getTime() - 90_000) });
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 1 });
    world.pass({ seconds: 30 });
    await putListing(world, "d", { updatedAt: new Date(world.time.getTime() - 60_000) });
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 1 });
    expect(await ids(isolate)).toEqual(["a", "b", "c", "d"]);
  });

  test("a refresh of the index never falls back to an older state of KV", async () => {
    const old = (await kvOf(world).get(HEAD_KEY))!;
    await putListing(world, "c");
    await isolate.catalog.index.refresh();
    await kvOf(world).put(HEAD_KEY, old);
    world.pass({ seconds: 31 });
    await isolate.catalog.search(NO_FILTERS);
    await isolate.settle();
    expect(await ids(isolate)).toEqual(["a", "b", "c"]);
  });

  test("a refresh of the index writes nothing to KV without changes, except a head each ten minutes", async () => {
    world.pass({ seconds: 60 });
    await isolate.catalog.index.refresh();
    const written = await kvOf(world).get(HEAD_KEY);
    for (let minute = 0; minute < 4; minute++) {
      world.pass({ seconds: 60 });
      await isolate.catalog.index.refresh();
    }
    expect(await kvOf(world).get(HEAD_KEY)).toBe(written);
    world.pass({ seconds: 600 });
    await isolate.catalog.index.refresh();
    expect(await kvOf(world).get(HEAD_KEY)).not.toBe(written);
  });

  test("a refresh of the index ignores drafts, however incomplete", async () => {
    await world.seed({ set: "vehicles/borrador", data: { status: "draft", sellerId: "x", updatedAt: world.time } });
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 0, rows: 2 });
    expect(world.events()).not.toContain("firestore.document-does-not-fit");
  });

  test("a refresh of the index removes a document that no longer parses", async () => {
    await changeListing(world, "a", { photos: "ninguna" });
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 1, rows: 1 });
  });

  test("a refresh of the index reads brands and plans again after half an hour", async () => {
    await world.seed({ set: "brands/giant", data: { name: "Giant", kinds: ["bicicleta"] } });
    await isolate.catalog.index.refresh();
    expect(await isolate.catalog.brands()).toHaveLength(2);
    world.pass({ seconds: 1800 });
    await isolate.catalog.index.refresh();
    expect((await isolate.catalog.brands()).map(({ name }) => name)).toEqual(["Giant", "Honda", "Trek"]);
    world.firestoreDown = true;
    expect(await isolateOf(world).catalog.brands()).toHaveLength(3);
  });

  test("a refresh of the index offers categories by their documents, from KV while Firestore is down; listings in others still show", async () => {
    await world.seed(
      { set: "categories/mtb", data: { name: "Montaña", position: 1, active: false } },
      { set: "categories/ruta", data: { name: "Ruta y triatlón", position: 0 } },
    );
    world.pass({ seconds: 1800 });
    await isolate.catalog.index.refresh();
    world.firestoreDown = true;
    const { catalog } = isolateOf(world);
    const [first, ...others] = await catalog.categories();
    expect(first).toEqual({ id: "ruta", kind: "bicicleta", name: "Ruta y triatlón" });
    expect(others.map(({ id }) => id)).not.toContain("mtb");
    const all = await catalog.search(NO_FILTERS);
    expect(all.cards.map(({ category }) => category)).toContain("mtb");
    expect(all.facets.types.map(({ id }) => id)).not.toContain("mtb");
    const chosen = await catalog.search({ ...NO_FILTERS, types: ["mtb"] });
    expect(chosen.facets.types.at(-1)).toEqual({ id: "mtb", name: "Montaña", count: chosen.total });
    expect((await catalog.home()).categories.map(({ id }) => id)).not.toContain("mtb");
  });

  test("a refresh of the index rebuilds instead above a limit of changes", async () => {
    for (let from = 0; from < 2001; from += 400) {
      await Promise.all(
        Array.from({ length: Math.min(400, 2001 - from) }, (_, n) => putListing(world, `n${from + n}`)),
      );
    }
    expect(await isolate.catalog.index.refresh()).toMatchObject({ kind: "rebuild", rows: 2003 });
    // A bulk change makes one rebuild, although the overlap of the next runs sees it again.
    for (const seconds of [5, 30, 60, 120]) {
      world.pass({ seconds });
      await putListing(world, `after-${seconds}`);
      expect(await isolate.catalog.index.refresh()).toMatchObject({ kind: "refresh", stored: true });
    }
    expect(await isolateOf(world).catalog.index.refresh()).toMatchObject({ kind: "refresh", rows: 2007 });
  });

  test("a slow rebuild whose lease another took stores no head over the other's", async () => {
    const slow = isolateOf(world);
    await putListing(world, "c");
    let reads = 0;
    const { fault } = world;
    world.fault = async (verb, send, body) => {
      // The first page of the slow one arrives after its lease has ended and another has rebuilt.
      if (verb === "runQuery" && body.includes("__name__") && reads++ === 0) {
        world.pass({ minutes: 16 });
        await putListing(world, "d");
        expect(await isolateOf(world).catalog.index.rebuild()).toMatchObject({ kind: "rebuild", stored: true });
      }
      return fault(verb, send, body) ?? send();
    };
    expect(await slow.catalog.index.rebuild()).toMatchObject({ kind: "rebuild", stored: false });
    expect(world.events()).toContain("catalog.index-not-stored");
    expect(await ids(isolateOf(world))).toEqual(["a", "b", "c", "d"]);
  });

  test("a refresh of the index throws while Firestore is down, and the catalogue stays available", async () => {
    world.firestoreDown = true;
    await expect(isolate.catalog.index.refresh()).rejects.toBeInstanceOf(FirestoreError);
    expect(await ids(isolate)).toEqual(["a", "b"]);
  });

  test("a refresh of the index works from memory while KV is down", async () => {
    world.kvDown = true;
    await putListing(world, "c");
    expect(await isolate.catalog.index.refresh()).toMatchObject({ changed: 1, stored: false });
    expect(await ids(isolate)).toEqual(["a", "b", "c"]);
  });
});
