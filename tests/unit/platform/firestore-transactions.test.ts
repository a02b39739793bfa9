import { describe, expect, test } from "vitest";

import { FirestoreError } from "~/platform/firestore/errors";

import { faultyFetch } from "../../factories/faulty-fetch";
import { committed, DOCUMENTS, firestoreOver, missing, refused, serving, TIME } from "./firestore-helpers";
import { rejection } from "./helpers";

describe("transactions", () => {
  test("begin with the first read, which the others wait for, and commit once", async () => {
    const { asked, real } = serving(({ verb, body }) => {
      if (verb === "commit") return committed();
      const path = String((body.documents as string[])[0]).slice(DOCUMENTS.length + 1);
      return { body: [...("newTransaction" in body ? [{ transaction: "tx1" }] : []), missing(path)] };
    });
    const result = await firestoreOver(real).database.transaction(async (tx) => {
      expect(await tx.readAll([])).toEqual([]);
      await Promise.all([tx.read("a/1"), tx.read("a/2"), tx.read("a/3")]);
      tx.write({ set: "a/1", data: {} });
      return "done";
    });
    expect(result).toBe("done");
    expect(asked.map(({ body }) => body.newTransaction ?? body.transaction)).toEqual([
      { readWrite: {} },
      "tx1",
      "tx1",
      "tx1",
    ]);
  });

  test("begin again with the id of the one before after ABORTED, at most five times", async () => {
    let begun = 0;
    const { asked, real } = serving(({ verb }) => {
      if (verb === "commit") return refused(409, "ABORTED");
      return verb === "rollback" ? { body: {} } : { body: [{ transaction: `tx${(begun += 1)}` }, missing("a/1")] };
    });
    let runs = 0;
    const { database, pauses } = firestoreOver(real);
    const error = await rejection(
      database.transaction(async (tx) => {
        runs += 1;
        await tx.read("a/1");
        tx.write({ set: "a/1", data: {} });
      }),
    );
    expect(error).toMatchObject({ code: "ABORTED" });
    expect(runs).toBe(5);
    expect(pauses).toEqual([80, 160, 320, 640]);
    const begins = asked.flatMap(({ body }) => (body.newTransaction ? [body.newTransaction] : []));
    expect(begins.slice(0, 3)).toEqual([
      { readWrite: {} },
      { readWrite: { retryTransaction: "tx1" } },
      { readWrite: { retryTransaction: "tx2" } },
    ]);
  });

  test("roll back when the function throws, and throw what it threw even if that fails", async () => {
    const { asked, real } = serving(({ verb }) =>
      verb === "rollback" ? refused(503, "UNAVAILABLE") : { body: [{ transaction: "tx1" }, missing("a/1")] },
    );
    const { database, lines } = firestoreOver(real);
    const thrown = new RangeError("reserved");
    const error = await rejection(
      database.transaction(async (tx) => {
        await tx.read("a/1");
        throw thrown;
      }),
    );
    expect(error).toBe(thrown);
    expect(asked.at(-1)).toMatchObject({ verb: "rollback", body: { transaction: "tx1" } });
    expect(lines).toMatchObject([{ event: "firestore.rollback-failed" }]);
  });

  test.each(["timeout", "500", "cutoff", "html"] as const)("a commit that ends in %s is not repeated", async (kind) => {
    const { real } = serving(({ verb }) =>
      verb === "commit" ? committed() : { body: [{ transaction: "tx1" }, missing("a/1")] },
    );
    const faulty = faultyFetch(kind, { real, matches: (url) => url.endsWith(":commit") });
    const error = await rejection(
      firestoreOver(faulty.fetch).database.transaction(async (tx) => {
        await tx.read("a/1");
        tx.write({ set: "a/1", data: {} });
      }),
    );
    expect(error).toBeInstanceOf(FirestoreError);
    expect(faulty.calls.filter(({ url }) => url.endsWith(":commit"))).toHaveLength(1);
  });

  test("without reads are a commit, without anything nothing", async () => {
    const { asked, real } = serving(() => committed());
    const { database } = firestoreOver(real);
    await database.transaction(async (tx) => tx.write({ set: "a/1", data: {} }));
    await database.transaction(async () => undefined);
    expect(asked.map(({ verb, body }) => [verb, body.transaction])).toEqual([["commit", undefined]]);
  });

  test("reads are of one moment too: they commit", async () => {
    const { asked, real } = serving(({ verb }) =>
      verb === "commit" ? { body: { commitTime: TIME } } : { body: [{ transaction: "tx1", readTime: TIME }] },
    );
    expect(await firestoreOver(real).database.transaction((tx) => tx.find({ collection: "a", limit: 1 }))).toEqual([]);
    expect(asked.map(({ verb }) => verb)).toEqual(["runQuery", "commit"]);
  });
});
