import { describe, expect, test } from "vitest";

import { FirestoreError } from "~/platform/firestore/errors";
import type { Transaction } from "~/platform/firestore/types";

import { faultyFetch, type FaultKind } from "../../../factories/faulty-fetch";
import { rejection } from "../helpers";
import {
  begun,
  committed,
  DOCUMENTS,
  firestoreOver,
  missing,
  rejected,
  serving,
  TIME,
  underFault,
  type Answer,
} from "./helpers";

const UNKNOWN_OUTCOMES: FaultKind[] = ["timeout", "network", "500", "503", "cutoff", "html"];

/** A Firestore whose transactions work, except where `answer` decides otherwise. */
function serve(
  answer: (call: Parameters<Answer>[0], begins: number) => ReturnType<Answer> | undefined = () => undefined,
) {
  let begins = 0;
  return serving((call) => {
    if (call.verb === "beginTransaction") begins += 1;
    const special = answer(call, begins);
    if (special) return special;
    if (call.verb === "beginTransaction") return begun(`tx${begins}`);
    if (call.verb === "commit") return committed();
    if (call.verb === "rollback") return { body: {} };
    const names = (call.body.documents ?? []) as string[];
    return { body: names.map((name) => missing(name.slice(DOCUMENTS.length + 1))) };
  });
}

const readAndWrite = async (tx: Transaction) => {
  await tx.read("a/1");
  tx.write({ set: "a/1", data: {} });
};
const verbs = (asked: { verb: string }[]) => asked.map(({ verb }) => verb);

describe("transactions", () => {
  test("transactions begin once, read within the transaction and commit once", async () => {
    const { asked, real } = serve();
    const { database, background } = firestoreOver(real);
    const result = await database.transaction(async (tx) => {
      expect(await tx.readAll([])).toEqual([]);
      await Promise.all([tx.read("a/1"), tx.read("a/2"), tx.read("a/3")]);
      tx.write({ set: "a/1", data: {} });
      return "done";
    });
    expect(result).toBe("done");
    expect(asked[0]).toMatchObject({ verb: "beginTransaction", body: { options: { readWrite: {} } } });
    expect(verbs(asked)).toEqual(["beginTransaction", "batchGet", "batchGet", "batchGet", "commit"]);
    expect(asked.slice(1).map(({ body }) => body.transaction)).toEqual(["tx1", "tx1", "tx1", "tx1"]);
    expect(background).toEqual([]);
  });

  test("transactions that read nothing commit without one, and send nothing when nothing was written", async () => {
    const { asked, real } = serve();
    const { database } = firestoreOver(real);
    await database.transaction(async (tx) => tx.write({ set: "a/1", data: {} }));
    await database.transaction(async () => undefined);
    expect(asked.map(({ verb, body }) => [verb, body.transaction])).toEqual([["commit", undefined]]);
  });

  test("a transaction commits after reads alone, which proves that they were of one moment", async () => {
    const { asked, real } = serve(({ verb }) => (verb === "commit" ? { body: { commitTime: TIME } } : undefined));
    expect(await firestoreOver(real).database.transaction((tx) => tx.find({ collection: "a", limit: 1 }))).toEqual([]);
    expect(verbs(asked)).toEqual(["beginTransaction", "runQuery", "commit"]);
  });

  test("transactions retry with the id of the aborted transaction and growing pauses, at most five times", async () => {
    const { asked, real } = serve(({ verb }) => (verb === "commit" ? rejected(409, "ABORTED") : undefined));
    let runs = 0;
    const { database, pauses, lines } = firestoreOver(real);
    const error = await rejection(
      database.transaction((tx) => {
        runs += 1;
        return readAndWrite(tx);
      }),
    );
    expect(error).toMatchObject({ code: "ABORTED" });
    expect(runs).toBe(5);
    expect(pauses).toEqual([1_000, 1_500, 2_250, 3_375]);
    expect(asked.filter(({ verb }) => verb === "beginTransaction").map(({ body }) => body.options)).toEqual([
      { readWrite: {} },
      ...[1, 2, 3, 4].map((run) => ({ readWrite: { retryTransaction: `tx${run}` } })),
    ]);
    expect(lines.map(({ event }) => event)).toEqual(Array(4).fill("firestore.transaction-retried"));
  });

  test("transactions retry after a read that was aborted", async () => {
    const { asked, real } = serve(({ verb }, begins) =>
      verb === "batchGet" && begins === 1 ? rejected(409, "ABORTED") : undefined,
    );
    await firestoreOver(real).database.transaction(readAndWrite);
    expect(verbs(asked)).toEqual([
      "beginTransaction",
      "batchGet",
      "rollback",
      "beginTransaction",
      "batchGet",
      "commit",
    ]);
  });

  test("transactions vary the pauses by half", async () => {
    for (const [random, expected] of [
      [0, 500],
      [0.999, 1_499],
    ] as const) {
      const { real } = serve(({ verb }, begins) =>
        verb === "commit" && begins === 1 ? rejected(409, "ABORTED") : undefined,
      );
      const { database, pauses } = firestoreOver(real, { random: () => random });
      await database.transaction(readAndWrite);
      expect(pauses).toEqual([expected]);
    }
  });

  test("transactions do not wait beyond ten seconds", async () => {
    const { asked, real } = serve(({ verb }) => (verb === "commit" ? rejected(409, "ABORTED") : undefined));
    let time = 0;
    const { database } = firestoreOver(real, {
      now: () => time,
      sleep: (milliseconds) => Promise.resolve(void (time += milliseconds)),
      random: () => 0.999,
    });
    expect(await rejection(database.transaction(readAndWrite))).toMatchObject({ code: "ABORTED" });
    expect(time).toBeLessThan(10_000);
    expect(asked.filter(({ verb }) => verb === "beginTransaction")).toHaveLength(4);
  });
});

