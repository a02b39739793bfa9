import { FieldPath, FieldValue, GeoPoint, Timestamp, type Firestore } from "@google-cloud/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { firestoreTarget, ROOT_DOCUMENT, type FirestoreTarget } from "./firestore-target.ts";

// Firestore as Google's own client sees it.

let target: FirestoreTarget;
let db: Firestore;
/** A document of each test's own. */
let base: string;

beforeAll(async () => {
  target = await firestoreTarget();
  db = target.google;
});
afterAll(() => target?.close());
beforeEach(() => {
  base = `${ROOT_DOCUMENT}/google/${crypto.randomUUID()}`;
});

const doc = (path: string) => db.doc(`${base}/${path}`);
const collection = (path: string) => db.collection(`${base}/${path}`);

describe("documents, through Google’s client", () => {
  test("Google’s client brings every type back as it was", async () => {
    const ref = doc("things/all");
    const data = {
      nothing: null,
      yes: true,
      integer: 42,
      big: Number.MAX_SAFE_INTEGER,
      double: 1.5,
      infinite: -Infinity,
      time: new Timestamp(1_700_000_000, 123_456_000),
      early: new Timestamp(-62_135_596_800, 0),
      text: 'Ñandú 🚲 "quoted" \\ {braces} ]',
      bytes: Buffer.from([0, 1, 254, 255]),
      ref: doc("users/ana"),
      place: new GeoPoint(-12.04, -77.03),
      list: [1, "two", { three: 3 }],
      empty: [],
      map: { nested: { deep: "x" }, none: {} },
      "odd name.with-dots`": 1,
    };
    await ref.set(data);
    const snapshot = await ref.get();
    expect(snapshot.data()).toEqual(data);
    await ref.set({ nan: NaN });
    expect((await ref.get()).get("nan")).toBeNaN();
  });

  test("Google’s client keeps microseconds and cuts nanoseconds", async () => {
    await doc("things/t").set({ at: new Timestamp(5, 123_456_789) });
    expect((await doc("things/t").get()).get("at")).toEqual(new Timestamp(5, 123_456_000));
  });

  test("Google’s client creates once", async () => {
    await doc("users/ana").create({ a: 1 });
    await expect(doc("users/ana").create({ a: 2 })).rejects.toThrow("ALREADY_EXISTS");
    expect((await doc("users/ana").get()).data()).toEqual({ a: 1 });
  });

  test("Google’s client updates named fields only, nested ones too, and deletes fields", async () => {
    const ref = doc("users/ana");
    await ref.set({ a: 1, b: { c: 2, d: 3 }, e: 4 });
    await ref.update({ "b.c": 20, e: FieldValue.delete(), missing: FieldValue.delete() });
    expect((await ref.get()).data()).toEqual({ a: 1, b: { c: 20, d: 3 } });
    await ref.update(new FieldPath("odd.name", "x y"), 7);
    expect((await ref.get()).data()).toEqual({ a: 1, b: { c: 20, d: 3 }, "odd.name": { "x y": 7 } });
    await expect(doc("users/none").update({ a: 1 })).rejects.toThrow("NOT_FOUND");
  });

  test("Google’s client merges", async () => {
    const ref = doc("users/ana");
    await ref.set({ a: 1, b: { c: 2 } });
    await ref.set({ b: { d: 3 } }, { merge: true });
    expect((await ref.get()).data()).toEqual({ a: 1, b: { c: 2, d: 3 } });
    await ref.set({ a: 9, b: { c: 9, d: 9 } }, { mergeFields: ["b.d"] });
    expect((await ref.get()).data()).toEqual({ a: 1, b: { c: 2, d: 9 } });
    await doc("users/new").set({}, { merge: true });
    expect((await doc("users/new").get()).exists).toBe(true);
  });

  test("Google’s client deletes, with preconditions", async () => {
    const ref = doc("users/ana");
    const { writeTime } = await ref.set({ a: 1 });
    await ref.update({ a: 2 });
    await expect(ref.delete({ lastUpdateTime: writeTime })).rejects.toThrow("FAILED_PRECONDITION");
    await expect(ref.update({ a: 3 }, { lastUpdateTime: writeTime })).rejects.toThrow("FAILED_PRECONDITION");
    const { updateTime } = await ref.get();
    await ref.delete({ lastUpdateTime: updateTime });
    expect((await ref.get()).exists).toBe(false);
    await ref.delete();
    await expect(ref.delete({ exists: true })).rejects.toThrow("NOT_FOUND");
  });

  test("Google’s client transforms", async () => {
    const ref = doc("users/ana");
    await ref.set({ n: 5, text: "no number", list: [1, 2, 3], other: "kept" });
    await ref.update({
      n: FieldValue.increment(2),
      half: FieldValue.increment(0.5),
      text: FieldValue.increment(3),
      list: FieldValue.arrayUnion(3, 4),
      fresh: FieldValue.arrayUnion("x", "x"),
      at: FieldValue.serverTimestamp(),
    });
    await ref.update({ list: FieldValue.arrayRemove(1, 2, 99) });
    const snapshot = await ref.get();
    expect(snapshot.data()).toEqual({
      n: 7,
      half: 0.5,
      text: 3,
      list: [3, 4],
      fresh: ["x"],
      other: "kept",
      at: snapshot.get("at"),
    });
    const at = snapshot.get("at") as Timestamp;
    expect(at.nanoseconds % 1_000_000).toBe(0);
  });

  test("Google’s client commits a batch whole or not at all", async () => {
    const batch = db.batch().set(doc("a/1"), { n: 1 }).set(doc("a/2"), { n: 2 }).delete(doc("a/3"));
    expect(await batch.commit()).toHaveLength(3);
    const failing = db.batch().set(doc("a/4"), { n: 4 }).update(doc("a/none"), { n: 1 });
    await expect(failing.commit()).rejects.toThrow("NOT_FOUND");
    expect((await doc("a/4").get()).exists).toBe(false);
  });

  test("Google’s client writes in bulk with a status for each", async () => {
    await doc("a/taken").set({});
    const writer = db.bulkWriter();
    const failed: number[] = [];
    writer.onWriteError((error) => {
      failed.push(error.code);
      return false;
    });
    const outcomes = [
      writer.create(doc("a/free"), { ok: true }),
      writer.create(doc("a/taken"), {}).catch(() => "refused"),
    ];
    await writer.close();
    expect(await Promise.all(outcomes)).toEqual([expect.anything(), "refused"]);
    expect(failed).toEqual([6]);
    expect((await doc("a/free").get()).data()).toEqual({ ok: true });
  });

  test("Google’s client gets several at once, in the order asked for, missing ones and masks included", async () => {
    await doc("a/1").set({ x: 1, y: { z: 2, w: 3 } });
    await doc("a/2").set({ x: 2 });
    const found = await db.getAll(doc("a/2"), doc("a/none"), doc("a/1"));
    expect(found.map((snapshot) => snapshot.data())).toEqual([{ x: 2 }, undefined, { x: 1, y: { z: 2, w: 3 } }]);
    const masked = await db.getAll(doc("a/1"), { fieldMask: ["y.z"] });
    expect(masked[0]?.data()).toEqual({ y: { z: 2 } });
  });

  test("Google’s client lists documents, missing parents included, and collections", async () => {
    await Promise.all([doc("users/ana").set({}), doc("users/luz/visits/1").set({}), doc("brands/trek").set({})]);
    const many = db.batch();
    for (let index = 0; index < 320; index++) many.set(doc(`many/d${String(index).padStart(3, "0")}`), {});
    await many.commit();
    expect((await collection("users").listDocuments()).map(({ id }) => id)).toEqual(["ana", "luz"]);
    expect(await collection("many").listDocuments()).toHaveLength(320);
    expect((await db.doc(base).listCollections()).map(({ id }) => id)).toEqual(["brands", "many", "users"]);
    expect((await doc("users/luz").listCollections()).map(({ id }) => id)).toEqual(["visits"]);
  });

  test("Google’s client deletes recursively", async () => {
    await Promise.all([doc("users/luz").set({}), doc("users/luz/visits/1").set({}), doc("users/zoe").set({})]);
    await db.recursiveDelete(doc("users/luz"));
    expect((await collection("users/luz/visits").get()).size).toBe(0);
    expect((await collection("users").listDocuments()).map(({ id }) => id)).toEqual(["zoe"]);
  });
});

describe("transactions, through Google’s client", () => {
  test("a transaction through Google’s client reads, queries and writes", async () => {
    await doc("c/1").set({ n: 1 });
    const result = await db.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(doc("c/1"));
      const found = await transaction.get(collection("c").where("n", ">=", 1));
      const counted = await transaction.get(collection("c").count());
      transaction.update(snapshot.ref, { n: (snapshot.get("n") as number) + found.size + counted.data().count });
      transaction.create(doc("c/2"), { n: 0 });
      return "done";
    });
    expect(result).toBe("done");
    expect((await doc("c/1").get()).get("n")).toBe(3);
  });

  test("a transaction through Google’s client reads only", async () => {
    await doc("c/1").set({ n: 4 });
    const n = await db.runTransaction(async (transaction) => (await transaction.get(doc("c/1"))).get("n") as number, {
      readOnly: true,
    });
    expect(n).toBe(4);
  });
});
