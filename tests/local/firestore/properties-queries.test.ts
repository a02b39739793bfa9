import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { anyValue, compareModels, compareText, rank, toJson, type Model } from "./reference.ts";
import { idsOf, name, set, startTestServer, type Json, type QueryItem, type TestServer } from "./support.ts";

let local: TestServer;

beforeAll(async () => {
  local = await startTestServer({ file: ":memory:" });
});
afterAll(() => local.stop());

type Fields = Partial<Record<"a" | "b" | "c", Model>>;
type Documents = Map<string, Fields>;
type Field = keyof Fields;

type Condition =
  | {
      op:
        | "LESS_THAN"
        | "LESS_THAN_OR_EQUAL"
        | "GREATER_THAN"
        | "GREATER_THAN_OR_EQUAL"
        | "EQUAL"
        | "NOT_EQUAL"
        | "ARRAY_CONTAINS";
      field: Field;
      value: Model;
    }
  | { op: "IN" | "NOT_IN" | "ARRAY_CONTAINS_ANY"; field: Field; values: Model[] };
type Tree = Condition | { op: "AND" | "OR"; parts: Tree[] };

interface QueryModel {
  filter?: Tree;
  orders: { field: Field; descending: boolean }[];
  start?: { values: Model[]; before: boolean };
  end?: { values: Model[]; before: boolean };
  offset: number;
  limit?: number;
}

// Few distinct values, so that filters match and orders tie.
const POOL = fc.sample(anyValue, { numRuns: 6, seed: 7 });
const small: Model[] = [
  ...[0n, 1n, 2n].map((value): Model => ({ type: "integer", value })),
  ...[1, 1.5, NaN].map((value): Model => ({ type: "double", value })),
  { type: "null" },
  { type: "string", value: "x" },
  {
    type: "array",
    values: [
      { type: "integer", value: 1n },
      { type: "string", value: "x" },
    ],
  },
  { type: "array", values: [] },
];
const value = fc.constantFrom(...small, ...POOL);
const item = value.filter(({ type }) => type !== "array");
const field = fc.constantFrom<Field>("a", "b", "c");
const documents: fc.Arbitrary<Documents> = fc
  .dictionary(
    fc.constantFrom("k", "l", "m", "ñ", "Z", "0", "a b", "🚲"),
    fc.record({ a: value, b: value, c: value }, { requiredKeys: [] }),
    { minKeys: 1 },
  )
  .map((record) => new Map(Object.entries(record)));

const plain: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    op: fc.constantFrom("LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL", "EQUAL"),
    field,
    value,
  }),
  fc.record({ op: fc.constant("IN" as const), field, values: fc.array(item, { minLength: 1, maxLength: 3 }) }),
);
const contains: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ op: fc.constant("ARRAY_CONTAINS" as const), field, value: item }),
  fc.record({
    op: fc.constant("ARRAY_CONTAINS_ANY" as const),
    field,
    values: fc.array(item, { minLength: 1, maxLength: 3 }),
  }),
);
const negation: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ op: fc.constant("NOT_EQUAL" as const), field, value }),
  fc.record({ op: fc.constant("NOT_IN" as const), field, values: fc.array(item, { minLength: 1, maxLength: 3 }) }),
);
const pair = fc.tuple(plain, plain);
const filter: fc.Arbitrary<Tree> = fc.oneof(
  plain,
  contains,
  negation,
  pair.map((parts): Tree => ({ op: "AND", parts })),
  pair.map((parts): Tree => ({ op: "OR", parts })),
  fc
    .tuple(plain, contains, pair)
    .map(([one, two, rest]): Tree => ({
      op: "AND",
      parts: [one, { op: "OR", parts: [two, { op: "AND", parts: rest }] }],
    }))
    .filter((tree) => disjunctionCount(tree) <= 30),
);
/** Number of conjunctions of a filter; Firestore rejects more than 30 (tested in rest-queries.test.ts). */
function disjunctionCount(tree: Tree): number {
  if ("parts" in tree)
    return tree.parts.map(disjunctionCount).reduce((all, next) => (tree.op === "AND" ? all * next : all + next));
  return tree.op === "IN" || tree.op === "ARRAY_CONTAINS_ANY" ? tree.values.length : 1;
}
const cursor = fc.record({ values: fc.array(item, { minLength: 1, maxLength: 2 }), before: fc.boolean() });
const queries: fc.Arbitrary<QueryModel> = fc
  .record(
    {
      filter,
      orders: fc.uniqueArray(fc.record({ field, descending: fc.boolean() }), {
        selector: (order) => order.field,
        maxLength: 2,
      }),
      start: cursor,
      end: cursor,
      offset: fc.nat(3),
      limit: fc.nat(5),
    },
    { requiredKeys: ["orders", "offset"] },
  )
  .map((query) => cutCursors(query));

