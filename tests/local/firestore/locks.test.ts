import { afterEach, describe, expect, test, vi } from "vitest";

import { integer, name, set, startTestServer, where, type ErrorBody, type Json, type TestServer } from "./support.ts";

let local: TestServer;

const start = async (transactionLimits = {}) => {
  local = await startTestServer({ concurrency: "pessimistic", transactionLimits });
};
afterEach(() => local.stop());

async function begin(options: Json = {}): Promise<string> {
  return (await local.call<{ transaction: string }>("POST", ":beginTransaction", { options })).body.transaction;
}
const retry = (previous: string) => begin({ readWrite: { retryTransaction: previous } });
const read = (transaction: string, ...ids: string[]) =>
  local.call("POST", ":batchGet", { documents: ids.map((id) => name(`c/${id}`)), transaction });
const query = (transaction: string, atLeast: number) =>
  local.call("POST", ":runQuery", {
    structuredQuery: {
      from: [{ collectionId: "c" }],
      where: where("n", "GREATER_THAN_OR_EQUAL", integer(atLeast)),
    },
    transaction,
  });
const write = (writes: Json[], transaction?: string) =>
  local.call<ErrorBody>("POST", ":commit", { writes, ...(transaction && { transaction }) });
const put = (id: string, n: number) => set(`c/${id}`, { n: integer(n) });
const rollback = (transaction: string) => local.call("POST", ":rollback", { transaction });
const stored = async (id: string) => (await local.call("GET", `/c/${id}`)).body.fields;

/** Answers once the server has received so many commits: those that did not end then wait for a lock. */
async function received(commits: number): Promise<void> {
  await vi.waitFor(async () => {
    const { body } = await local.control<{ requests: { commit?: number } }>("GET", "/__stats");
    expect(body.requests.commit).toBe(commits);
  });
}

