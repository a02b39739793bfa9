import { AggregateField, FieldPath, Filter, Timestamp, type Firestore, type Query } from "@google-cloud/firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "./support.ts";

let local: TestServer;
let db: Firestore;

const BIKES = {
  a: { brand: "Trek", price: 100, tags: ["mtb", "new"], year: 2020, specs: { size: "M" } },
  b: { brand: "Giant", price: 200, tags: ["road"], year: 2021, specs: { size: "L" } },
  c: { brand: "Trek", price: 300, tags: ["mtb"], year: 2022, sold: null },
  d: { brand: "Oxford", price: 400.5, tags: [], sold: true },
  e: { brand: "Monark", price: "ask", sold: NaN },
};

beforeAll(async () => {
  local = await startTestServer();
  db = local.google();
  const batch = db.batch();
  for (const [id, data] of Object.entries(BIKES)) batch.set(db.doc(`bikes/${id}`), data);
  batch.set(db.doc("shops/x/bikes/f"), { brand: "Trek", price: 50 });
  batch.set(db.doc("shops/x"), { since: Timestamp.fromMillis(0) });
  await batch.commit();
});
afterAll(() => local.stop());

async function ids(query: Query): Promise<string[]> {
  return (await query.get()).docs.map(({ id }) => id);
}
const bikes = () => db.collection("bikes");

