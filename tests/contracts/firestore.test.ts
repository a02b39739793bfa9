import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Firestore } from "~/platform/firestore/client";
import type { DocumentData, Query } from "~/platform/firestore/types";

import { recordingLogger, rejection } from "../unit/platform/helpers.ts";
import { firestoreTarget, ROOT_DOCUMENT, type FirestoreTarget } from "./firestore-target.ts";

// Firestore as the product's client uses it.

let target: FirestoreTarget;
let database: Firestore;
beforeAll(async () => {
  target = await firestoreTarget();
  database = target.client();
});
afterAll(() => target?.close());

/** A path that no other test uses. */
const fresh = (collection = "things") => `${ROOT_DOCUMENT}/${collection}/${crypto.randomUUID()}`;

async function stored(path: string): Promise<DocumentData | undefined> {
  return (await database.read(path))?.data;
}

describe("documents", () => {
  test("documents hold every kind of value as it was written (100 cases)", async () => {
    const leaf = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.double().map((number) => (Object.is(number, -0) ? 0 : number)),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
      fc.boolean(),
      fc.constant(null),
      fc.date({
        min: new Date("0001-01-01T00:00:00Z"),
        max: new Date("9999-12-31T23:59:59.999Z"),
        noInvalidDate: true,
      }),
      fc.uint8Array({ maxLength: 20 }),
    );
    const fields = fc.dictionary(
      fc.stringMatching(/^[a-zñ][\w. -]{0,8}$/),
      fc.oneof(
        leaf,
        fc.array(leaf, { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), leaf, { noNullPrototype: true }),
      ),
      { maxKeys: 5, noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(fields, async (data) => {
        const path = fresh();
        await database.commit([{ create: path, data }]);
        expect(await stored(path)).toEqual(data);
      }),
      { numRuns: 100 },
    );
  });

  test("ids of any letters are found again", async () => {
    for (const id of ["ñandú 1", "a%2Fb", "a?b#c", "a:b", "日本"]) {
      const path = `${ROOT_DOCUMENT}/things/${id}`;
      await database.commit([{ set: path, data: { id } }]);
      expect(await database.read(path)).toMatchObject({ id, path, data: { id } });
      await database.commit([{ set: `${path}/parts/x`, data: { id } }]);
      expect(await database.find({ collection: "parts", parent: path, limit: 5 })).toMatchObject([{ data: { id } }]);
    }
  });

  test("the call create makes a document, and rejects an existing one", async () => {
    const path = fresh();
    expect((await database.commit([{ create: path, data: { a: 1 } }])).updateTimes[0]).toMatch(/\.\d{6}Z$/);
    expect(await rejection(database.commit([{ create: path, data: { a: 2 } }]))).toMatchObject({
      code: "ALREADY_EXISTS",
    });
    expect(await stored(path)).toEqual({ a: 1 });
  });

  test("the call set replaces, update changes what it names, merge makes or changes", async () => {
    const path = fresh();
    await database.commit([{ set: path, data: { a: 1, b: { c: 1, d: 1 } } }]);
    await database.commit([{ update: path, data: { "b.c": 2, e: undefined }, remove: ["a"] }]);
    expect(await stored(path)).toEqual({ b: { c: 2, d: 1 } });
    await database.commit([{ merge: path, data: { f: 3 } }]);
    expect(await stored(path)).toEqual({ b: { c: 2, d: 1 }, f: 3 });
    await database.commit([{ set: path, data: {} }]);
    expect(await stored(path)).toEqual({});
    const other = fresh();
    expect(await rejection(database.commit([{ update: other, data: { a: 1 } }]))).toMatchObject({ code: "NOT_FOUND" });
    await database.commit([{ merge: other, data: { "a.b": 1 } }]);
    expect(await stored(other)).toEqual({ a: { b: 1 } });
  });

  test("edits of different fields at the same time are both kept", async () => {
    const path = fresh();
    await database.commit([{ set: path, data: {} }]);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => database.commit([{ update: path, data: { [`f${index}`]: index } }])),
    );
    expect(Object.keys((await stored(path)) ?? {})).toHaveLength(10);
  });

  test("a stale version is rejected, for changes and for deletions", async () => {
    const path = fresh();
    await database.commit([{ set: path, data: { n: 1 } }]);
    const updateTime = (await database.read(path))?.updateTime ?? "";
    await database.commit([{ update: path, data: { n: 2 }, precondition: { updateTime } }]);
    expect(
      await rejection(database.commit([{ update: path, data: { n: 3 }, precondition: { updateTime } }])),
    ).toMatchObject({ code: "FAILED_PRECONDITION" });
    expect(await rejection(database.commit([{ delete: path, precondition: { updateTime } }]))).toMatchObject({
      code: "FAILED_PRECONDITION",
    });
    expect(await stored(path)).toEqual({ n: 2 });
    await database.commit([{ delete: path, precondition: { exists: true } }]);
    expect(await stored(path)).toBeUndefined();
  });

  test("transforms return their results", async () => {
    const path = fresh();
    await database.commit([{ set: path, data: { n: 1, tags: ["a"] } }]);
    const { transformResults } = await database.commit([
      {
        update: path,
        data: {},
        transforms: [
          { field: "n", increment: 4 },
          { field: "top", maximum: 7 },
          { field: "at", serverTime: true },
          { field: "tags", arrayUnion: ["a", "b"] },
        ],
      },
      { update: path, data: {}, transforms: [{ field: "tags", arrayRemove: ["a"] }] },
    ]);
    expect(transformResults).toEqual([[5, 7, expect.any(Date), null], [null]]);
    expect(await stored(path)).toEqual({ n: 5, top: 7, at: expect.any(Date), tags: ["b"] });
  });

  test("all writes are done, or none", async () => {
    const [one, two] = [fresh(), fresh()];
    await rejection(
      database.commit([
        { create: one, data: {} },
        { update: two, data: {} },
      ]),
    );
    expect(await database.readAll([one, two])).toEqual([null, null]);
  });

  test("readAll keeps the order and the gaps", async () => {
    const [one, two] = [fresh(), fresh()];
    await database.commit([{ create: one, data: { n: 1 } }]);
    expect((await database.readAll([two, one, two])).map((snapshot) => snapshot?.data.n)).toEqual([
      undefined,
      1,
      undefined,
    ]);
  });
});

