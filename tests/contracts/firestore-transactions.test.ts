import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Firestore } from "~/platform/firestore/client";

import { rejection } from "../unit/platform/helpers.ts";
import { firestoreTarget, ROOT_DOCUMENT, type FirestoreTarget } from "./firestore-target.ts";
import { IS_REAL } from "./target.ts";

/** Of the stand-in; a real database is of one of them. */
const MODES = IS_REAL ? (["pessimistic"] as const) : (["optimistic", "pessimistic"] as const);

const fresh = (collection = "things") => `${ROOT_DOCUMENT}/${collection}/${crypto.randomUUID()}`;
/** Pauses after contention: other requests go on meanwhile, without waiting for a second. */
const yieldOnce = () => new Promise<void>((resolve) => setTimeout(resolve));

describe.each(MODES)("transactions, %s", (mode) => {
  let target: FirestoreTarget;
  let database: Firestore;
  beforeAll(async () => {
    target = await firestoreTarget(mode);
    database = target.client(IS_REAL ? {} : { sleep: yieldOnce });
  });
  afterAll(() => target?.close());

  const increment = (path: string, over: Firestore = database) =>
    over.transaction(async (tx) => {
      const n = Number((await tx.read(path))?.data.n);
      tx.write({ update: path, data: { n: n + 1 } });
      return n + 1;
    });

  test("transactions lose nothing when many count at once", async () => {
    const path = fresh();
    await database.commit([{ set: path, data: { n: 0 } }]);
    const counts = await Promise.all(Array.from({ length: 4 }, () => increment(path)));
    expect(counts.sort()).toEqual([1, 2, 3, 4]);
    expect((await database.read(path))?.data).toEqual({ n: 4 });
  });

  test("transactions count with the real pauses as well", async () => {
    const path = fresh();
    await database.commit([{ set: path, data: { n: 0 } }]);
    const patient = target.client();
    await Promise.all([increment(path, patient), increment(path, patient)]);
    expect((await database.read(path))?.data).toEqual({ n: 2 });
  });

  test("transactions sell one thing once, to two buyers at once", async () => {
    const [one, two] = [fresh(), fresh()];
    await database.commit([{ create: one, data: { stock: 1 } }]);
    const reserve = (buyer: string) =>
      database.transaction(async (tx) => {
        const [item, none] = await tx.readAll([one, two]);
        expect(none).toBeNull();
        if (item?.data.stock === 0) return "sold";
        await tx.find({ collection: "orders", parent: ROOT_DOCUMENT, limit: 1 });
        tx.write({ update: one, data: { stock: 0, buyer } });
        return buyer;
      });
    const results = await Promise.all([reserve("ana"), reserve("luis")]);
    expect(results).toContain("sold");
    expect((await database.read(one))?.data.buyer).toBe(results.find((result) => result !== "sold"));
  });

  test("transactions keep a limit over a query that many check at once", async () => {
    const collection = `seats-${crypto.randomUUID()}`;
    const sit = (seat: number) =>
      database.transaction(async (tx) => {
        const taken = await tx.find({ collection, parent: ROOT_DOCUMENT, limit: 2 });
        if (taken.length < 2) tx.write({ create: `${ROOT_DOCUMENT}/${collection}/${seat}`, data: {} });
      });
    await Promise.all(Array.from({ length: 4 }, (_, seat) => sit(seat)));
    expect(await database.count({ collection, parent: ROOT_DOCUMENT })).toBe(2);
  });

  test("transactions keep a limit over a count that many check at once", async () => {
    const collection = `seats-${crypto.randomUUID()}`;
    const sit = (seat: number) =>
      database.transaction(async (tx) => {
        if ((await tx.count({ collection, parent: ROOT_DOCUMENT })) < 2)
          tx.write({ create: `${ROOT_DOCUMENT}/${collection}/${seat}`, data: {} });
      });
    await Promise.all(Array.from({ length: 4 }, (_, seat) => sit(seat)));
    expect(await database.count({ collection, parent: ROOT_DOCUMENT })).toBe(2);
  });

  test("transactions write nothing when the function throws", async () => {
    const path = fresh();
    const thrown = new RangeError("no");
    const error = await rejection(
      database.transaction(async (tx) => {
        await tx.read(path);
        tx.write({ create: path, data: {} });
        throw thrown;
      }),
    );
    expect(error).toBe(thrown);
    expect(await database.read(path)).toBeNull();
  });
});
