import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test, vi } from "vitest";

import { loader } from "~/routes/files/healthz";

import { recordingLogger } from "../helpers";

const fine = () => Promise.resolve(null);
const broken = () => Promise.reject(new Error("secret-host refused"));
const silent = () => new Promise<null>(() => undefined);

const NOW = new Date("2026-11-20T15:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const ran = (data: object) => () =>
  Promise.resolve({ path: "jobRuns/minute", id: "minute", data: { ms: 900, ...data } });

async function health(read: () => Promise<unknown>, get: () => Promise<null>, environment = "local") {
  const { log, lines } = recordingLogger();
  const response = await loader({
    context: { database: { read }, env: { environment, CACHE: { get } }, log, clock: { now: () => NOW } },
  } as unknown as LoaderFunctionArgs);
  return { response, text: await response.text(), lines };
}

test.each([
  ["both answer", fine, fine, 200, { ok: true, firestore: true, kv: true, jobs: true }],
  ["Firestore fails", broken, fine, 503, { ok: false, firestore: false, kv: true, jobs: true }],
  ["KV fails", fine, broken, 503, { ok: false, firestore: true, kv: false, jobs: true }],
])("/healthz answers when %s", async (_name, read, get, status, body) => {
  const { response, text, lines } = await health(read, get);
  expect(response.status).toBe(status);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(JSON.parse(text)).toEqual(body);
  expect(text).not.toContain("secret-host");
  expect(lines).toHaveLength(status === 200 ? 0 : 1);
});

const failing = (failures: number) => ({
  jobs: { "settle-orders": { doneAt: ago(29), ms: 3, error: "no index", failures } },
});
test.each([
  ["never ran", fine, false],
  ["ran five minutes ago", ran({ at: ago(5) }), true],
  ["ran longer ago", ran({ at: ago(6) }), false],
  ["failed once, after half an hour without work", ran({ at: ago(1), ...failing(1) }), true],
  ["fail in each minute", ran({ at: ago(1), ...failing(5) }), false],
])("/healthz of production tells a monitor whether the jobs of the minute run: they %s", async (_, read, jobs) => {
  const { response, text } = await health(read, fine, "production");
  expect(JSON.parse(text)).toEqual({ ok: jobs, firestore: true, kv: true, jobs });
  expect(response.status).toBe(jobs ? 200 : 503);
  expect(text).not.toContain("no index");
});

test("a service that hangs counts as not reached after two seconds", async () => {
  vi.useFakeTimers();
  const waiting = health(silent, silent, "production");
  await vi.advanceTimersByTimeAsync(2_000);
  const { response, text } = await waiting;
  vi.useRealTimers();
  expect(response.status).toBe(503);
  expect(JSON.parse(text)).toEqual({ ok: false, firestore: false, kv: false, jobs: false });
});
