import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { startFirestoreServer } from "../../../local/firestore/server.ts";
import {
  and,
  integer,
  or,
  orderBy,
  set,
  startTestServer,
  string,
  unary,
  where,
  type ErrorBody,
  type Json,
  type TestServer,
} from "./support.ts";

const folder = mkdtempSync(join(tmpdir(), "rebi-indexes-"));
const indexesFile = join(folder, "firestore.indexes.json");
let version = 1;
let local: TestServer;

/** Writes the index file with a time of its own, so that a change within a clock tick counts too. */
function define(indexes: unknown[], fieldOverrides: unknown[] = []): void {
  writeFileSync(indexesFile, JSON.stringify({ indexes, fieldOverrides }));
  utimesSync(indexesFile, version, version);
  version += 1;
}

/** `asc('a', '-b', '[c]')`: a ascending, b descending, c array-contains. */
const fields = (...specs: string[]) =>
  specs.map((spec) => {
    if (spec.startsWith("[")) return { fieldPath: spec.slice(1, -1), arrayConfig: "CONTAINS" };
    return spec.startsWith("-")
      ? { fieldPath: spec.slice(1), order: "DESCENDING" }
      : { fieldPath: spec, order: "ASCENDING" };
  });
const index = (...specs: string[]) => ({ collectionGroup: "c", queryScope: "COLLECTION", fields: fields(...specs) });
const groupIndex = (...specs: string[]) => ({ ...index(...specs), queryScope: "COLLECTION_GROUP" });

