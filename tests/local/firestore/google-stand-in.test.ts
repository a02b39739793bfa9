import { FieldValue, type Firestore } from "@google-cloud/firestore";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestServer, type TestServer } from "./support.ts";

// Behaviour of the stand-in alone; Google's client otherwise: tests/contracts/firestore-google.test.ts.

let local: TestServer;
let db: Firestore;

beforeAll(async () => {
  local = await startTestServer();
  db = local.google();
});
afterAll(() => local.stop());

describe("Google’s client over the stand-in", () => {
  test("Google’s client over the stand-in sees a phantom as contention", async () => {
    let attempts = 0;
    await db.doc("c/1").set({ n: 1 });
    await db.runTransaction(async (transaction) => {
      attempts += 1;
      const { size } = await transaction.get(db.collection("c"));
      if (attempts === 1) await db.doc("c/phantom").set({});
      transaction.set(db.doc("total/1"), { size });
    });
    expect(attempts).toBe(2);
    expect((await db.doc("total/1").get()).get("size")).toBe(2);
  });

  test("Google’s client over the stand-in rolls back when the function throws", async () => {
    const failing = db.runTransaction(async (transaction) => {
      await transaction.get(db.doc("c/1"));
      transaction.set(db.doc("c/1"), { kept: false });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect((await db.doc("c/1").get()).get("kept")).toBeUndefined();
    const { body } = await local.control<{ requests: Record<string, number> }>("GET", "/__stats");
    expect(body.requests.rollback).toBeGreaterThan(0);
  });

  test("a server time is the time of the write", async () => {
    const ref = db.doc("users/ana");
    const { writeTime } = await ref.set({ at: FieldValue.serverTimestamp() });
    expect((await ref.get()).get("at").toMillis()).toBe(writeTime.toMillis());
  });
});