describe("queries, through Google’s client", () => {
  test.each<[string, () => Query, string[]]>([
    ["all, by name", () => bikes(), ["a", "b", "c", "d", "e"]],
    ["==", () => bikes().where("brand", "==", "Trek"), ["a", "c"]],
    ["== of a nested field", () => bikes().where("specs.size", "==", "L"), ["b"]],
    ["== of a map", () => bikes().where("specs", "==", { size: "M" }), ["a"]],
    ["several ==", () => bikes().where("brand", "==", "Trek").where("year", "==", 2022), ["c"]],
    ["== null", () => bikes().where("sold", "==", null), ["c"]],
    ["== NaN", () => bikes().where("sold", "==", NaN), ["e"]],
    ["!= leaves out null and absent", () => bikes().where("sold", "!=", true), ["e"]],
    ["!= null", () => bikes().where("sold", "!=", null), ["d", "e"]],
    ["!= NaN", () => bikes().where("sold", "!=", NaN), ["d"]],
    ["> sees its own type only", () => bikes().where("price", ">", 150), ["b", "c", "d"]],
    ["in leaves out null", () => bikes().where("sold", "in", [null, 1]), []],
    ["in leaves out NaN", () => bikes().where("sold", "in", [NaN]), []],
    ["not-in NaN", () => bikes().where("sold", "not-in", [NaN]), ["d"]],
    ["not-in null", () => bikes().where("sold", "not-in", [null, 7]), []],
    [">= <", () => bikes().where("price", ">=", 200).where("price", "<", 400), ["b", "c"]],
    ["<= of text", () => bikes().where("price", "<=", "z"), ["e"]],
    ["two fields with ranges", () => bikes().where("price", ">", 100).where("year", "<", 2022), ["b"]],
    ["in", () => bikes().where("brand", "in", ["Oxford", "Giant", "nothing"]), ["b", "d"]],
    ["not-in", () => bikes().where("brand", "not-in", ["Oxford", "Giant"]), ["e", "a", "c"]],
    ["array-contains", () => bikes().where("tags", "array-contains", "mtb"), ["a", "c"]],
    ["array-contains-any", () => bikes().where("tags", "array-contains-any", ["road", "new"]), ["a", "b"]],
    [
      "or",
      () => bikes().where(Filter.or(Filter.where("brand", "==", "Oxford"), Filter.where("price", "<", 150))),
      ["a", "d"],
    ],
    [
      "or of equalities",
      () => bikes().where(Filter.or(Filter.where("brand", "==", "Oxford"), Filter.where("year", "==", 2020))),
      ["a", "d"],
    ],
    [
      "and of or",
      () =>
        bikes().where(
          Filter.and(
            Filter.where("brand", "==", "Trek"),
            Filter.or(Filter.where("year", "==", 2020), Filter.where("year", "==", 2021)),
          ),
        ),
      ["a"],
    ],
    ["order, mixed types", () => bikes().orderBy("price"), ["a", "b", "c", "d", "e"]],
    ["order leaves out documents without the field", () => bikes().orderBy("year", "desc"), ["c", "b", "a"]],
    ["several orders", () => bikes().orderBy("brand").orderBy("price", "desc"), ["b", "e", "d", "c", "a"]],
    [
      "the name follows the last order",
      () => bikes().where("brand", "==", "Trek").orderBy("brand", "desc"),
      ["c", "a"],
    ],
    ["startAt", () => bikes().orderBy("price").startAt(200), ["b", "c", "d", "e"]],
    ["startAfter", () => bikes().orderBy("price").startAfter(200), ["c", "d", "e"]],
    ["endAt", () => bikes().orderBy("price").endAt(300), ["a", "b", "c"]],
    ["endBefore, descending", () => bikes().orderBy("price", "desc").endBefore(200), ["e", "d", "c"]],
    ["a cursor that is a prefix", () => bikes().orderBy("brand").orderBy("price").startAfter("Oxford"), ["a", "c"]],
    ["limit and offset", () => bikes().orderBy("price").offset(1).limit(2), ["b", "c"]],
    ["limitToLast", () => bikes().orderBy("price").limitToLast(2), ["d", "e"]],
    ["names", () => bikes().where(FieldPath.documentId(), ">", "c"), ["d", "e"]],
    ["names in", () => bikes().where(FieldPath.documentId(), "in", ["a", "zzz", "d"]), ["a", "d"]],
    ["name, descending", () => bikes().orderBy(FieldPath.documentId(), "desc").limit(2), ["e", "d"]],
    [
      "a collection group",
      () => db.collectionGroup("bikes").where("brand", "==", "Trek").orderBy("price"),
      ["f", "a", "c"],
    ],
    ["a subcollection", () => db.collection("shops/x/bikes"), ["f"]],
    ["an empty collection", () => db.collection("nothing"), []],
  ])("%s", async (_name, query, expected) => {
    expect(await ids(query())).toEqual(expected);
  });

  test("orders a collection group by full name", async () => {
    const { docs } = await db.collectionGroup("bikes").get();
    expect(docs.map(({ ref }) => ref.path)).toEqual([
      "bikes/a",
      "bikes/b",
      "bikes/c",
      "bikes/d",
      "bikes/e",
      "shops/x/bikes/f",
    ]);
  });

  test("selects", async () => {
    const { docs } = await bikes().where("brand", "==", "Giant").select("price", "specs.size", "absent").get();
    expect(docs[0]?.data()).toEqual({ price: 200, specs: { size: "L" } });
    const bare = await bikes().limit(1).select().get();
    expect(bare.docs[0]?.data()).toEqual({});
  });

  test("goes on from a snapshot", async () => {
    const query = bikes().orderBy("brand").limit(2);
    const seen: string[] = [];
    let page = await query.get();
    while (!page.empty) {
      seen.push(...page.docs.map(({ id }) => id));
      const last = page.docs.at(-1);
      if (!last) break;
      page = await query.startAfter(last).get();
    }
    expect(seen).toEqual(["b", "e", "d", "a", "c"]);
  });

  test("aggregates", async () => {
    const trek = bikes().where("brand", "==", "Trek");
    expect((await trek.count().get()).data().count).toBe(2);
    const { sum, avg, n } = (
      await trek
        .aggregate({
          sum: AggregateField.sum("price"),
          avg: AggregateField.average("price"),
          n: AggregateField.count(),
        })
        .get()
    ).data();
    expect([sum, avg, n]).toEqual([400, 200, 2]);
    const all = (
      await bikes()
        .aggregate({ sum: AggregateField.sum("price"), avg: AggregateField.average("year") })
        .get()
    ).data();
    expect(all).toEqual({ sum: 600, avg: 2021 });
    const none = (
      await db
        .collection("nothing")
        .aggregate({ sum: AggregateField.sum("x"), avg: AggregateField.average("x") })
        .get()
    ).data();
    expect(none).toEqual({ sum: 0, avg: null });
  });
});
