import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  and,
  idsOf,
  integer,
  name,
  or,
  orderBy,
  set,
  startTestServer,
  string,
  unary,
  where,
  type ErrorBody,
  type Json,
  type QueryItem,
  type TestServer,
} from "./support.ts";

let local: TestServer;

beforeAll(async () => {
  local = await startTestServer();
  const writes = Array.from({ length: 6 }, (_, index) =>
    set(`c/d${index}`, { n: integer(index), even: { booleanValue: index % 2 === 0 } }),
  );
  await local.call("POST", ":commit", {
    writes: [...writes, set("c/d0/sub/s", { n: integer(7) }), set("c/big", { n: integer(2n ** 53n + 1n) })],
  });
});
afterAll(() => local.stop());

const from = [{ collectionId: "c" }];
const run = async (query: Json, path = "") =>
  (await local.call<QueryItem[]>("POST", `${path}:runQuery`, { structuredQuery: { from, ...query } })).body;
const ids = async (query: Json, path = "") => idsOf(await run(query, path));
const aggregate = async (aggregations: unknown[], query: Json = {}) => {
  const { body } = await local.call<[{ result: { aggregateFields: Json } }]>("POST", ":runAggregationQuery", {
    structuredAggregationQuery: { structuredQuery: { from, ...query }, aggregations },
  });
  return body[0].result.aggregateFields;
};