describe("queries", () => {
  const bikesHere = { collection: "bikes", parent: ROOT_DOCUMENT };
  const bikes = [
    { id: "a", price: 100, brand: "Trek", tags: ["mtb", "new"] },
    { id: "b", price: 200, brand: "Giant", tags: ["road"] },
    { id: "c", price: 200, brand: "Trek", tags: ["mtb"] },
    { id: "d", price: 300.5, brand: null, tags: [] },
    { id: "e", brand: "Trek" },
  ];
  beforeAll(async () => {
    await database.commit(bikes.map((bike) => ({ create: `${ROOT_DOCUMENT}/bikes/${bike.id}`, data: bike })));
  });
  const ids = async (query: Partial<Query>) =>
    (await database.find({ ...bikesHere, limit: 20, ...query })).map(({ id }) => id).join("");

  test.each<[Partial<Query>, string]>([
    [{}, "abcde"],
    [{ where: [["brand", "==", "Trek"]] }, "ace"],
    [{ where: [["brand", "==", null]] }, "d"],
    [{ where: [["brand", "!=", null]] }, "bace"],
    [{ where: [["price", ">=", 200]] }, "bcd"],
    [{ where: [["price", "in", [100, 300.5]]] }, "ad"],
    [{ where: [["tags", "array-contains", "mtb"]] }, "ac"],
    [{ where: [["tags", "array-contains-any", ["road", "new"]]] }, "ab"],
    [{ where: [["__name__", "in", ["b", "d"]]] }, "bd"],
    [{ orderBy: [["price", "desc"]] }, "dcba"],
    [
      {
        orderBy: [
          ["price", "asc"],
          ["__name__", "asc"],
        ],
        startAfter: [200, "b"],
      },
      "cd",
    ],
    [{ orderBy: [["price", "asc"]], startAt: [200], endBefore: [300.5] }, "bc"],
    [{ orderBy: [["price", "asc"]], endAt: [200] }, "abc"],
    [{ orderBy: [["price", "asc"]], offset: 1, limit: 2 }, "bc"],
  ])("%j finds %s", async (query, expected) => {
    expect(await ids(query)).toBe(expected);
  });

  test("a query with select leaves the rest out", async () => {
    const query = { ...bikesHere, where: [["price", "==", 100]] as Query["where"], limit: 1 };
    expect((await database.find({ ...query, select: ["brand"] }))[0]?.data).toEqual({ brand: "Trek" });
    expect((await database.find({ ...query, select: [] }))[0]?.data).toEqual({});
  });

  test("a query by count counts, up to a limit where one is given", async () => {
    expect(await database.count({ ...bikesHere })).toBe(5);
    expect(await database.count({ ...bikesHere, where: [["brand", "==", "Trek"]] })).toBe(3);
    expect(await database.count({ ...bikesHere, limit: 2 })).toBe(2);
    expect(await database.count({ collection: "nothing-here", parent: ROOT_DOCUMENT })).toBe(0);
  });

  test("collection groups go over all parents", async () => {
    const collection = `parts-${crypto.randomUUID()}`;
    const [one, two] = [`${ROOT_DOCUMENT}/cars/1`, `${ROOT_DOCUMENT}/cars/2`];
    await database.commit([
      { create: `${one}/${collection}/x`, data: { n: 1 } },
      { create: `${two}/${collection}/y`, data: { n: 2 } },
    ]);
    expect((await database.find({ collection, allDescendants: true, limit: 5 })).map(({ path }) => path)).toEqual([
      `${one}/${collection}/x`,
      `${two}/${collection}/y`,
    ]);
    expect(await database.find({ collection, parent: two, limit: 5 })).toMatchObject([{ id: "y" }]);
  });

  test("a query with the product's index is answered in its order, and summed", async () => {
    const listing = (id: string, status: string, hour: number) => ({
      create: `${ROOT_DOCUMENT}/vehicles/${id}`,
      data: { status, createdAt: new Date(Date.UTC(2026, 0, 1, hour)), expiresAt: null },
    });
    await database.commit([
      listing("a", "active", 1),
      listing("b", "active", 3),
      listing("c", "draft", 4),
      listing("d", "active", 2),
    ]);
    const found = await database.find({
      collection: "vehicles",
      parent: ROOT_DOCUMENT,
      where: [["status", "==", "active"]],
      orderBy: [["createdAt", "desc"]],
      limit: 2,
    });
    expect(found.map(({ id }) => id)).toEqual(["b", "d"]);
    expect(
      await database.find({
        collection: "vehicles",
        parent: ROOT_DOCUMENT,
        where: [["status", "==", "active"]],
        orderBy: [["createdAt", "desc"]],
        startAfter: [found[1]?.data.createdAt],
        limit: 2,
      }),
    ).toMatchObject([{ id: "a" }]);
    const sale = (id: string, totalCentimos: number) => ({
      create: `${ROOT_DOCUMENT}/orders/${id}`,
      data: { paidAt: new Date("2026-01-01T00:00:00Z"), totalCentimos },
    });
    await database.commit([sale("1", 150), sale("2", 250)]);
    const paid: Omit<Query, "limit"> = {
      collection: "orders",
      parent: ROOT_DOCUMENT,
      where: [["paidAt", ">=", new Date("2026-01-01T00:00:00Z")]],
    };
    expect(await database.sum(paid, "totalCentimos")).toEqual({ count: 2, sum: 400 });
  });

  test("a query without its index fails, and the log says which one is missing", async () => {
    const { log, lines } = recordingLogger();
    const query: Query = { collection: "unindexed", where: [["a", "==", 1]], orderBy: [["b", "desc"]], limit: 1 };
    expect(await rejection(target.client({ log }).find(query))).toMatchObject({
      code: "FAILED_PRECONDITION",
      status: 503,
    });
    expect(lines).toMatchObject([
      { level: "error", event: "firestore.index-missing", error: { message: expect.stringMatching(/index/i) } },
    ]);
  });
});
