import { afterAll, beforeAll, expect, test } from "vitest";

import { name, set, startTestServer, type ErrorBody, type Json, type TestServer } from "./support.ts";

let local: TestServer;

beforeAll(async () => {
  local = await startTestServer();
});
afterAll(() => local.stop());

const from = [{ collectionId: "c" }];
const queried = (more: Json) => ({ structuredQuery: { from, ...more } });

test.each<[string, string, Json, string]>([
  [
    "a misspelt precondition",
    ":commit",
    { writes: [set("c/1", {}, { currentDocumnet: { exists: false } })] },
    `"currentDocumnet" at 'writes[0]'`,
  ],
  [
    "a misspelt condition",
    ":commit",
    { writes: [set("c/1", {}), set("c/2", {}, { currentDocument: { exist: false } })] },
    `"exist" at 'writes[1].currentDocument'`,
  ],
  ["a field of the request", ":commit", { writes: [], transction: "x" }, `"transction"`],
  [
    "a field of the document",
    ":commit",
    { writes: [{ update: { name: name("c/1"), field: {} } }] },
    `"field" at 'writes[0].update'`,
  ],
  [
    "an unknown transform",
    ":commit",
    { writes: [set("c/1", {}, { updateTransforms: [{ fieldPath: "a", incremnt: {} }] })] },
    `"incremnt" at 'writes[0].updateTransforms[0]'`,
  ],
  [
    "a field of a list",
    ":commit",
    { writes: [set("c/1", { a: { arrayValue: { value: [] } } })] },
    `"value" at 'writes[0].update.fields.a.arrayValue'`,
  ],
  [
    "a field of a map",
    ":commit",
    { writes: [set("c/1", { a: { mapValue: { values: {} } } })] },
    `"values" at 'writes[0].update.fields.a.mapValue'`,
  ],
  [
    "an option of a transaction",
    ":beginTransaction",
    { options: { readWrite: { retry: "x" } } },
    `"retry" at 'options.readWrite'`,
  ],
  ["a field of a read", ":batchGet", { documents: [], masks: {} }, `"masks"`],
  ["a field of a query", ":runQuery", queried({ order: [] }), `"order" at 'structuredQuery'`],
  [
    "a field of a filter",
    ":runQuery",
    queried({
      where: {
        compositeFilter: { op: "AND", filters: [{ fieldFilter: { field: { fieldPath: "a" }, op: 5, val: {} } }] },
      },
    }),
    `"val" at 'structuredQuery.where.compositeFilter.filters[0].fieldFilter'`,
  ],
  [
    "a field of an aggregation",
    ":runAggregationQuery",
    { structuredAggregationQuery: { ...queried({}), aggregations: [{ alias: "n", counts: {} }] } },
    `"counts" at 'structuredAggregationQuery.aggregations[0]'`,
  ],
])("the local Firestore rejects %s with Google's words", async (_what, path, body, named) => {
  const answer = await local.call<ErrorBody | ErrorBody[]>("POST", path, body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    error: {
      status: "INVALID_ARGUMENT",
      message: `Invalid JSON payload received. Unknown name ${named}: Cannot find field.`,
    },
  });
});

test("the local Firestore names every unknown field, and writes nothing", async () => {
  const { body } = await local.call<ErrorBody>("POST", ":commit", {
    writes: [set("c/9", {}, { one: 1 })],
    two: 2,
  });
  expect(body.error.message.split("\n")).toEqual([
    `Invalid JSON payload received. Unknown name "one" at 'writes[0]': Cannot find field.`,
    `Invalid JSON payload received. Unknown name "two": Cannot find field.`,
  ]);
  expect((await local.call("GET", "/c/9")).status).toBe(404);
});

test("the local Firestore rejects unknown fields of a document that is created or patched", async () => {
  expect((await local.call("POST", "/c", { field: {} })).status).toBe(400);
  expect((await local.call("PATCH", "/c/1", { field: {} })).status).toBe(400);
});