describe("queries over REST", () => {
  test("a query over REST takes enums as names and as numbers", async () => {
    expect(
      await ids({ where: where("n", "GREATER_THAN_OR_EQUAL", integer(4)), orderBy: [orderBy("n", "DESCENDING")] }),
    ).toEqual(["big", "d5", "d4"]);
    expect(
      await ids({ where: where("n", 4, integer(4)), orderBy: [{ field: { fieldPath: "n" }, direction: 2 }] }),
    ).toEqual(["big", "d5", "d4"]);
    expect(
      await ids({ where: { compositeFilter: { op: 1, filters: [unary("even", 5), where("n", 1, integer(1))] } } }),
    ).toEqual(["d0"]);
    expect(await ids({ where: unary("n", "IS_NULL") })).toEqual([]);
    expect(await ids({ where: unary("even", "IS_NOT_NAN"), limit: 2 })).toEqual(["d1", "d3"]);
  });

  test("a query over REST answers an empty query with its time, and the number of documents that an offset skipped", async () => {
    expect(await run({ where: where("n", "EQUAL", integer(99)) })).toEqual([
      { readTime: expect.any(String) as string },
    ]);
    expect(await run({ offset: 20 })).toEqual([{ readTime: expect.any(String) as string, skippedResults: 7 }]);
    const [first, ...rest] = await run({ offset: 2, limit: { value: 3 } });
    expect([first?.skippedResults, rest.length]).toEqual([2, 2]);
    expect(await ids({ limit: 0 })).toEqual([]);
  });

  test('a query over REST reads a cursor without "before" as after it', async () => {
    const at = (values: unknown[], before?: boolean) => ({ values, ...(before === undefined ? {} : { before }) });
    const byNumber = { orderBy: [orderBy("n")] };
    expect(await ids({ ...byNumber, startAt: at([integer(3)]), endAt: at([integer(5)]) })).toEqual(["d4", "d5"]);
    expect(await ids({ ...byNumber, startAt: at([integer(3)], true), endAt: at([integer(5)], true) })).toEqual([
      "d3",
      "d4",
    ]);
    expect(await ids({ startAt: at([{ referenceValue: name("c/d4") }], true) })).toEqual(["d4", "d5"]);
    expect(await ids({ ...byNumber, startAt: at([integer(3), { referenceValue: name("c/d2") }]), limit: 1 })).toEqual([
      "d3",
    ]);
    expect(await ids({ ...byNumber, startAt: at([integer(2n ** 53n)]) })).toEqual(["big"]);
  });

  test("a query over REST finds the first of many, in order, with any names", async () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => (index * 379) % 500);
    const writes = numbers.map((n, index) => set(`many/${index}`, { n: integer(n) }));
    for (const half of [writes.slice(0, 500), writes.slice(500)]) await local.call("POST", ":commit", { writes: half });
    const items = await run({
      from: [{ collectionId: "many" }],
      orderBy: [orderBy("n", "DESCENDING")],
      offset: 5,
      limit: 7,
    });
    const found = items.map(({ document }) => document?.fields?.n);
    expect(found).toEqual([497, 496, 496, 495, 495, 494, 494].map(integer));
  });

  test("a query over REST looks under a document, and through groups under it", async () => {
    expect(await ids({ from: [{ collectionId: "sub" }] }, "/c/d0")).toEqual(["s"]);
    expect(await ids({ from: [{ collectionId: "sub", allDescendants: true }] })).toEqual(["s"]);
    expect(await ids({ from: [{ collectionId: "sub", allDescendants: true }] }, "/c/d1")).toEqual([]);
    expect(await ids({ from: [{ allDescendants: true }] }, "/c/d0")).toEqual(["s"]);
  });

  test("a query over REST follows documents as they change", async () => {
    const query = { where: where("live", "EQUAL", { booleanValue: true }) };
    expect(await ids(query)).toEqual([]);
    await local.call("PATCH", "/c/new", { fields: { live: { booleanValue: true } } });
    expect(await ids(query)).toEqual(["new"]);
    await local.call("PATCH", "/c/new", { fields: { live: { booleanValue: false } } });
    expect(await ids(query)).toEqual([]);
    await local.call("DELETE", "/c/new");
    expect(await ids({ where: where("live", "EQUAL", { booleanValue: false }) })).toEqual([]);
  });

  test("a query over REST counts up to a number, sums and averages exactly", async () => {
    expect(
      await aggregate([
        { alias: "all", count: {} },
        { alias: "some", count: { upTo: "3" } },
      ]),
    ).toEqual({ all: integer(7), some: integer(3) });
    expect(
      await aggregate([{ sum: { field: { fieldPath: "n" } } }], { where: where("n", "GREATER_THAN", integer(4)) }),
    ).toEqual({
      field_1: integer(2n ** 53n + 6n),
    });
    expect(
      await aggregate([
        { alias: "n", count: {} },
        { alias: "a", avg: { field: { fieldPath: "even" } } },
      ]),
    ).toEqual({ n: integer(6), a: { nullValue: null } });
  });

  const ranges = (count: number) =>
    and(...Array.from({ length: count }, (_, index) => where(`f${index}`, "GREATER_THAN", integer(1))));
  const list = (count: number) => ({
    arrayValue: { values: Array.from({ length: count }, (_, index) => integer(index)) },
  });
  test.each<[string, Json]>([
    ["no collection", { from: [] }],
    ["a bad collection id", { from: [{ collectionId: "a/b" }] }],
    ["a query of everything by a field", { from: [{ allDescendants: true }], orderBy: [orderBy("n")] }],
    ["an unknown operator", { where: where("n", "LIKE", string("x")) }],
    ["an operator by an inherited number", { where: where("n", 0, string("x")) }],
    ["an empty composite", { where: and() }],
    ["31 disjunctions", { where: where("n", "IN", list(31)) }],
    [
      "31 disjunctions by product",
      {
        where: and(
          where("n", "IN", list(8)),
          or(...Array.from({ length: 4 }, (_, index) => where("m", "EQUAL", integer(index)))),
        ),
      },
    ],
    ["an empty IN", { where: where("n", "IN", list(0)) }],
    ["IN without a list", { where: where("n", "IN", integer(1)) }],
    ["11 values in NOT_IN", { where: where("n", "NOT_IN", list(11)) }],
    ["NOT_IN with IN", { where: and(where("n", "NOT_IN", list(2)), where("m", "IN", list(2))) }],
    ["two NOT_EQUAL", { where: and(where("n", "NOT_EQUAL", integer(1)), unary("m", "IS_NOT_NULL")) }],
    [
      "two ARRAY_CONTAINS",
      { where: and(where("n", "ARRAY_CONTAINS", integer(1)), where("m", "ARRAY_CONTAINS_ANY", list(2))) },
    ],
    ["ranges of 11 fields", { where: ranges(11) }],
    ["a name that is no reference", { where: where("__name__", "EQUAL", string("d1")) }],
    ["a list of names", { where: where("__name__", "ARRAY_CONTAINS", { referenceValue: name("c/d1") }) }],
    ["an order twice", { orderBy: [orderBy("n"), orderBy("n", "DESCENDING")] }],
    ["an order after the name", { orderBy: [orderBy("__name__"), orderBy("n")] }],
    [
      "a cursor longer than the orders",
      { startAt: { values: [integer(1), integer(2)] }, orderBy: [orderBy("__name__")] },
    ],
    ["a cursor at a name that is no reference", { startAt: { values: [string("d1")] } }],
    ["a negative limit", { limit: -1 }],
    ["a negative offset", { offset: -1 }],
    ["a limit that is no number", { limit: "x" }],
    ["vectors", { findNearest: {} }],
  ])("a query over REST rejects %s", async (_name, query) => {
    const { status, body } = await local.call<ErrorBody>("POST", ":runQuery", { structuredQuery: { from, ...query } });
    expect([status, body.error.status]).toEqual([400, "INVALID_ARGUMENT"]);
  });

  test("a query over REST takes exactly 30 disjunctions", async () => {
    expect(await ids({ where: where("n", "IN", list(30)) })).toEqual(["d0", "d1", "d2", "d3", "d4", "d5"]);
  });

  test.each<[string, unknown[]]>([
    ["no aggregation", []],
    ["six", Array.from({ length: 6 }, (_, index) => ({ alias: `a${index}`, count: {} }))],
    [
      "an alias twice",
      [
        { alias: "a", count: {} },
        { alias: "a", count: {} },
      ],
    ],
    ["up to zero", [{ count: { upTo: "0" } }]],
    ["an unknown one", [{ median: {} }]],
  ])("a query over REST rejects aggregations: %s", async (_name, aggregations) => {
    const { status } = await local.call("POST", ":runAggregationQuery", {
      structuredAggregationQuery: { structuredQuery: { from }, aggregations },
    });
    expect(status).toBe(400);
  });

  test("a query over REST lists collection ids by pages", async () => {
    await local.call("POST", ":commit", { writes: ["x", "y", "z"].map((id) => set(`lists/1/${id}/1`, {})) });
    const first = await local.call("POST", "/lists/1:listCollectionIds", { pageSize: 2 });
    expect(first.body).toEqual({ collectionIds: ["x", "y"], nextPageToken: "y" });
    expect((await local.call("POST", "/lists/1:listCollectionIds", { pageSize: 2, pageToken: "y" })).body).toEqual({
      collectionIds: ["z"],
    });
    expect((await local.call("POST", "/lists/none:listCollectionIds", {})).body).toEqual({});
  });
});

