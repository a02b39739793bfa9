import { afterEach, expect, test, vi } from "vitest";

import type { Database } from "~/platform/firestore/types";
import { createContext } from "~/server/context.server";
import { runJobs } from "~/server/jobs.server";
import { createWorker } from "~/server/worker.server";

const ENV = {
  siteUrl: "https://x.test",
  firestore: { projectId: "demo", serviceAccount: null, emulatorHost: "127.0.0.1:1" },
};

vi.mock("~/platform/env", () => ({ parseEnv: () => ENV }));
vi.mock("~/platform/kv/cache", () => ({ createCache: () => ({}) }));
vi.mock("~/settings/effective.server", () => ({
  createSettingsReader: () => ({ synchronized: () => Promise.resolve(ENV), effective: () => Promise.resolve(ENV) }),
}));
const { count } = vi.hoisted(() => ({ count: vi.fn() }));
vi.mock("~/server/context.server", () => ({ createContext: vi.fn(() => ({ metrics: { count } })) }));
vi.mock("~/server/jobs.server", () => ({ runJobs: vi.fn(() => Promise.resolve()) }));

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
const NO_LIBRARIES = { genAi: notAsked, mcp: notAsked, webAuthn: notAsked };
const crashing = () => createWorker(() => Promise.reject(new Error("the build is broken")), NO_LIBRARIES);

test("an answer that crashes counts as an error of the site", async () => {
  const answer = await crashing().fetch(new Request("https://x.test/comprar"), {}, ctx);
  expect(answer.status).toBe(500);
  expect(count.mock.calls).toEqual([["errors"]]);
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
