import { env } from "cloudflare:workers";
import { describe, expect, inject, test } from "vitest";

import { isFirestoreError } from "~/platform/firestore/errors";
import type { Database } from "~/platform/firestore/types";

import { faultyFetch } from "../../factories/faulty-fetch";
import { firestore, rejection } from "./helpers";

const PROJECT = "demo-transactions";
const fresh = (collection = "things") => `${collection}/${crypto.randomUUID()}`;
/** Pauses after contention: other requests go on meanwhile, without waiting for a second. */
const yieldOnce = () => new Promise<void>((resolve) => setTimeout(resolve));

describe.each([
  ["optimistic", env.FIRESTORE_EMULATOR_HOST],
  ["pessimistic", inject("pessimisticFirestoreHost")],
])("transactions, %s", (_mode, host) => {
  const database = firestore(PROJECT, { sleep: yieldOnce }, host);

  const increment = (path: string, over: Database = database) =>
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
    const patient = firestore(PROJECT, {}, host);
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
        await tx.find({ collection: "orders", limit: 1 });
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
        const taken = await tx.find({ collection, limit: 2 });
        if (taken.length < 2) tx.write({ create: `${collection}/${seat}`, data: {} });
      });
    await Promise.all(Array.from({ length: 4 }, (_, seat) => sit(seat)));
    expect(await database.count({ collection })).toBe(2);
  });

  test("transactions keep a limit over a count that many check at once", async () => {
    const collection = `seats-${crypto.randomUUID()}`;
    const sit = (seat: number) =>
      database.transaction(async (tx) => {
        if ((await tx.count({ collection })) < 2) tx.write({ create: `${collection}/${seat}`, data: {} });
      });
    await Promise.all(Array.from({ length: 4 }, (_, seat) => sit(seat)));
    expect(await database.count({ collection })).toBe(2);
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

describe("locks of a transaction that failed", () => {
  const host = inject("pessimisticFirestoreHost");
  const database = firestore(PROJECT, {}, host);

  /** Reads `locked`, then fails in its own way; afterwards the document must be free for writers. */
  async function failing(fetch: typeof globalThis.fetch, work: (read: () => Promise<unknown>) => Promise<unknown>) {
    const [locked, other] = [fresh(), fresh()];
    const client = firestore(PROJECT, { fetch, deadlineMs: 3_000 }, host);
    const error = await rejection(
      client.transaction(async (tx) => {
        await tx.read(locked);
        await work(() => tx.read(other));
      }),
    );
    await database.commit([{ set: locked, data: { free: true } }]);
    expect((await database.read(locked))?.data).toEqual({ free: true });
    return error;
  }

  /** A fetch whose batchGets from the second on fail with `fail`. */
  function failingReads(fail: typeof globalThis.fetch): typeof globalThis.fetch {
    let reads = 0;
    return (input, init) => {
      if (String(input).endsWith(":batchGet") && (reads += 1) > 1) return fail(input, init);
      return fetch(input, init);
    };
  }

  test.each(["timeout", "network", "503", "cutoff", "html"] as const)(
    "locks of a transaction that failed are released when a read ends in %s",
    async (kind) => {
      const error = await failing(failingReads(faultyFetch(kind).fetch), (read) => read());
      expect(isFirestoreError(error)).toBe(true);
    },
  );

  test("locks of a transaction that failed are released when the answer of a read that was done is lost", async () => {
    const lost: typeof fetch = async (input, init) => {
      await (await fetch(input, { ...init, signal: null })).body?.cancel();
      return new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
      });
    };
    expect(await failing(failingReads(lost), (read) => read())).toMatchObject({ code: "DEADLINE_EXCEEDED" });
  });

  test("locks of a transaction that failed are released when the function throws", async () => {
    const thrown = new RangeError("no");
    expect(await failing(fetch, () => Promise.reject(thrown))).toBe(thrown);
  });

  test("locks of a transaction that failed are released when the commit is rejected", async () => {
    const [locked, missing] = [fresh(), fresh()];
    const error = await rejection(
      database.transaction(async (tx) => {
        await tx.read(locked);
        tx.write({ update: missing, data: {} });
      }),
    );
    expect(error).toMatchObject({ code: "NOT_FOUND" });
    await database.commit([{ set: locked, data: {} }]);
  });
});