beforeAll(async () => {
  define([]);
  local = await startTestServer({ indexesFile });
});
afterAll(async () => {
  await local.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => define([]));

async function run(query: Json): Promise<ErrorBody["error"] | "served"> {
  const { status, body } = await local.call<ErrorBody>("POST", ":runQuery", {
    structuredQuery: { from: [{ collectionId: "c" }], ...query },
  });
  return status === 200 ? "served" : body.error;
}
const equal = (field: string) => where(field, "EQUAL", string("x"));
const above = (field: string) => where(field, "GREATER_THAN", integer(1));
const orders = (...specs: string[]) => ({
  orderBy: specs.map((spec) => (spec.startsWith("-") ? orderBy(spec.slice(1), "DESCENDING") : orderBy(spec))),
});

describe("composite indexes", () => {
  test.each<[string, Json]>([
    ["everything", {}],
    ["everything by name", orders("__name__")],
    ["one field", { where: above("a"), ...orders("-a") }],
    ["equalities, merged", { where: and(equal("a"), equal("b"), equal("c"), unary("d", "IS_NULL")) }],
    ["equalities and array-contains, merged", { where: and(equal("a"), where("tags", "ARRAY_CONTAINS", string("x"))) }],
    [
      "in and or of equalities",
      { where: or(where("a", "IN", { arrayValue: { values: [string("x"), string("y")] } }), equal("b")) },
    ],
    ["equality and its own order", { where: equal("a"), ...orders("a") }],
    [
      "equality and name",
      {
        where: and(
          equal("a"),
          where("__name__", "GREATER_THAN", { referenceValue: "projects/p/databases/d/documents/c/1" }),
        ),
      },
    ],
  ])("composite indexes are not needed for %s", async (_name, query) => {
    expect(await run(query)).toBe("served");
  });

  test.each<[string, Json, unknown]>([
    ["equality and range", { where: and(equal("a"), above("b")) }, index("a", "b")],
    ["equality and order", { where: equal("a"), ...orders("-b") }, index("a", "-b")],
    ["equality and !=", { where: and(equal("a"), where("b", "NOT_EQUAL", integer(1))) }, index("a", "b")],
    ["several orders", orders("a", "-b"), index("a", "-b")],
    ["range and order of another field", { where: above("a"), ...orders("b") }, index("b", "a")],
    ["ranges of two fields", { where: and(above("b"), above("a")) }, index("a", "b")],
    [
      "array-contains and order",
      { where: where("t", "ARRAY_CONTAINS", integer(1)), ...orders("-b") },
      index("[t]", "-b"),
    ],
    [
      "in and order",
      { where: where("a", "IN", { arrayValue: { values: [integer(1)] } }), ...orders("b") },
      index("a", "b"),
    ],
    ["a nested field", { where: equal("a.`x y`"), ...orders("b") }, index("a.`x y`", "b")],
    ["the name against the order", orders("a", "-__name__"), index("a", "-__name__")],
    ["names that fall", orders("-__name__"), index("-__name__")],
    ["names that fall after an equality", { where: equal("a"), ...orders("-__name__") }, index("a", "-__name__")],
  ])("composite indexes are needed for %s, and the answer says which", async (_name, query, expected) => {
    const error = await run(query);
    if (error === "served") throw new Error("served without an index");
    expect([error.code, error.status]).toEqual([400, "FAILED_PRECONDITION"]);
    expect(error.message).toContain(`The query requires an index. Add it to "indexes" of ${indexesFile}: `);
    const suggestion: unknown = JSON.parse(error.message.slice(error.message.indexOf(": {") + 2));
    expect(suggestion).toEqual(expected);
    define([suggestion]);
    expect(await run(query)).toBe("served");
  });

  test("an index of one direction serves an equality, and no order of the other", async () => {
    const rising = { queryScope: "COLLECTION", order: "ASCENDING" };
    define([], [{ collectionGroup: "c", fieldPath: "a", indexes: [rising] }]);
    expect(await run({ where: equal("a") })).toBe("served");
    expect(await run(orders("a"))).toBe("served");
    expect(await run(orders("-a"))).toMatchObject({ status: "FAILED_PRECONDITION" });
  });

  test("a document with more than 40,000 index entries is rejected, but for fields that have none", async () => {
    const many = (count: number) => ({ arrayValue: { values: Array.from({ length: count }, () => integer(1)) } });
    const writing = async (count: number) =>
      (await local.call("POST", ":commit", { writes: [set("c/many", { many: many(count) })] })).status;
    expect(await writing(39_998)).toBe(200);
    expect(await writing(39_999)).toBe(400);
    define([], [{ collectionGroup: "c", fieldPath: "many", indexes: [] }]);
    expect(await writing(39_999)).toBe(200);
  });

  test("composite indexes are needed for each branch of an or", async () => {
    const query = { where: or(equal("a"), and(equal("b"), above("n"))), ...orders("n") };
    define([index("b", "n")]);
    expect(await run(query)).toMatchObject({
      message: expect.stringContaining(JSON.stringify(index("a", "n"))) as string,
    });
    define([index("a", "n")]);
    expect(await run(query)).toMatchObject({
      message: expect.stringContaining(JSON.stringify(index("b", "n"))) as string,
    });
    define([index("a", "n"), index("b", "n")]);
    expect(await run(query)).toBe("served");
  });

  test.each<[string, unknown[], Json, boolean]>([
    ["every direction reversed", [index("a", "-b", "c")], { where: equal("a"), ...orders("b", "-c") }, false],
    ["one order reversed", [index("a", "n")], { where: equal("a"), ...orders("-n") }, false],
    ["an equality of the other direction", [index("-a", "n")], { where: equal("a"), ...orders("n") }, true],
    ["one direction reversed", [index("a", "-b", "c")], { where: equal("a"), ...orders("b", "c") }, false],
    [
      "equalities in another order",
      [index("b", "a", "n")],
      { where: and(equal("a"), equal("b")), ...orders("n") },
      true,
    ],
    [
      "merged with the same order",
      [index("a", "n"), index("b", "n")],
      { where: and(equal("a"), equal("b")), ...orders("n") },
      true,
    ],
    [
      "merged with another order",
      [index("a", "n"), index("b", "-n", "m")],
      { where: and(equal("a"), equal("b")), ...orders("n") },
      false,
    ],
    ["a field too many", [index("a", "n", "m")], { where: equal("a"), ...orders("n") }, false],
    ["an order before the equality", [index("n", "a")], { where: equal("a"), ...orders("n") }, false],
    ["an explicit name at the end", [index("a", "-n", "-__name__")], { where: equal("a"), ...orders("-n") }, true],
    [
      "of another collection",
      [{ ...index("a", "n"), collectionGroup: "d" }],
      { where: equal("a"), ...orders("n") },
      false,
    ],
    ["of the group, for a collection", [groupIndex("a", "n")], { where: equal("a"), ...orders("n") }, false],
    ["list instead of value", [index("[a]", "n")], { where: equal("a"), ...orders("n") }, false],
    ["without explicit orders", [index("a", "b", "n")], { where: and(equal("a"), equal("b"), above("n")) }, true],
  ])("composite indexes serve a query or not: %s", async (_name, indexes, query, served) => {
    define(indexes);
    expect((await run(query)) === "served").toBe(served);
  });

  test("composite indexes of a collection group need group scope, single fields an override", async () => {
    const group = { from: [{ collectionId: "c", allDescendants: true }] };
    expect(await run(group)).toBe("served");
    expect(await run({ ...group, where: equal("a") })).toMatchObject({
      status: "FAILED_PRECONDITION",
      message: expect.stringContaining('"fieldOverrides"') as string,
    });
    define([], [
      { collectionGroup: "c", fieldPath: "a", indexes: [{ order: "ASCENDING", queryScope: "COLLECTION_GROUP" }] },
    ]);
    expect(await run({ ...group, where: equal("a") })).toBe("served");
    expect(await run({ where: equal("a") })).not.toBe("served");
    expect(await run({ ...group, where: and(equal("a"), above("b")) })).not.toBe("served");
    define([groupIndex("a", "b")]);
    expect(await run({ ...group, where: and(equal("a"), above("b")) })).toBe("served");
  });

  test("composite indexes honour exempted fields", async () => {
    define([], [
      { collectionGroup: "c", fieldPath: "*", indexes: [] },
      { collectionGroup: "c", fieldPath: "a", indexes: [{ arrayConfig: "CONTAINS" }] },
    ]);
    expect(await run({ where: equal("x") })).not.toBe("served");
    expect(await run(orders("a"))).not.toBe("served");
    expect(await run({ where: where("a", "ARRAY_CONTAINS", integer(1)) })).toBe("served");
  });

  test("composite indexes are needed by sums over filters, not by counts", async () => {
    const aggregate = (aggregations: unknown[]) =>
      local.call("POST", ":runAggregationQuery", {
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: "c" }], where: equal("a") },
          aggregations,
        },
      });
    const sum = [{ sum: { field: { fieldPath: "n" } } }];
    expect((await aggregate([{ count: {} }])).status).toBe(200);
    expect((await aggregate(sum)).status).toBe(400);
    define([index("a", "n")]);
    expect((await aggregate(sum)).status).toBe(200);
  });

  test.each<[string, string]>([
    ["no JSON", "{"],
    ["no object", "[]"],
    ["an index of one field", JSON.stringify({ indexes: [index("a")] })],
    ["an unknown scope", JSON.stringify({ indexes: [{ ...index("a", "b"), queryScope: "ALL" }] })],
    [
      "an unknown order",
      JSON.stringify({ indexes: [{ ...index("a"), fields: [{ fieldPath: "a" }, { fieldPath: "b", order: "UP" }] }] }),
    ],
  ])("the emulator rejects %s at the start, naming the file", async (_name, text) => {
    const broken = join(folder, "broken.json");
    writeFileSync(broken, text);
    await expect(startFirestoreServer({ file: ":memory:", port: 0, indexesFile: broken })).rejects.toThrow(broken);
    await expect(
      startFirestoreServer({ file: ":memory:", port: 0, indexesFile: join(folder, "none.json") }),
    ).rejects.toThrow("none.json");
  });
});
