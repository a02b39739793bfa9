import { beforeEach, describe, expect, test } from "vitest";

import { NO_FILTERS, parseFilters } from "~/catalog/filters";
import { HEAD_KEY } from "~/catalog/index/index-store.server";
import { FirestoreError } from "~/platform/firestore/errors";

import {
  catalogWorld,
  type CatalogWorld,
  changeListing,
  ids,
  isolateOf,
  putListing,
  seedReference,
  kvOf,
} from "./support";

let world: CatalogWorld;
beforeEach(async () => {
  world = catalogWorld();
  await seedReference(world);
  await putListing(world, "a");
  await putListing(world, "b", {
    category: "scooter",
    price: 5000,
    specifications: { brand: "Honda", model: "Navi", year: 2024, condition: "nuevo", plate: "1234-5A" },
  });
  await putListing(world, "vendido", { status: "sold" });
});

const search = (query: string, isolate = isolateOf(world)) =>
  isolate.catalog.search(parseFilters(new URLSearchParams(query)));

describe("catalogue with an index", () => {
  beforeEach(async () => {
    await isolateOf(world).catalog.index.rebuild();
  });

  test("a catalogue with an index reads at most 20 documents of Firestore for 1,000 views over half an hour", async () => {
    const isolate = isolateOf(world);
    world.reads = 0;
    const queries = [
      "",
      "q=trek",
      "tipo=mtb",
      "marca=honda&orden=precio-asc",
      "ubicacion=lima&estado=nuevo",
      "precio=1000-2500",
    ];
    for (let view = 0; view < 1000; view++) {
      await search(queries[view % queries.length]!, isolate);
      if (view % 100 === 0) await isolate.catalog.home();
      world.pass({ seconds: 1.8 });
      await isolate.settle();
    }
    expect(world.reads).toBeLessThanOrEqual(20);
  });

  test("a catalogue with an index compares a price without a read of Firestore, and not while it has no index", async () => {
    for (let place = 0; place < 8; place++)
      await putListing(world, `parecida-${place}`, { sellerId: `vendedor-${place}` });
    await isolateOf(world).catalog.index.refresh();
    const vehicle = {
      id: "a",
      category: "mtb",
      brand: "Trek",
      model: "Marlin 7",
      year: 2022,
      condition: "como-nuevo",
    } as const;
    const { catalog } = isolateOf(world);
    world.reads = 0;
    expect(await catalog.priceGuidance(vehicle)).toMatchObject({
      low: 250_000,
      high: 250_000,
      count: 8,
      tolerance: 0.1,
      scope: "model",
    });
    expect(world.reads).toBe(0);
    world.kvDown = true;
    expect(await isolateOf(world).catalog.priceGuidance(vehicle)).toBeNull();
  });

  test("a catalogue with an index sees another isolate's write within 30 seconds and a view", async () => {
    const isolate = isolateOf(world);
    expect(await ids(isolate)).toEqual(["a", "b"]);
    await putListing(world, "c");
    await isolateOf(world).catalog.index.refresh();
    world.pass({ seconds: 29 });
    expect(await ids(isolate)).toEqual(["a", "b"]);
    world.pass({ seconds: 2 });
    await ids(isolate);
    await isolate.settle();
    expect(await ids(isolate)).toEqual(["a", "b", "c"]);
  });

  test("a catalogue with an index asks KV once for simultaneous views with a stale memory", async () => {
    const isolate = isolateOf(world);
    await ids(isolate);
    world.pass({ seconds: 60 });
    await Promise.all(Array.from({ length: 20 }, () => ids(isolate)));
    await kvOf(world).delete(HEAD_KEY);
    await isolate.settle();
    expect(await ids(isolate)).toEqual(["a", "b"]);
  });

  test("a catalogue with an index says so when the scheduled job has stopped, and leaves the writing to it", async () => {
    const isolate = isolateOf(world);
    await ids(isolate);
    world.pass({ seconds: 16 * 60 });
    await putListing(world, "c");
    await ids(isolate);
    await isolate.settle();
    expect(await ids(isolate)).toEqual(["a", "b"]);
    expect(world.events()).toContain("catalog.index-abandoned");
  });

  test("a catalogue with an index loads once for simultaneous requests", async () => {
    const isolate = isolateOf(world);
    const all = await Promise.all(Array.from({ length: 10 }, () => isolate.catalog.search(NO_FILTERS)));
    expect(all.every(({ total, limited }) => total === 2 && !limited)).toBe(true);
    expect(isolate.memory.loading).toBeNull();
  });

  test("a catalogue with an index keeps answering from memory while KV is down", async () => {
    const isolate = isolateOf(world);
    await ids(isolate);
    world.kvDown = true;
    world.pass({ seconds: 3600 });
    expect(await search("", isolate)).toMatchObject({ total: 2, limited: false });
    await isolate.settle();
    expect(await search("", isolate)).toMatchObject({ total: 2, limited: false });
  });

  test("a catalogue with an index keeps answering from memory while Firestore is down and the scheduled job with it", async () => {
    const isolate = isolateOf(world);
    await ids(isolate);
    world.pass({ seconds: 16 * 60 });
    world.firestoreDown = true;
    expect(await search("", isolate)).toMatchObject({ total: 2, limited: false });
    await isolate.settle();
    expect(await search("", isolate)).toMatchObject({ total: 2, limited: false });
  });
});

