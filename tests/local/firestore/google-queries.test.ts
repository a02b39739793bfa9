import { AggregateField, Filter, Timestamp, type Firestore, type Query } from "@google-cloud/firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "./support.ts";

// Queries that need a composite index, which this server does not ask for; the others are
// tests/contracts/firestore-queries.test.ts.

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

describe("queries over several fields, through Google’s client", () => {
  test.each<[string, () => Query, string[]]>([
    ["two fields with ranges", () => bikes().where("price", ">", 100).where("year", "<", 2022), ["b"]],
    [
      "or",
      () => bikes().where(Filter.or(Filter.where("brand", "==", "Oxford"), Filter.where("price", "<", 150))),
      ["a", "d"],
    ],
    ["several orders", () => bikes().orderBy("brand").orderBy("price", "desc"), ["b", "e", "d", "c", "a"]],
    ["a cursor that is a prefix", () => bikes().orderBy("brand").orderBy("price").startAfter("Oxford"), ["a", "c"]],
    [
      "a collection group",
      () => db.collectionGroup("bikes").where("brand", "==", "Trek").orderBy("price"),
      ["f", "a", "c"],
    ],
  ])("%s", async (_name, query, expected) => {
    expect(await ids(query())).toEqual(expected);
  });

  test("a query through Google’s client aggregates", async () => {
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
