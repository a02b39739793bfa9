import { createFirestoreClient, FieldValue, type FirestoreClient } from "firebase-rest-firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "./support.ts";

let local: TestServer;
let db: FirestoreClient;

beforeAll(async () => {
  local = await startTestServer();
  db = createFirestoreClient({
    projectId: "demo-rebi",
    privateKey: "unused",
    clientEmail: "unused@demo.test",
    useEmulator: true,
    emulatorHost: "127.0.0.1",
    emulatorPort: local.server.port,
  });
});
afterAll(() => local.stop());

describe("the product’s own REST library", () => {
  test("the product’s own REST library adds, gets, updates and deletes", async () => {
    const added = await db.add("bikes", { brand: "Trek", price: 100, tags: ["mtb"], at: new Date(5) });
    expect(await db.get("bikes", added.id)).toMatchObject({
      brand: "Trek",
      price: 100,
      tags: ["mtb"],
      at: new Date(5),
    });
    await db.update("bikes", added.id, { price: 200 });
    expect(await db.get("bikes", added.id)).toMatchObject({ brand: "Trek", price: 200 });
    await db.delete("bikes", added.id);
    expect(await db.get("bikes", added.id)).toBeNull();
  });

  test("the product’s own REST library creates with server times", async () => {
    const created = await db.createWithId("bikes", "one", { at: FieldValue.serverTimestamp() });
    expect(created.at).toBeInstanceOf(Date);
    expect(await db.get("bikes", "one")).toEqual(created);
  });

  test("queries, in subcollections and groups too", async () => {
    await db.collection("shops/x/visits").add({ n: 1 });
    await db.collection("shops/y/visits").add({ n: 2 });
    const below = await db.collection("shops/x/visits").where("n", ">=", 1).get();
    expect(below.docs.map((snapshot) => snapshot.data()?.n)).toEqual([1]);
    const all = await db.collectionGroup("visits").orderBy("n", "desc").limit(5).get();
    expect(all.docs.map((snapshot) => snapshot.data()?.n)).toEqual([2, 1]);
    expect((await db.collection("shops/z/visits").get()).empty).toBe(true);
  });
});
