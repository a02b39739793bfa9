import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { integer, name, set, startTestServer, string, type ErrorBody, type Json, type TestServer } from "./support.ts";

interface CommitBody {
  writeResults: { updateTime?: string; transformResults?: Json[] }[];
  commitTime: string;
}

let local: TestServer;

beforeAll(async () => {
  local = await startTestServer();
});
afterAll(() => local.stop());
beforeEach(() => local.control("DELETE", "/emulator/v1/projects/demo-rebi/databases/(default)/documents"));

const commit = (writes: unknown[], more: Json = {}) => local.call<CommitBody>("POST", ":commit", { writes, ...more });
const rejection = async (path: string, body: unknown) => {
  const answer = await local.call<ErrorBody>("POST", path, body);
  return [answer.status, answer.body.error.status];
};
const fieldsOf = async (path: string) => (await local.call<{ fields?: Json }>("GET", `/${path}`)).body.fields;
const begin = async (options?: Json) =>
  (await local.call<{ transaction: string }>("POST", ":beginTransaction", { options })).body.transaction;

describe("commits over REST", () => {
  test("a commit over REST applies writes in their order, each seeing those before", async () => {
    const { body } = await commit([
      set("c/1", { n: integer(1) }, { currentDocument: { exists: false } }),
      set(
        "c/1",
        {},
        {
          updateMask: {},
          updateTransforms: [{ fieldPath: "n", increment: integer(5) }],
          currentDocument: { exists: true },
        },
      ),
      { delete: name("c/2") },
      { transform: { document: name("c/3"), fieldTransforms: [{ fieldPath: "at", setToServerValue: 1 }] } },
    ]);
    expect(body.writeResults).toEqual([
      { updateTime: body.commitTime },
      { updateTime: body.commitTime, transformResults: [integer(6)] },
      {},
      {
        updateTime: body.commitTime,
        transformResults: [{ timestampValue: expect.stringMatching(/^[-0-9T:]+(\.\d{3})?Z$/) as string }],
      },
    ]);
    expect(await fieldsOf("c/1")).toEqual({ n: integer(6) });
  });

  test.each<[string, Json | undefined, Json, Json]>([
    ["increment, absent", undefined, { increment: integer(3) }, integer(3)],
    ["increment, no number", string("x"), { increment: { doubleValue: 1.5 } }, { doubleValue: 1.5 }],
    ["increment, integers", integer(4), { increment: integer(-6) }, integer(-2)],
    ["increment, mixed", integer(4), { increment: { doubleValue: 0.5 } }, { doubleValue: 4.5 }],
    ["increment stops at int64", integer(2n ** 63n - 2n), { increment: integer(5) }, integer(2n ** 63n - 1n)],
    ["increment stops at the other end", integer(-(2n ** 63n)), { increment: integer(-5) }, integer(-(2n ** 63n))],
    ["maximum, absent", undefined, { maximum: integer(3) }, integer(3)],
    ["maximum, operand", integer(2), { maximum: { doubleValue: 2.5 } }, { doubleValue: 2.5 }],
    ["maximum, stored", integer(9), { maximum: { doubleValue: 2.5 } }, integer(9)],
    ["maximum of equals keeps the type", integer(3), { maximum: { doubleValue: 3 } }, integer(3)],
    ["maximum with NaN", integer(3), { maximum: { doubleValue: "NaN" } }, { doubleValue: "NaN" }],
    ["maximum beyond 2^53", integer(2n ** 53n), { maximum: integer(2n ** 53n + 1n) }, integer(2n ** 53n + 1n)],
    ["minimum, operand", integer(2), { minimum: integer(1) }, integer(1)],
    ["minimum, stored", integer(1), { minimum: integer(2) }, integer(1)],
    ["minimum with NaN stored", { doubleValue: "NaN" }, { minimum: integer(2) }, { doubleValue: "NaN" }],
    [
      "append, absent",
      undefined,
      { appendMissingElements: { values: [integer(1), { doubleValue: 1 }] } },
      { arrayValue: { values: [integer(1)] } },
    ],
    [
      "append, no list",
      integer(1),
      { appendMissingElements: { values: [integer(1)] } },
      { arrayValue: { values: [integer(1)] } },
    ],
    [
      "append equal values once",
      { arrayValue: { values: [integer(1), integer(1)] } },
      { appendMissingElements: { values: [{ doubleValue: 1 }, string("a")] } },
      { arrayValue: { values: [integer(1), integer(1), string("a")] } },
    ],
    [
      "remove all",
      { arrayValue: { values: [integer(1), integer(2), integer(1)] } },
      { removeAllFromArray: { values: [integer(1), integer(2)] } },
      { arrayValue: {} },
    ],
    ["remove, absent", undefined, { removeAllFromArray: { values: [integer(1)] } }, { arrayValue: {} }],
  ])("a transform over REST transforms: %s", async (_name, current, operation, expected) => {
    await commit([set("t/1", current ? { deep: { mapValue: { fields: { v: current } } } } : {})]);
    const { body } = await commit([
      set("t/1", {}, { updateMask: {}, updateTransforms: [{ fieldPath: "deep.v", ...operation }] }),
    ]);
    expect(await fieldsOf("t/1")).toEqual({ deep: { mapValue: { fields: { v: expected } } } });
    const isArray = "appendMissingElements" in operation || "removeAllFromArray" in operation;
    expect(body.writeResults[0]?.transformResults).toEqual([isArray ? { nullValue: null } : expected]);
  });

  test.each<[string, unknown]>([
    ["no operation", {}],
    ["two operations", { update: { name: name("a/1") }, delete: name("a/1") }],
    ["a collection’s name", { delete: name("a") }],
    ["another database", { delete: "projects/other/databases/(default)/documents/a/1" }],
    ["a verify without precondition", { verify: name("a/1") }],
    ["an empty transform", { transform: { document: name("a/1") } }],
    ["a transform without operation", set("a/1", {}, { updateTransforms: [{ fieldPath: "x" }] })],
    ["an unknown transform", set("a/1", {}, { updateTransforms: [{ fieldPath: "x", double: integer(1) }] })],
    ["an increment by text", set("a/1", {}, { updateTransforms: [{ fieldPath: "x", increment: string("1") }] })],
    ["a broken field path", set("a/1", {}, { updateMask: { fieldPaths: ["a..b"] } })],
    ["an unclosed quote", set("a/1", {}, { updateMask: { fieldPaths: ["`a"] } })],
    ["an empty field path", set("a/1", {}, { updateMask: { fieldPaths: [""] } })],
    ["two preconditions", set("a/1", {}, { currentDocument: { exists: true, updateTime: "2025-01-01T00:00:00Z" } })],
    ["a broken precondition", set("a/1", {}, { currentDocument: { updateTime: "yesterday" } })],
  ])("a commit over REST rejects a write: %s", async (_name, write) => {
    expect(await rejection(":commit", { writes: [set("a/other", {}), write] })).toEqual([400, "INVALID_ARGUMENT"]);
    expect((await local.call("GET", "/a/other")).status).toBe(404);
  });

  test("a commit over REST takes 500 writes, not 501", async () => {
    const writes = Array.from({ length: 501 }, (_, index) => set(`many/${index}`, {}));
    expect(await rejection(":commit", { writes })).toEqual([400, "INVALID_ARGUMENT"]);
    expect(await rejection(":batchWrite", { writes })).toEqual([400, "INVALID_ARGUMENT"]);
    expect((await commit(writes.slice(1))).body.writeResults).toHaveLength(500);
  });

  test("a commit over REST writes a batch one by one, with a status for each", async () => {
    const { body } = await local.call<{ writeResults: Json[]; status: Json[] }>("POST", ":batchWrite", {
      writes: [set("b/1", {}), set("b/2", {}, { currentDocument: { exists: true } }), { delete: name("b/3") }],
    });
    expect(body.status).toEqual([{}, { code: 5, message: `No document to update: ${name("b/2")}` }, {}]);
    expect(body.writeResults).toEqual([{ updateTime: expect.any(String) as string }, {}, {}]);
    expect((await local.call("GET", "/b/1")).status).toBe(200);
    expect(await rejection(":batchWrite", { writes: [set("b/1", {}), { delete: name("b/1") }] })).toEqual([
      400,
      "INVALID_ARGUMENT",
    ]);
  });
});