describe("a seller's listings", () => {
  test("a seller's listings come from the index without a read of Firestore, newest first", async () => {
    await putListing(world, "otra", { sellerId: "vendedor-2" });
    world.pass({ seconds: 60 });
    await putListing(world, "c");
    await isolateOf(world).catalog.index.rebuild();
    const isolate = isolateOf(world);
    world.reads = 0;
    const { cards, ...rest } = await isolate.catalog.ofSeller("vendedor-1", { page: 1 });
    expect(cards.map(({ id }) => id)).toEqual(["c", "a", "b"]);
    expect(rest).toEqual({ total: 3, page: 1, pages: 1, counts: { mtb: 2, scooter: 1 }, limited: false });
    expect(await isolate.catalog.ofSeller("vendedor-2", { page: 7 })).toMatchObject({
      total: 1,
      page: 1,
      cards: [{ id: "otra" }],
    });
    expect(await isolate.catalog.ofSeller("nadie", { page: 1 })).toMatchObject({ total: 0, cards: [] });
    expect(world.reads).toBe(0);
  });

  test("a seller's listings are limited to the newest while there is no index", async () => {
    expect(await isolateOf(world).catalog.ofSeller("vendedor-1", { page: 1 })).toMatchObject({
      total: 2,
      limited: true,
    });
  });
});

describe("catalogue without an index", () => {
  test("a catalogue without an index answers from Firestore, marked as limited, until a scheduled run has rebuilt it", async () => {
    const isolate = isolateOf(world);
    expect(await search("tipo=scooter", isolate)).toMatchObject({ total: 1, limited: true });
    expect(await isolate.catalog.home()).toMatchObject({ total: 2, limited: true });
    await isolate.settle();
    expect(world.events()).not.toContain("catalog.rebuilt");
    await isolateOf(world).catalog.index.refresh();
    world.pass({ seconds: 11 });
    expect(await search("", isolate)).toMatchObject({ total: 2, limited: false });
  });

  test("a missing index is rebuilt by one of many scheduled runs", async () => {
    const isolates = Array.from({ length: 3 }, () => isolateOf(world));
    const reports = await Promise.all(isolates.map(({ catalog }) => catalog.index.rebuild()));
    expect(reports.map(({ kind }) => kind).sort()).toEqual(["busy", "busy", "rebuild"]);
    expect(world.events().filter((event) => event === "catalog.rebuilt")).toHaveLength(1);
    expect(await search("")).toMatchObject({ limited: false });
  });

  test("a catalogue without an index reads Firestore at most twice a minute while KV is down, and rebuilds nothing", async () => {
    world.kvDown = true;
    const isolate = isolateOf(world);
    await search("", isolate);
    const { reads } = world;
    for (let view = 0; view < 20; view++) expect(await search("", isolate)).toMatchObject({ total: 2, limited: true });
    await isolate.settle();
    expect(world.reads).toBe(reads);
    expect(world.events()).not.toContain("catalog.rebuilt");
  });

  test("a catalogue without an index prefers a stale answer to none while Firestore is down as well", async () => {
    world.kvDown = true;
    const isolate = isolateOf(world);
    await search("", isolate);
    world.firestoreDown = true;
    world.pass({ seconds: 120 });
    expect(await search("", isolate)).toMatchObject({ total: 2, limited: true });
    await expect(search("")).rejects.toBeInstanceOf(FirestoreError);
  });

  test.each([
    ["a head that is no JSON", HEAD_KEY, "{"],
    ["a head of another shape", HEAD_KEY, JSON.stringify({ base: 1 })],
    ["a part of another kind", "base", "<html>"],
    ["an empty part", "base", ""],
    ["a part that is gone", "base", null],
  ])("the index with %s counts as missing, and the next scheduled run repairs it", async (_, key, value) => {
    const warm = isolateOf(world);
    await warm.catalog.index.rebuild();
    world.pass({ seconds: 60 });
    const head = JSON.parse((await kvOf(world).get(HEAD_KEY))!) as { base: [{ key: string }] };
    const target = key === "base" ? head.base[0].key : key;
    if (value === null) await kvOf(world).delete(target);
    else await kvOf(world).put(target, value);

    const isolate = isolateOf(world);
    expect(await search("", isolate)).toMatchObject({ total: 2, limited: true });
    expect(world.events()).toContain(key === "base" ? "catalog.shard-unreadable" : "kv.failed");
    await isolate.settle();
    await warm.catalog.index.refresh();
    expect(await search("")).toMatchObject({ total: 2, limited: false });
  });

  test("a catalogue without an index treats broken changes as missing", async () => {
    const isolate = isolateOf(world);
    await isolate.catalog.index.rebuild();
    world.pass({ seconds: 200 });
    await putListing(world, "c");
    await isolate.catalog.index.refresh();
    const head = JSON.parse((await kvOf(world).get(HEAD_KEY))!) as { changes: { key: string } };
    await kvOf(world).put(head.changes.key, JSON.stringify({ rows: [["c"]], gone: [] }));
    expect(await search("")).toMatchObject({ total: 3, limited: true });
    expect(world.events()).toContain("catalog.changes-unreadable");
  });

  test("a catalogue without an index is built by the scheduled job's refresh", async () => {
    expect(await isolateOf(world).catalog.index.refresh()).toMatchObject({ kind: "rebuild", rows: 2 });
  });

  test("a catalogue without an index reads brands and plans from Firestore, once", async () => {
    world.kvDown = true;
    const isolate = isolateOf(world);
    expect(await isolate.catalog.brands()).toHaveLength(2);
    const { reads } = world;
    expect(await isolate.catalog.plans()).toHaveLength(1);
    expect(world.reads).toBe(reads);
  });
});