/** Cursors are over the explicit orders only; without any there are none (names are tried elsewhere). */
function cutCursors(query: QueryModel): QueryModel {
  const cut = (place: QueryModel["start"]) =>
    place && query.orders.length > 0 ? { ...place, values: place.values.slice(0, query.orders.length) } : undefined;
  return { ...query, start: cut(query.start), end: cut(query.end) };
}

function flatten(tree: Tree): Condition[] {
  return "parts" in tree ? tree.parts.flatMap(flatten) : [tree];
}

const equals = (a: Model, b: Model): boolean => rank(a) === rank(b) && compareModels(a, b) === 0;

/** null and NaN are found by `==` and `!=` alone. */
const isComparable = (model: Model): boolean =>
  model.type !== "null" && !(model.type === "double" && Number.isNaN(model.value));

function matches(tree: Tree, fields: Fields): boolean {
  if ("parts" in tree)
    return tree.op === "AND"
      ? tree.parts.every((part) => matches(part, fields))
      : tree.parts.some((part) => matches(part, fields));
  const present = fields[tree.field];
  if (!present) return false;
  const items = present.type === "array" ? present.values : [];
  if ("values" in tree) {
    const findable = tree.values.filter(isComparable);
    if (tree.op === "IN") return findable.some((each) => equals(each, present));
    if (tree.op === "ARRAY_CONTAINS_ANY") return findable.some((each) => items.some((one) => equals(each, one)));
    return present.type !== "null" && tree.values.every((each) => each.type !== "null" && !equals(each, present));
  }
  if (tree.op === "EQUAL") return equals(present, tree.value);
  if (tree.op === "NOT_EQUAL") return present.type !== "null" && !equals(present, tree.value);
  if (tree.op === "ARRAY_CONTAINS") return isComparable(tree.value) && items.some((one) => equals(one, tree.value));
  if (!isComparable(present) || !isComparable(tree.value)) return false;
  if (rank(present) !== rank(tree.value)) return false;
  const order = compareModels(present, tree.value);
  return (order === 0 && tree.op.endsWith("EQUAL")) || (tree.op.startsWith("LESS") ? order < 0 : order > 0);
}

/** The result of a query, computed the slow and obvious way. */
function expected(all: Documents, query: QueryModel): string[] {
  const inequalities = query.filter
    ? flatten(query.filter).filter(({ op }) => op.includes("THAN") || op.startsWith("NOT"))
    : [];
  const implicit = [...new Set(inequalities.map((condition) => condition.field))]
    .filter((each) => !query.orders.some((order) => order.field === each))
    .sort();
  const descending = query.orders.at(-1)?.descending ?? false;
  const orders = [...query.orders, ...implicit.map((each) => ({ field: each, descending }))];
  const keys = (fields: Fields) => orders.map((order) => fields[order.field]);
  const compare = (a: readonly (Model | undefined)[], b: readonly (Model | undefined)[]): number => {
    for (const [index, order] of orders.entries()) {
      const [x, y] = [a[index], b[index]];
      const sign = x && y ? compareModels(x, y) * (order.descending ? -1 : 1) : 0;
      if (sign !== 0) return sign;
    }
    return 0;
  };
  const inside = (fields: Fields): boolean => {
    const [afterStart, beforeEnd] = [
      query.start && compare(keys(fields), query.start.values),
      query.end && compare(keys(fields), query.end.values),
    ];
    if (afterStart !== undefined && !(query.start?.before ? afterStart >= 0 : afterStart > 0)) return false;
    return beforeEnd === undefined || (query.end?.before ? beforeEnd < 0 : beforeEnd <= 0);
  };
  return [...all]
    .filter(
      ([, fields]) =>
        (!query.filter || matches(query.filter, fields)) &&
        keys(fields).every((each) => each !== undefined) &&
        inside(fields),
    )
    .sort(([a, x], [b, y]) => compare(keys(x), keys(y)) || compareText(a, b) * (descending ? -1 : 1))
    .map(([id]) => id)
    .slice(query.offset)
    .slice(0, query.limit);
}