describe("null and NaN", () => {
  const nan = { doubleValue: "NaN" };
  const nothing = { nullValue: null };
  const list = (...values: Json[]) => ({ arrayValue: { values } });
  const found = (op: string, value: unknown) => ids({ from: [{ collectionId: "odd" }], where: where("v", op, value) });

  beforeAll(() =>
    local.call("POST", ":commit", {
      writes: [
        set("odd/one", { v: integer(1) }),
        set("odd/nan", { v: nan }),
        set("odd/null", { v: nothing }),
        set("odd/missing", {}),
        set("odd/list", { v: list(integer(1), nan, nothing) }),
      ],
    }),
  );

  test.each<[string, unknown, string[]]>([
    ["IN", list(integer(1), nan, nothing), ["one"]],
    ["IN", list(nothing), []],
    ["IN", list(nan), []],
    ["ARRAY_CONTAINS", nothing, []],
    ["ARRAY_CONTAINS", nan, []],
    ["ARRAY_CONTAINS", integer(1), ["list"]],
    ["ARRAY_CONTAINS_ANY", list(nan, nothing), []],
    ["ARRAY_CONTAINS_ANY", list(integer(1), nan), ["list"]],
    ["LESS_THAN", integer(2), ["one"]],
    ["LESS_THAN_OR_EQUAL", nan, []],
    ["GREATER_THAN_OR_EQUAL", nan, []],
    ["LESS_THAN_OR_EQUAL", nothing, []],
    ["GREATER_THAN_OR_EQUAL", nothing, []],
    ["NOT_IN", list(nan), ["one", "list"]],
    ["NOT_IN", list(nothing), []],
  ])("%s %j finds %j", async (op, value, expected) => {
    expect(await found(op, value)).toEqual(expected);
  });
});