describe("single listing", () => {
  test("a single listing is read from Firestore in any published state", async () => {
    const { catalog } = isolateOf(world);
    expect(await catalog.listing("a")).toMatchObject({
      id: "a",
      status: "active",
      price: 2500,
      publishedAt: world.time,
    });
    expect(await catalog.listing("vendido")).toMatchObject({ status: "sold" });
  });

  test.each(["nadie", "", "a/b", "../users/x", "x".repeat(200), "__name__", "é"])(
    "no listing is read for %j",
    async (id) => {
      expect(await isolateOf(world).catalog.listing(id)).toBeNull();
    },
  );

  test("a single listing is null for drafts and for documents that do not fit", async () => {
    const { catalog } = isolateOf(world);
    await changeListing(world, "a", { status: "draft" });
    await changeListing(world, "b", { price: null });
    expect(await catalog.listing("a")).toBeNull();
    expect(await catalog.listing("b")).toBeNull();
  });

  test("a single listing has similar ones, its seller's count and a line of the sitemap", async () => {
    await putListing(world, "c", { price: 2600 });
    await putListing(world, "d", { price: 9000, sellerId: "otra" });
    const isolate = isolateOf(world);
    await isolate.catalog.index.rebuild();
    const listing = (await isolate.catalog.listing("a"))!;
    expect((await isolate.catalog.similar(listing, 4)).map(({ id }) => id)).toEqual(["c", "d"]);
    expect(await isolate.catalog.activeCountOf("vendedor-1")).toBe(3);
    expect((await isolate.catalog.sitemap(null, 10)).entries.map(({ id }) => id).sort()).toEqual(["a", "b", "c", "d"]);
  });
});

describe("index status", () => {
  test("the status of the index shows memory and KV", async () => {
    const isolate = isolateOf(world);
    expect(await isolate.catalog.index.status()).toEqual({
      memory: null,
      stored: null,
      checkedAt: null,
      engine: "isolate",
    });
    await isolate.catalog.index.rebuild();
    world.pass({ seconds: 200 });
    await putListing(world, "c");
    await isolate.catalog.index.refresh();
    const { memory, stored } = await isolate.catalog.index.status();
    expect(memory).toMatchObject({ rows: 3, changes: 1, shards: 1, watermark: world.time });
    expect(stored).toEqual({
      changes: 1,
      shards: 1,
      revision: memory!.revision,
      builtAt: memory!.builtAt,
      watermark: memory!.watermark,
    });
  });
});