describe("the end of a transaction", () => {
  /** Runs a transaction that fails, until its rollback has finished too. */
  async function failing(fetch: typeof globalThis.fetch, run = readAndWrite, kind: FaultKind = "503") {
    const { database, lines, background } = firestoreOver(fetch, underFault(kind));
    const error = await rejection(database.transaction(run));
    await Promise.all(background);
    return { error, lines, background };
  }

  test.each(UNKNOWN_OUTCOMES)("a transaction rolls back when a read ends in %s", async (kind) => {
    const { asked, real } = serve();
    const faulty = faultyFetch(kind, { real, matches: (url) => url.endsWith(":batchGet") });
    const { error, background } = await failing(faulty.fetch, readAndWrite, kind);
    expect(error).toBeInstanceOf(FirestoreError);
    expect(background).toHaveLength(1);
    expect(asked.at(-1)).toMatchObject({ verb: "rollback", body: { transaction: "tx1" } });
    expect(verbs(asked)).not.toContain("commit");
  });

  test("a transaction rolls back when the function throws, and throws the same", async () => {
    const { asked, real } = serve();
    const thrown = new RangeError("reserved");
    const { error } = await failing(real, async (tx) => {
      await tx.read("a/1");
      throw thrown;
    });
    expect(error).toBe(thrown);
    expect(verbs(asked)).toEqual(["beginTransaction", "batchGet", "rollback"]);
  });

  test("a transaction rolls back when the function throws before the transaction has begun", async () => {
    const { asked, real } = serve();
    const thrown = new RangeError("reserved");
    const { error } = await failing(real, async (tx) => {
      void tx.read("a/1");
      throw thrown;
    });
    expect(error).toBe(thrown);
    expect(verbs(asked)).toContain("rollback");
  });

  test.each([
    [409, "ALREADY_EXISTS"],
    [400, "FAILED_PRECONDITION"],
    [400, "INVALID_ARGUMENT"],
    [404, "NOT_FOUND"],
    [403, "PERMISSION_DENIED"],
  ])("a transaction rolls back when the commit is rejected with %i %s, and runs once", async (status, code) => {
    const { asked, real } = serve(({ verb }) => (verb === "commit" ? rejected(status, code) : undefined));
    const { error } = await failing(real);
    expect(error).toMatchObject({ code });
    expect(verbs(asked)).toEqual(["beginTransaction", "batchGet", "commit", "rollback"]);
  });

  test("a transaction rolls back each run that was aborted", async () => {
    const { asked, real } = serve(({ verb }) => (verb === "commit" ? rejected(409, "ABORTED") : undefined));
    const { background } = await failing(real);
    expect(background).toHaveLength(5);
    const rolledBack = asked.filter(({ verb }) => verb === "rollback").map(({ body }) => body.transaction);
    expect(rolledBack.sort()).toEqual(["tx1", "tx2", "tx3", "tx4", "tx5"]);
  });

  test.each(UNKNOWN_OUTCOMES)("a commit that ends in %s is neither rolled back nor retried", async (kind) => {
    const { asked, real } = serve();
    const faulty = faultyFetch(kind, { real, matches: (url) => url.endsWith(":commit") });
    const { error, background } = await failing(faulty.fetch, readAndWrite, kind);
    expect(error).toBeInstanceOf(FirestoreError);
    expect(faulty.calls.filter(({ url }) => url.endsWith(":commit"))).toHaveLength(1);
    expect(background).toEqual([]);
    expect(verbs(asked)).not.toContain("rollback");
  });

  test("a transaction has nothing to roll back when the transaction never began", async () => {
    const { asked, real } = serve();
    const faulty = faultyFetch("503", { real, matches: (url) => url.endsWith(":beginTransaction") });
    const { error, lines } = await failing(faulty.fetch);
    expect(error).toMatchObject({ code: "UNAVAILABLE" });
    expect(verbs(asked)).toEqual([]);
    expect(lines.map(({ event }) => event)).not.toContain("firestore.rollback-failed");
  });

  test("an answer that begins a transaction without an id is an invalid response", async () => {
    const { real } = serve(({ verb }) => (verb === "beginTransaction" ? { body: {} } : undefined));
    expect((await failing(real)).error).toMatchObject({ fault: "invalid-response" });
  });

  test.each(["503", "timeout"] as const)(
    "the first error is not hidden behind a rollback that ends in %s",
    async (kind) => {
      const { real } = serve(({ verb }) => (verb === "commit" ? rejected(400, "FAILED_PRECONDITION") : undefined));
      const faulty = faultyFetch(kind, { real, matches: (url) => url.endsWith(":rollback") });
      const { error, lines } = await failing(faulty.fetch, readAndWrite, kind);
      expect(error).toMatchObject({ code: "FAILED_PRECONDITION" });
      expect(lines).toMatchObject([{ level: "warn", event: "firestore.rollback-failed" }]);
      expect(faulty.calls.filter(({ url }) => url.endsWith(":rollback"))).toHaveLength(1);
    },
  );

  test("a transaction does not wait for the rollback", async () => {
    const { real } = serve();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow: typeof fetch = async (input, init) => {
      if (String(input).endsWith(":rollback")) await held;
      return real(input, init);
    };
    const { database, background } = firestoreOver(slow, { deadlineMs: 60_000 });
    const thrown = new RangeError("reserved");
    const error = await rejection(
      database.transaction(async (tx) => {
        await tx.read("a/1");
        throw thrown;
      }),
    );
    expect(error).toBe(thrown);
    release();
    await Promise.all(background);
  });

  test("a transaction says nothing of a rollback that comes after the end", async () => {
    const { real } = serve(({ verb }) => {
      if (verb === "rollback") return rejected(400, "INVALID_ARGUMENT");
      return verb === "commit" ? rejected(400, "FAILED_PRECONDITION") : undefined;
    });
    expect((await failing(real)).lines).toEqual([]);
  });
});
