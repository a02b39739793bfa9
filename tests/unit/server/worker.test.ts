import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Database } from "~/platform/firestore/types";
import { createContext } from "~/server/context.server";
import { runJobs } from "~/server/jobs.server";
import { createWorker } from "~/server/worker.server";

const ENV = {
  environment: "local",
  siteUrl: "https://x.test",
  firestore: { projectId: "demo", serviceAccount: null, emulatorHost: "127.0.0.1:1" },
};

vi.mock("~/platform/env", () => ({ parseEnv: () => ENV }));
vi.mock("~/platform/kv/cache", () => ({ createCache: () => ({}) }));
vi.mock("~/settings/effective.server", () => ({
  createSettingsReader: () => ({ synchronized: () => Promise.resolve(ENV), effective: () => Promise.resolve(ENV) }),
}));
const { count } = vi.hoisted(() => ({ count: vi.fn() }));
const { database } = vi.hoisted(() => {
  const read = () => Promise.resolve(null);
  return { database: { read, transaction: (run: (tx: object) => unknown) => run({ read, write: () => undefined }) } };
});
const { log } = vi.hoisted(() => ({ log: { info: () => undefined, warn: () => undefined, error: vi.fn() } }));
vi.mock("~/server/context.server", () => ({
  createContext: vi.fn(() => ({ metrics: { count }, database, log, clock: { now: () => new Date() } })),
}));
vi.mock("~/server/jobs.server", () => ({ EVERY_MINUTE: "* * * * *", runJobs: vi.fn(() => Promise.resolve()) }));

afterEach(() => {
  count.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers a count after so many milliseconds of the test's clock. */
function answerCountsAfter(milliseconds: number): void {
  vi.stubGlobal(
    "fetch",
    (_url: string, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
        setTimeout(
          () => resolve(Response.json([{ result: { aggregateFields: { count: { integerValue: "50000" } } } }])),
          milliseconds,
        );
      }),
  );
}

const ctx = { waitUntil: () => undefined } as unknown as ExecutionContext;
const notAsked = () => Promise.reject(new Error("no library is asked"));
const NO_LIBRARIES = { age: notAsked, genAi: notAsked, mcp: notAsked, webAuthn: notAsked };
const crashing = () => createWorker(() => Promise.reject(new Error("the build is broken")), NO_LIBRARIES);

test("an answer that crashes counts as an error of the site", async () => {
  const answer = await crashing().fetch(new Request("https://x.test/comprar"), {}, ctx);
  expect(answer.status).toBe(500);
  expect(count.mock.calls).toEqual([["errors"]]);
});

describe("in production", () => {
  beforeEach(() => void (ENV.environment = "production"));
  afterEach(() => void (ENV.environment = "local"));

  test("only the site's own address is served, from the first request of an isolate on", async () => {
    const moved = await crashing().fetch(new Request("http://x.test/login"), {}, ctx);
    expect([moved.status, moved.headers.get("Location")]).toEqual([308, "https://x.test/login"]);
    const form = await crashing().fetch(new Request("http://x.test/login", { method: "POST" }), {}, ctx);
    expect(form.status).toBe(403);
    expect((await crashing().fetch(new Request("https://x.test/login"), {}, ctx)).status).toBe(500);
  });

  test("a request starts the jobs of the minute where nobody did", async () => {
    vi.mocked(runJobs).mockClear();
    const waited: Promise<unknown>[] = [];
    const waiting = { waitUntil: (work: Promise<unknown>) => void waited.push(work) } as unknown as ExecutionContext;
    await crashing().fetch(new Request("https://x.test/login"), {}, waiting);
    await Promise.all(waited);
    expect(vi.mocked(runJobs).mock.calls.map(([cron]) => cron)).toEqual(["* * * * *"]);
    expect(log.error).not.toHaveBeenCalled();
  });
});

test("a local stack is served at whatever address it was asked, and runs no job unasked", async () => {
  vi.mocked(runJobs).mockClear();
  expect((await crashing().fetch(new Request("http://127.0.0.1:8787/login"), {}, ctx)).status).toBe(500);
  expect(runJobs).not.toHaveBeenCalled();
});

test("jobs that fail count as an error of the site, and fail for the platform as well", async () => {
  vi.mocked(runJobs).mockRejectedValueOnce(new AggregateError([], "1 scheduled jobs failed"));
  await expect(crashing().scheduled({ cron: "* * * * *" }, {}, ctx)).rejects.toThrow("scheduled jobs failed");
  expect(count.mock.calls).toEqual([["errors"]]);
});

test("a job waits for a count that takes Firestore longer than any page would wait", async () => {
  vi.useFakeTimers();
  answerCountsAfter(12_000);
  const worker = createWorker(() => Promise.reject(new Error("no page is asked for")), NO_LIBRARIES);
  await worker.scheduled({ cron: "* * * * *" }, {} as never, ctx);
  const database = vi.mocked(createContext).mock.lastCall?.[5] as Database;

  const counted = database.count({ collection: "vehicles", where: [] });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await counted).toBe(50_000);
});
