import { afterEach, describe, expect, inject, test } from "vitest";

import { UpstreamError } from "~/platform/errors";

import { firestore, rejection, waitBriefly } from "./helpers";

const HOST = inject("faultyFirestoreHost");
const PROJECT = "demo-faults";
// Silence that lasts is waited for in full; where an answer is expected, half a deadline is enough on a busy machine.
const SHORT_MS = 600;
const PATIENT_MS = 4_000;
const hasty = firestore(PROJECT, { deadlineMs: SHORT_MS, sleep: waitBriefly }, HOST);
const database = firestore(PROJECT, { deadlineMs: PATIENT_MS, sleep: waitBriefly }, HOST);

interface Fault {
  kind: "latency" | "429" | "500" | "503" | "cutoff" | "html";
  method?: string;
  ms?: number;
  times?: number;
}

async function inflict(fault: Fault): Promise<void> {
  const response = await fetch(`http://${HOST}/__faults`, { method: "POST", body: JSON.stringify(fault) });
  expect(response.ok).toBe(true);
  await response.body?.cancel();
}

async function requests(): Promise<Record<string, number>> {
  return ((await (await fetch(`http://${HOST}/__stats`)).json()) as { requests: Record<string, number> }).requests;
}

afterEach(async () => {
  for (const door of ["__faults", "__stats"])
    await (await fetch(`http://${HOST}/${door}`, { method: "DELETE" })).body?.cancel();
});

const fresh = () => `things/${crypto.randomUUID()}`;

const KINDS: [Fault["kind"], string][] = [
  ["latency", "timeout"],
  ["429", "rate-limited"],
  ["500", "unavailable"],
  ["503", "unavailable"],
  ["cutoff", "invalid-response"],
  ["html", "invalid-response"],
];
/** Silence is longer than an attempt of the client that meets it. */
const lasting = (kind: Fault["kind"], deadlineMs = PATIENT_MS): Fault => ({
  kind,
  ...(kind === "latency" && { ms: deadlineMs * 0.7 }),
});

describe.each(KINDS)("%s", (kind, fault) => {
  // A cut-off body may also end as a broken connection, and a proxy's page comes with a 502.
  const faults = kind === "cutoff" || kind === "html" ? ["invalid-response", "unavailable"] : [fault];

  test("a fault that lasts: every call ends with a Spanish message after at most three tries", async () => {
    const [client, deadlineMs] = kind === "latency" ? [hasty, SHORT_MS] : [database, PATIENT_MS];
    const calls: [string, () => Promise<unknown>][] = [
      ["batchGet", () => client.read("a/b")],
      ["runQuery", () => client.find({ collection: "a", limit: 1 })],
      ["runAggregationQuery", () => client.count({ collection: "a" })],
      ["commit", () => client.commit([{ set: fresh(), data: {} }])],
      ["transaction", () => client.transaction((tx) => tx.read("a/b"))],
    ];
    await inflict(lasting(kind, deadlineMs * 4));
    for (const [name, call] of calls) {
      const error = await rejection(call());
      expect(error, name).toBeInstanceOf(UpstreamError);
      expect(faults, name).toContain((error as UpstreamError).fault);
      expect((error as UpstreamError).publicMessage, name).toMatch(/Intenta|intenta/);
    }
    for (const [method, count] of Object.entries(await requests()))
      expect(count, method).toBeLessThanOrEqual(method.toLowerCase().includes("batchget") ? 6 : 3);
  });

  test("a fault that passes: a read answers", async () => {
    const path = fresh();
    await database.commit([{ create: path, data: { n: 1 } }]);
    await inflict({ ...lasting(kind), times: 1 });
    expect((await database.read(path))?.data).toEqual({ n: 1 });
  });

  test("a fault that passes: a document is created once, and the creation reported", async () => {
    const path = fresh();
    await inflict({ ...lasting(kind), times: 1 });
    const { updateTimes } = await database.commit([
      { create: path, data: { n: 1 }, transforms: [{ field: "at", serverTime: true }] },
    ]);
    expect(updateTimes).toEqual([(await database.read(path))?.updateTime]);
  });

  test("a fault that passes: a version is replaced once, and the change reported", async () => {
    const path = fresh();
    await database.commit([{ create: path, data: { n: 1 } }]);
    const updateTime = (await database.read(path))?.updateTime;
    await inflict({ ...lasting(kind), times: 1 });
    await database.commit([{ update: path, data: { n: 2 }, precondition: { updateTime } }]);
    expect((await database.read(path))?.data).toEqual({ n: 2 });
  });

  test("a fault that passes: a counter never counts twice", async () => {
    const path = fresh();
    await inflict({ ...lasting(kind), times: 1 });
    await database
      .commit([{ merge: path, data: {}, transforms: [{ field: "n", increment: 1 }] }])
      .catch((error: unknown) => expect(error).toBeInstanceOf(UpstreamError));
    expect([undefined, 1]).toContain((await database.read(path))?.data.n);
  });
});

test("a server that is not there is unavailable", async () => {
  expect(await rejection(firestore(PROJECT, { deadlineMs: SHORT_MS }, "127.0.0.1:9").read("a/b"))).toMatchObject({
    fault: "unavailable",
  });
});