describe("the pessimistic mode", () => {
  test("the pessimistic mode lets transactions share what they read", async () => {
    await start();
    const [one, two] = [await begin(), await begin()];
    expect((await read(one, "a")).status).toBe(200);
    expect((await read(two, "a")).status).toBe(200);
  });

  test.each([
    ["commit", (id: string) => write([put(id, 2)])],
    ["PATCH", (id: string) => local.call("PATCH", `/c/${id}`, { fields: { n: integer(2) } })],
    ["batchWrite", (id: string) => local.call("POST", ":batchWrite", { writes: [put(id, 2)] })],
  ])("a %s waits until the transaction that has read the document ends", async (method, change) => {
    await start();
    await write([put("a", 1)]);
    const transaction = await begin();
    await read(transaction, "a");
    const changed = change("a");
    if (method === "commit") await received(2);
    expect(await stored("a")).toEqual({ n: integer(1) });
    await rollback(transaction);
    expect((await changed).status).toBe(200);
    expect(await stored("a")).toEqual({ n: integer(2) });
  });

  test("the pessimistic mode keeps other documents free", async () => {
    await start();
    await read(await begin(), "a", "b");
    expect((await write([put("c", 1)])).status).toBe(200);
  });

  test("the pessimistic mode locks what a query could match, before and after the change, and nothing else", async () => {
    await start();
    await write([put("low", 1), put("high", 5)]);
    const transaction = await begin();
    await query(transaction, 5);
    expect((await write([put("low", 2)])).status).toBe(200);
    const waiting = [write([put("new", 6)]), write([put("low", 7)]), write([put("high", 0)])];
    await received(5);
    expect([await stored("new"), await stored("low"), await stored("high")]).toEqual([
      undefined,
      { n: integer(2) },
      { n: integer(5) },
    ]);
    await rollback(transaction);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("the pessimistic mode aborts the younger of two transactions that wait for each other", async () => {
    await start();
    const [older, younger] = [await begin(), await begin()];
    await read(older, "a");
    await read(younger, "a");
    const first = write([put("a", 1)], older);
    await received(1);
    const second = await write([put("a", 2)], younger);
    expect([second.status, second.body.error.status]).toEqual([409, "ABORTED"]);
    expect((await first).status).toBe(200);
    expect(await stored("a")).toEqual({ n: integer(1) });
  });

  test("the pessimistic mode aborts the younger also when it waits already", async () => {
    await start();
    const [older, younger] = [await begin(), await begin()];
    await read(older, "a");
    await read(younger, "a");
    const first = write([put("a", 2)], younger);
    await received(1);
    expect((await write([put("a", 1)], older)).status).toBe(200);
    expect((await first).body.error).toMatchObject({ code: 409, status: "ABORTED" });
  });

  test("the pessimistic mode lets a retry keep the age of the transaction that it retries", async () => {
    await start();
    const aborted = await begin();
    await rollback(aborted);
    const other = await begin();
    const retried = await retry(aborted);
    await read(other, "a");
    await read(retried, "a");
    const first = write([put("a", 2)], other);
    await received(1);
    expect((await write([put("a", 1)], retried)).status).toBe(200);
    expect((await first).status).toBe(409);
  });

  test("the pessimistic mode breaks a deadlock of three", async () => {
    await start();
    const [one, two, three] = [await begin(), await begin(), await begin()];
    await read(one, "a");
    await read(two, "b");
    await read(three, "c");
    const all = [write([put("b", 1)], one), write([put("c", 1)], two), write([put("a", 1)], three)];
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 409]);
  });

  test("the pessimistic mode lets a new transaction read after a commit that waits, and find what it wrote", async () => {
    await start();
    await write([put("a", 1)]);
    const holder = await begin();
    await read(holder, "a");
    const commit = write([put("a", 2)]);
    await received(2);
    const late = read(await begin(), "a");
    await rollback(holder);
    expect((await commit).status).toBe(200);
    expect((await late).body).toMatchObject([{ found: { fields: { n: integer(2) } } }]);
  });

  test("the pessimistic mode lets a transaction read on while a commit waits for it", async () => {
    await start();
    const transaction = await begin();
    await read(transaction, "a");
    const commit = write([put("a", 1), put("b", 1)]);
    await received(1);
    expect((await read(transaction, "b")).status).toBe(200);
    expect((await write([put("a", 9)], transaction)).status).toBe(200);
    expect((await commit).status).toBe(200);
    expect(await stored("a")).toEqual({ n: integer(1) });
  });

  test("the pessimistic mode releases the locks of a commit that is rejected", async () => {
    await start();
    const transaction = await begin();
    await read(transaction, "a");
    expect((await write([{ ...put("a", 1), currentDocument: { exists: true } }], transaction)).status).toBe(404);
    expect((await write([put("a", 1)])).status).toBe(200);
  });

  test("the pessimistic mode does not lock for transactions that only read", async () => {
    await start();
    const transaction = await begin({ readOnly: {} });
    await read(transaction, "a");
    expect((await write([put("a", 1)])).status).toBe(200);
    expect((await read(transaction, "a")).status).toBe(409);
  });

  test("the pessimistic mode ends a transaction that was idle for too long, so that writers go on", async () => {
    await start({ idleMs: 50 });
    const transaction = await begin();
    await read(transaction, "a");
    expect((await write([put("a", 1)])).status).toBe(200);
    const late = await write([put("a", 2)], transaction);
    expect(late.body.error).toMatchObject({ status: "INVALID_ARGUMENT" });
    expect(late.body.error.message).toContain("transaction has expired");
  });

  test("the pessimistic mode aborts a writer that has waited for too long, and leaves the reader alone", async () => {
    await start({ lockWaitMs: 50 });
    const transaction = await begin();
    await read(transaction, "a");
    expect((await write([put("a", 1)])).body.error).toMatchObject({ code: 409, status: "ABORTED" });
    expect((await write([put("a", 2)], transaction)).status).toBe(200);
  });

  test("the pessimistic mode answers waiting writers when everything is deleted", async () => {
    await start();
    const transaction = await begin();
    await read(transaction, "a");
    const commit = write([put("a", 1)]);
    await received(1);
    await local.control("DELETE", "/emulator/v1/projects/demo-rebi/databases/(default)/documents");
    expect((await commit).status).toBe(200);
  });
});

test("the optimistic mode lets writers pass and aborts the transaction that has read", async () => {
  local = await startTestServer({ concurrency: "optimistic" });
  const transaction = await begin();
  await read(transaction, "a");
  expect((await write([put("a", 1)])).status).toBe(200);
  expect((await write([put("a", 2)], transaction)).status).toBe(409);
});

test("the mode is read from the environment, and an unknown one is rejected", async () => {
  await start();
  vi.stubEnv("LOCAL_FIRESTORE_CONCURRENCY", "hopeful");
  await expect(startTestServer()).rejects.toThrow('Unknown concurrency "hopeful"');
  vi.stubEnv("LOCAL_FIRESTORE_CONCURRENCY", "pessimistic");
  const other = await startTestServer();
  vi.unstubAllEnvs();
  await other.stop();
});
