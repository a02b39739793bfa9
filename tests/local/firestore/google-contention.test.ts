import type { Firestore } from "@google-cloud/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "./support.ts";

describe.each(["optimistic", "pessimistic"] as const)("contention through Google’s client, %s", (concurrency) => {
  let local: TestServer;
  let db: Firestore;

  beforeAll(async () => {
    local = await startTestServer({ concurrency });
    db = local.google();
  });
  afterAll(() => local.stop());
  beforeEach(() => db.doc("c/1").set({ n: 0 }));

  const increment = (meet: () => Promise<void> = () => Promise.resolve()) =>
    db.runTransaction(
      async (transaction) => {
        const snapshot = await transaction.get(db.doc("c/1"));
        await meet();
        transaction.update(snapshot.ref, { n: (snapshot.get("n") as number) + 1 });
      },
      { maxAttempts: 20 },
    );

  test("contention through Google’s client aborts one of two transactions that have read the same, and loses no update", async () => {
    const arrived = barrier(2);
    let attempts = 0;
    const meet = async () => {
      attempts += 1;
      if (attempts <= 2) await arrived();
    };
    await Promise.all([increment(meet), increment(meet)]);
    expect((await db.doc("c/1").get()).get("n")).toBe(2);
    expect(attempts).toBe(3);
  });

  test("contention through Google’s client loses none of twelve increments at once", async () => {
    await Promise.all(Array.from({ length: 12 }, () => increment()));
    expect((await db.doc("c/1").get()).get("n")).toBe(12);
  });

  test("a rule over a query that many check at once is kept through Google’s client", async () => {
    const add = (id: number) =>
      db.runTransaction(
        async (transaction) => {
          const { size } = await transaction.get(db.collection("seats").limit(3));
          if (size < 3) transaction.create(db.doc(`seats/${id}`), {});
        },
        { maxAttempts: 20 },
      );
    await Promise.all(Array.from({ length: 8 }, (_, id) => add(id)));
    expect((await db.collection("seats").get()).size).toBe(3);
  });
});

/** Holds each caller until `count` have come. */
function barrier(count: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length < count) return;
      waiting.forEach((release) => release());
      waiting = [];
    });
}
