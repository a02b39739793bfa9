import { AggregateField, FieldPath, Filter, type Firestore, type Query } from "@google-cloud/firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { firestoreTarget, ROOT_DOCUMENT, type FirestoreTarget } from "./firestore-target.ts";
import { RUN } from "./target.ts";

/** A collection group of this run's own. */
const GROUP = `bikes-${RUN}`;

const BIKES = {
  a: { brand: "Trek", price: 100, tags: ["mtb", "new"], year: 2020, specs: { size: "M" } },
  b: { brand: "Giant", price: 200, tags: ["road"], year: 2021, specs: { size: "L" } },
  c: { brand: "Trek", price: 300, tags: ["mtb"], year: 2022, sold: null },
  d: { brand: "Oxford", price: 400.5, tags: [], sold: true },
  e: { brand: "Monark", price: "ask", sold: NaN },
};

let target: FirestoreTarget;
let db: Firestore;

beforeAll(async () => {
  target = await firestoreTarget();
  db = target.google;
  const batch = db.batch();
  for (const [id, data] of Object.entries(BIKES)) batch.set(bikes().doc(id), data);
  batch.set(shopBikes().doc("f"), { brand: "Trek", price: 50 });
  await batch.commit();
});
afterAll(() => target?.close());

const bikes = () => db.collection(`${ROOT_DOCUMENT}/${GROUP}`);
const shopBikes = () => db.collection(`${ROOT_DOCUMENT}/shops/x/${GROUP}`);
const nothing = () => db.collection(`${ROOT_DOCUMENT}/nothing`);

async function ids(query: Query): Promise<string[]> {
  return (await query.get()).docs.map(({ id }) => id);
}

describe("queries without an index of their own, through Google’s client", () => {
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
    ["in", () => bikes().where("brand", "in", ["Oxford", "Giant", "nothing"]), ["b", "d"]],
    ["not-in", () => bikes().where("brand", "not-in", ["Oxford", "Giant"]), ["e", "a", "c"]],
    ["array-contains", () => bikes().where("tags", "array-contains", "mtb"), ["a", "c"]],
    ["array-contains-any", () => bikes().where("tags", "array-contains-any", ["road", "new"]), ["a", "b"]],
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
    ["startAt", () => bikes().orderBy("price").startAt(200), ["b", "c", "d", "e"]],
    ["startAfter", () => bikes().orderBy("price").startAfter(200), ["c", "d", "e"]],
    ["endAt", () => bikes().orderBy("price").endAt(300), ["a", "b", "c"]],
    ["endBefore, descending", () => bikes().orderBy("price", "desc").endBefore(200), ["e", "d", "c"]],
    ["limit and offset", () => bikes().orderBy("price").offset(1).limit(2), ["b", "c"]],
    ["limitToLast", () => bikes().orderBy("price").limitToLast(2), ["d", "e"]],
    ["names", () => bikes().where(FieldPath.documentId(), ">", "c"), ["d", "e"]],
    ["names in", () => bikes().where(FieldPath.documentId(), "in", ["a", "zzz", "d"]), ["a", "d"]],
    ["a subcollection", () => shopBikes(), ["f"]],
    ["an empty collection", () => nothing(), []],
  ])("%s", async (_name, query, expected) => {
    expect(await ids(query())).toEqual(expected);
  });

  test.each<[string, () => Query]>([
    ["by name alone", () => bikes().orderBy(FieldPath.documentId(), "desc")],
    ["by the field of an equality", () => bikes().where("brand", "==", "Trek").orderBy("brand", "desc")],
  ])("falling names want an index, %s", async (_name, query) => {
    await expect(query().get()).rejects.toThrow(/requires an index/);
  });

  test("a query through Google’s client orders a collection group by full name", async () => {
    const { docs } = await db.collectionGroup(GROUP).get();
    expect(docs.map(({ ref }) => ref.path.replaceAll(`${ROOT_DOCUMENT}/`, "").replaceAll(GROUP, "bikes"))).toEqual([
      "bikes/a",
      "bikes/b",
      "bikes/c",
      "bikes/d",
      "bikes/e",
      "shops/x/bikes/f",
    ]);
  });

  test("a query through Google’s client selects", async () => {
    const { docs } = await bikes().where("brand", "==", "Giant").select("price", "specs.size", "absent").get();
    expect(docs[0]?.data()).toEqual({ price: 200, specs: { size: "L" } });
    const bare = await bikes().limit(1).select().get();
    expect(bare.docs[0]?.data()).toEqual({});
  });

  test("a query through Google’s client goes on from a snapshot", async () => {
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

  test("a query through Google’s client counts, and sums one field", async () => {
    expect((await bikes().where("brand", "==", "Trek").count().get()).data().count).toBe(2);
    const sum = await bikes()
      .aggregate({ sum: AggregateField.sum("price") })
      .get();
    expect(sum.data()).toEqual({ sum: 1000.5 });
    const none = await nothing()
      .aggregate({ average: AggregateField.average("price") })
      .get();
    expect(none.data()).toEqual({ average: null });
  });
});