function filterJson(tree: Tree): Json {
  if ("parts" in tree) return { compositeFilter: { op: tree.op, filters: tree.parts.map(filterJson) } };
  const operand = "values" in tree ? toJson({ type: "array", values: tree.values }) : toJson(tree.value);
  return { fieldFilter: { field: { fieldPath: tree.field }, op: tree.op, value: operand } };
}

function queryJson(query: QueryModel): Json {
  const place = (cursorModel: QueryModel["start"]) =>
    cursorModel && { values: cursorModel.values.map(toJson), before: cursorModel.before };
  return {
    from: [{ collectionId: "c" }],
    where: query.filter && filterJson(query.filter),
    orderBy: query.orders.map((order) => ({
      field: { fieldPath: order.field },
      direction: order.descending ? "DESCENDING" : "ASCENDING",
    })),
    startAt: place(query.start),
    endAt: place(query.end),
    offset: query.offset,
    limit: query.limit,
  };
}

async function write(all: Documents, removed: readonly string[] = []): Promise<void> {
  const fieldsJson = (fields: Fields) =>
    Object.fromEntries(Object.entries(fields).map(([key, model]) => [key, toJson(model)]));
  const updates = [...all].map(([id, fields]) => set(`c/${id}`, fieldsJson(fields)));
  const deletes = removed.map((id) => ({ delete: name(`c/${id}`) }));
  expect((await local.call("POST", ":commit", { writes: [...updates, ...deletes] })).status).toBe(200);
}

async function store(all: Documents): Promise<void> {
  await local.control("DELETE", "/emulator/v1/projects/demo-rebi/databases/(default)/documents");
  await write(all);
}

async function expectAll(queriesToRun: readonly QueryModel[], all: Documents): Promise<void> {
  for (const query of queriesToRun) {
    const { body } = await local.call<QueryItem[]>("POST", ":runQuery", { structuredQuery: queryJson(query) });
    expect(idsOf(body)).toEqual(expected(all, query));
  }
}

describe("queries", () => {
  test("queries find what filtering and sorting a model finds, before and after changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(queries, { minLength: 1, maxLength: 6 }),
        documents,
        async (before, list, changed) => {
          await store(before);
          await expectAll(list, before);
          const removed = [...before.keys()].filter((id) => !changed.has(id)).slice(0, 1);
          await write(changed, removed);
          const after = new Map([...before, ...changed]);
          removed.forEach((id) => after.delete(id));
          await expectAll(list, after);
        },
      ),
      { numRuns: 250 },
    );
  });

  test("pages by cursors at names see each document once, in order", async () => {
    await fc.assert(
      fc.asyncProperty(documents, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (all, limit, descending) => {
        await store(all);
        const direction = descending ? "DESCENDING" : "ASCENDING";
        const seen: string[] = [];
        for (let last: string | undefined; ; last = seen.at(-1)) {
          const startAt =
            last === undefined ? undefined : { values: [{ referenceValue: name(`c/${last}`) }], before: false };
          const structuredQuery = {
            from: [{ collectionId: "c" }],
            orderBy: [{ field: { fieldPath: "__name__" }, direction }],
            startAt,
            limit,
          };
          const page = idsOf((await local.call<QueryItem[]>("POST", ":runQuery", { structuredQuery })).body);
          if (page.length === 0) break;
          seen.push(...page);
        }
        expect(seen).toEqual([...all.keys()].sort((a, b) => compareText(a, b) * (descending ? -1 : 1)));
      }),
      { numRuns: 30 },
    );
  });
});
