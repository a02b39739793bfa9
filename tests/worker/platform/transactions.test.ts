import { describe, expect, inject, test } from "vitest";

import { isFirestoreError } from "~/platform/firestore/errors";

import { faultyFetch } from "../../factories/faulty-fetch";
import { firestore, rejection } from "./helpers";

const PROJECT = "demo-transactions";
const fresh = (collection = "things") => `${collection}/${crypto.randomUUID()}`;
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
