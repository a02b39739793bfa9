import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test, vi } from "vitest";

import { loader } from "~/routes/files/healthz";

import { recordingLogger } from "../helpers";

const fine = () => Promise.resolve(null);
const broken = () => Promise.reject(new Error("secret-host refused"));
const silent = () => new Promise<null>(() => undefined);

async function health(read: () => Promise<null>, get: () => Promise<null>) {
  const { log, lines } = recordingLogger();
  const response = await loader({
    context: { database: { read }, env: { CACHE: { get } }, log },
  } as unknown as LoaderFunctionArgs);
  return { response, text: await response.text(), lines };
}

test.each([
  ["both answer", fine, fine, 200, { ok: true, firestore: true, kv: true }],
  ["Firestore fails", broken, fine, 503, { ok: false, firestore: false, kv: true }],
  ["KV fails", fine, broken, 503, { ok: false, firestore: true, kv: false }],
])("/healthz answers when %s", async (_name, read, get, status, body) => {
  const { response, text, lines } = await health(read, get);
  expect(response.status).toBe(status);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(JSON.parse(text)).toEqual(body);
  expect(text).not.toContain("secret-host");
  expect(lines).toHaveLength(status === 200 ? 0 : 1);
});

test("a service that hangs counts as not reached after two seconds", async () => {
  vi.useFakeTimers();
  const waiting = health(silent, silent);
  await vi.advanceTimersByTimeAsync(2_000);
  const { response, text } = await waiting;
  vi.useRealTimers();
  expect(response.status).toBe(503);
  expect(JSON.parse(text)).toEqual({ ok: false, firestore: false, kv: false });
});
