import { describe, expect, test, vi } from "vitest";

import { TokenError } from "~/platform/crypto/google-token";
import { createDatabase, Firestore } from "~/platform/firestore/client";
import { createServerTiming } from "~/platform/timing";

import { recordingLogger, rejection } from "../helpers";
import { committed, firestoreOver, found, missing, rejected, serving, TIME } from "./helpers";

describe("calls", () => {
  test("calls go to the emulator's address with its token, and names are encoded", async () => {
    const { asked, real } = serving(() => ({ body: [] }));
    const { database } = firestoreOver(real);
    await database.find({ collection: "items", parent: "carts/a b", limit: 1 });
    expect(asked[0]?.url).toBe(
      "http://127.0.0.1:8080/v1/projects/demo/databases/(default)/documents/carts/a%20b:runQuery",
    );
    expect(asked[0]?.headers.get("Authorization")).toBe("Bearer owner");
  });

  test("a call of read gives a snapshot with its microseconds, or null", async () => {
    const { real } = serving(() => ({ body: [found("a/b", { n: { integerValue: "1" } })] }));
    expect(await firestoreOver(real).database.read("a/b")).toEqual({
      path: "a/b",
      id: "b",
      data: { n: 1 },
      createTime: TIME,
      updateTime: TIME,
    });
    expect(await firestoreOver(serving(() => ({ body: [missing("a/b")] })).real).database.read("a/b")).toBeNull();
  });

  test("readAll keeps the order asked for, asks for each document once and for none not at all", async () => {
    const { asked, real } = serving(() => ({ body: [missing("a/2"), found("a/1")] }));
    const { database } = firestoreOver(real);
    expect((await database.readAll(["a/1", "a/2", "a/1"])).map((snapshot) => snapshot?.id)).toEqual([
      "1",
      undefined,
      "1",
    ]);
    expect(asked[0]?.body.documents).toHaveLength(2);
    expect(await database.readAll([])).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test("a name that Firestore reserves is not asked for: there is no such document", async () => {
    const { asked, real } = serving(() => ({ body: [found("a/1")] }));
    const { database } = firestoreOver(real);
    expect(await database.read("a/__proto__")).toBeNull();
    expect(await database.read("a/b/__x__/c")).toBeNull();
    expect(asked).toEqual([]);
    expect((await database.readAll(["a/__proto__", "a/1"])).map((snapshot) => snapshot?.id)).toEqual([undefined, "1"]);
    expect(asked[0]?.body.documents).toHaveLength(1);
  });

  test("an answer that leaves a document out is no answer", async () => {
    const { real } = serving(() => ({ body: [found("a/1")] }));
    expect(await rejection(firestoreOver(real).database.readAll(["a/1", "a/2"]))).toMatchObject({
      fault: "invalid-response",
    });
  });

  test("calls of find and count are answered", async () => {
    const { real } = serving(({ verb }) =>
      verb === "runQuery"
        ? { body: [{ document: found("a/1").found, readTime: TIME }, { readTime: TIME }] }
        : { body: [{ result: { aggregateFields: { count: { integerValue: "7" } } }, readTime: TIME }] },
    );
    const { database } = firestoreOver(real);
    expect((await database.find({ collection: "a", limit: 5 })).map(({ path }) => path)).toEqual(["a/1"]);
    expect(await database.count({ collection: "a" })).toBe(7);
  });

  test("an empty commit asks nothing", async () => {
    const { asked, real } = serving(() => committed());
    expect(await firestoreOver(real).database.commit([])).toMatchObject({ updateTimes: [] });
    expect(asked).toEqual([]);
  });

  test("calls are measured", async () => {
    const timing = createServerTiming();
    await firestoreOver(serving(() => ({ body: [missing("a/b")] })).real, { timing }).database.read("a/b");
    expect(timing.header(true)).toMatch(/^firestore;dur=/);
  });

  test("a missing index is logged with the text that says how to make it", async () => {
    const text = "The query requires an index: https://console.example/indexes?create=abc";
    const { real } = serving(() => ({
      status: 400,
      body: [{ error: { code: 400, status: "FAILED_PRECONDITION", message: text } }],
    }));
    const { database, lines } = firestoreOver(real);
    expect(await rejection(database.find({ collection: "a", limit: 1 }))).toMatchObject({
      code: "FAILED_PRECONDITION",
    });
    expect(lines).toMatchObject([
      { level: "error", event: "firestore.index-missing", error: { message: expect.stringContaining(text) } },
    ]);
  });

  test.each([
    ["an error within a stream", [{ error: { code: 503, status: "UNAVAILABLE", message: "x" } }], "unavailable"],
    ["another shape", { some: "object" }, "invalid-response"],
    ["null", null, "invalid-response"],
  ])("%s is an error", async (_name, body, fault) => {
    const { real } = serving(() => ({ body }));
    expect(await rejection(firestoreOver(real).database.read("a/b"))).toMatchObject({ fault });
  });

  test("the client fails on values that cannot be written before anything is sent, as a defect of ours", async () => {
    const { asked, real } = serving(() => committed());
    const { database } = firestoreOver(real);
    expect(await rejection(database.commit([{ set: "a/b", data: { x: () => 1 } }]))).toBeInstanceOf(TypeError);
    expect(await rejection(database.read("a"))).toBeInstanceOf(TypeError);
    expect(asked).toEqual([]);
  });
});

describe("tokens", () => {
  const account = { clientEmail: "worker@demo.example", privateKey: "" };

  test("a rejected token is dropped and replaced once", async () => {
    const drop = vi.fn();
    const given = ["old", "new"];
    const tokens = { get: () => Promise.resolve(given.shift() ?? "none"), drop };
    const { asked, real } = serving(({ headers }) =>
      headers.get("Authorization") === "Bearer new" ? { body: [missing("a/b")] } : rejected(401, "UNAUTHENTICATED"),
    );
    expect(await firestoreOver(real, { tokens }).database.read("a/b")).toBeNull();
    expect(drop).toHaveBeenCalledWith("old");
    expect(asked).toHaveLength(2);
  });

  test("a token that is rejected again is a fault of the configuration", async () => {
    const tokens = { get: () => Promise.resolve("bad"), drop: () => undefined };
    const { asked, real } = serving(() => rejected(401, "UNAUTHENTICATED"));
    expect(await rejection(firestoreOver(real, { tokens }).database.read("a/b"))).toMatchObject({
      code: "UNAUTHENTICATED",
      fault: "not-configured",
      status: 500,
    });
    expect(asked).toHaveLength(2);
  });

  test.each([
    [400, "not-configured"],
    [429, "rate-limited"],
    [503, "unavailable"],
  ])("no token for HTTP %i is %s, and even a write waits for one", async (status, fault) => {
    const get = vi.fn(() => Promise.reject(new TokenError(status, "no")));
    const { database } = firestoreOver(serving(() => committed()).real, {
      tokens: { get, drop: () => undefined },
      deadlineMs: 5_000,
    });
    expect(await rejection(database.commit([{ set: "a/b", data: {} }]))).toMatchObject({ fault });
    expect(get).toHaveBeenCalledTimes(status === 400 ? 1 : 3);
  });

  test("the client uses Google's address without an emulator", async () => {
    const { asked, real } = serving(() => ({ body: [missing("a/b")] }));
    const { log } = recordingLogger();
    const tokens = { get: () => Promise.resolve("t"), drop: () => undefined };
    await new Firestore(
      { projectId: "demo", serviceAccount: account, emulatorHost: null },
      { log, fetch: real, tokens },
    ).read("a/b");
    expect(asked[0]?.url).toBe(
      "https://firestore.googleapis.com/v1/projects/demo/databases/(default)/documents:batchGet",
    );
  });
});

test("the client says the specification's words at every call where no database is configured", async () => {
  const database = createDatabase({ firestore: null }, { log: recordingLogger().log });
  const calls = [
    database.read("a/b"),
    database.readAll([]),
    database.find({ collection: "a", limit: 1 }),
    database.count({ collection: "a" }),
    database.commit([]),
    database.transaction(async () => 1),
  ];
  for (const call of calls) {
    expect(await rejection(call)).toMatchObject({
      fault: "not-configured",
      status: 500,
      publicMessage:
        "Firebase Firestore no está configurado. Por favor, configure las variables de entorno de Firebase.",
    });
  }
});