describe("transactions over REST", () => {
  const get = (path: string, transaction: string) =>
    local.call("GET", `/${path}?transaction=${encodeURIComponent(transaction)}`);

  test("a transaction over REST aborts the loser, and ends it", async () => {
    await commit([set("c/1", { n: integer(0) })]);
    const [first, second] = [await begin(), await begin()];
    await get("c/1", first);
    await get("c/1", second);
    expect((await commit([set("c/1", { n: integer(1) })], { transaction: first })).status).toBe(200);
    expect(await rejection(":commit", { writes: [set("c/1", { n: integer(2) })], transaction: second })).toEqual([
      409,
      "ABORTED",
    ]);
    expect(await rejection(":commit", { writes: [], transaction: second })).toEqual([400, "INVALID_ARGUMENT"]);
    expect(await fieldsOf("c/1")).toEqual({ n: integer(1) });
  });

  test("a transaction over REST aborts when a document that was missing has appeared", async () => {
    const transaction = await begin();
    expect((await get("c/new", transaction)).status).toBe(404);
    await commit([set("c/new", {})]);
    expect(await rejection(":commit", { writes: [set("c/x", {})], transaction })).toEqual([409, "ABORTED"]);
  });

  test("a transaction over REST never reads two moments", async () => {
    await commit([set("c/1", {}), set("c/2", {})]);
    const transaction = await begin({ readOnly: {} });
    await get("c/1", transaction);
    await commit([set("c/1", { n: integer(1) }), set("c/2", { n: integer(1) })]);
    expect((await get("c/2", transaction)).status).toBe(409);
  });

  test("a transaction over REST lets unrelated commits pass", async () => {
    await commit([set("c/1", {})]);
    const transaction = await begin();
    await get("c/1", transaction);
    await commit([set("c/other", {})]);
    expect((await commit([set("c/1", { n: integer(1) })], { transaction })).status).toBe(200);
  });

  test("a transaction over REST opens with the first read, which answers its id first", async () => {
    const opened = await local.call<Json[]>("POST", ":batchGet", {
      documents: [name("c/1")],
      newTransaction: { readWrite: { retryTransaction: "b2xk" } },
    });
    expect(Object.keys(opened.body[0] ?? {})).toEqual(["transaction"]);
    expect(opened.body[1]).toMatchObject({ missing: name("c/1") });
    const query = await local.call<Json[]>("POST", ":runQuery", {
      structuredQuery: { from: [{ collectionId: "c" }] },
      newTransaction: {},
    });
    expect(query.body).toEqual([
      { transaction: expect.any(String) as string },
      { readTime: expect.any(String) as string },
    ]);
  });

  test("a transaction over REST sees phantoms of aggregations", async () => {
    const transaction = await begin();
    await local.call("POST", ":runAggregationQuery", {
      structuredAggregationQuery: { structuredQuery: { from: [{ collectionId: "c" }] }, aggregations: [{ count: {} }] },
      transaction,
    });
    await commit([set("c/phantom", {})]);
    expect(await rejection(":commit", { writes: [], transaction })).toEqual([409, "ABORTED"]);
  });

  test("a transaction over REST rejects writes of a read-only transaction, and unknown or ended ones", async () => {
    const readOnly = await begin({ readOnly: {} });
    expect(await rejection(":commit", { writes: [set("c/1", {})], transaction: readOnly })).toEqual([
      400,
      "INVALID_ARGUMENT",
    ]);
    const ended = await begin();
    expect((await local.call("POST", ":rollback", { transaction: ended })).body).toEqual({});
    for (const transaction of [ended, "dW5rbm93bg=="]) {
      expect(await rejection(":commit", { writes: [], transaction })).toEqual([400, "INVALID_ARGUMENT"]);
      expect(await rejection(":rollback", { transaction })).toEqual([400, "INVALID_ARGUMENT"]);
      expect((await get("c/1", transaction)).status).toBe(400);
    }
    expect(
      await rejection(":beginTransaction", { options: { readOnly: { readTime: "2025-01-01T00:00:00Z" } } }),
    ).toEqual([400, "INVALID_ARGUMENT"]);
  });

  test("a transaction over REST lets transactions run out after 270 s", async () => {
    let nowMs = Date.UTC(2025, 0, 1);
    const timed = await startTestServer({ clock: () => nowMs });
    try {
      const { transaction } = (await timed.call<{ transaction: string }>("POST", ":beginTransaction", {})).body;
      nowMs += 270_001;
      const { body } = await timed.call<ErrorBody>("POST", ":commit", { transaction });
      expect(body.error.message).toContain("transaction has expired");
    } finally {
      await timed.stop();
    }
  });
});
