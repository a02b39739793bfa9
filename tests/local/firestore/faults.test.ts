import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { integer, name, ROOT, set, startTestServer, type ErrorBody, type TestServer } from "./support.ts";

let local: TestServer;

beforeAll(async () => {
  local = await startTestServer();
});
afterAll(() => local.stop());
beforeEach(async () => {
  await local.control("DELETE", "/__faults");
  await local.control("DELETE", "/emulator/v1/projects/demo-rebi/databases/(default)/documents");
  await local.control("DELETE", "/__stats");
});

const fault = async (body: unknown) => expect((await local.control("POST", "/__faults", body)).status).toBe(200);
const write = () => local.call("POST", ":commit", { writes: [set("c/1", { n: integer(1) })] });
const read = () => local.call<ErrorBody>("GET", "/c/1");

describe("the fault door", () => {
  test.each([
    ["429", 429, "RESOURCE_EXHAUSTED"],
    ["500", 500, "INTERNAL"],
    ["503", 503, "UNAVAILABLE"],
  ])("the fault door answers %s in Firestore’s form, without doing anything", async (kind, status, code) => {
    await fault({ method: "commit", kind, times: 1 });
    const rejected = await local.call<ErrorBody>("POST", ":commit", { writes: [set("c/1", {})] });
    expect([rejected.status, rejected.body.error.code, rejected.body.error.status]).toEqual([status, status, code]);
    expect((await read()).status).toBe(404);
    expect((await write()).status).toBe(200);
  });

  test("the fault door meets only the method it names, until cleared", async () => {
    await fault({ method: "get", kind: "503" });
    expect((await write()).status).toBe(200);
    expect([(await read()).status, (await read()).status]).toEqual([503, 503]);
    await local.control("DELETE", "/__faults");
    expect((await read()).status).toBe(200);
  });

  test("the fault door meets every method with *, as often as asked, one fault a request", async () => {
    await fault({ kind: "429", times: 2 });
    await fault({ method: "*", kind: "500", times: 1 });
    expect([(await read()).status, (await read()).status, (await read()).status, (await read()).status]).toEqual([
      429, 429, 500, 404,
    ]);
    expect((await local.control("GET", "/__health")).body).toEqual({ status: "ok" });
  });

  test("the fault door answers a proxy’s page", async () => {
    await fault({ method: "get", kind: "html", times: 1 });
    const response = await fetch(`${local.server.url}/v1/${ROOT}/c/1`);
    expect([response.status, response.headers.get("content-type")]).toEqual([502, "text/html; charset=UTF-8"]);
    expect(await response.text()).toContain("<!DOCTYPE html>");
  });

  test("the fault door cuts an answer off after having done what was asked", async () => {
    await fault({ method: "commit", kind: "cutoff", times: 1 });
    await expect(write()).rejects.toThrow();
    expect((await read()).status).toBe(200);
  });

  test("the fault door lets requests wait", async () => {
    await fault({ method: "get", kind: "latency", ms: 60_000, times: 1 });
    const hasty = AbortSignal.timeout(20);
    await expect(fetch(`${local.server.url}/v1/${ROOT}/c/1`, { signal: hasty })).rejects.toThrow();
    await fault({ method: "get", kind: "latency", ms: 1, times: 1 });
    await fault({ method: "get", kind: "503", times: 1 });
    expect((await read()).status).toBe(503);
    expect((await read()).status).toBe(404);
  });

  test.each([
    [{ kind: "explosion" }],
    [{}],
    [{ kind: "500", times: 0 }],
    [{ kind: "latency", ms: -1 }],
    [{ kind: "500", method: 5 }],
  ])("the fault door rejects %j", async (body) => {
    expect((await local.control("POST", "/__faults", body)).status).toBe(400);
  });
});

describe("the counts", () => {
  test("the counts are those of a bill", async () => {
    const writes = Array.from({ length: 5 }, (_, index) => set(`c/${index}`, {}));
    await local.call("POST", ":commit", { writes: [...writes, { delete: name("c/9") }] });
    await local.call("POST", ":commit", { writes: [set("c/1", {}, { currentDocument: { exists: false } })] });
    const query = (more: object) =>
      local.call("POST", ":runQuery", { structuredQuery: { from: [{ collectionId: "c" }], ...more } });
    await query({ limit: 2, offset: 2 });
    await query({ from: [{ collectionId: "empty" }] });
    await local.call("POST", ":batchGet", { documents: [name("c/1"), name("c/none")] });
    await local.call("GET", "/c/none");
    await local.call("GET", "/c?pageSize=3");
    await local.call("POST", ":runAggregationQuery", {
      structuredAggregationQuery: { structuredQuery: { from: [{ collectionId: "c" }] }, aggregations: [{ count: {} }] },
    });
    expect((await local.control("GET", "/__stats")).body).toEqual({
      requests: { commit: 2, runQuery: 2, batchGet: 1, get: 1, listDocuments: 1, runAggregationQuery: 1 },
      reads: 4 + 1 + 2 + 1 + 3 + 1,
      writes: 5,
      deletes: 1,
    });
    await local.control("DELETE", "/__stats");
    expect((await local.control("GET", "/__stats")).body).toEqual({ requests: {}, reads: 0, writes: 0, deletes: 0 });
  });
});
