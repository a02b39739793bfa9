import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { createCache, type Cache } from "~/platform/kv/cache";

import { recordingLogger } from "../unit/platform/helpers.ts";
import { cloudflareTarget, type CloudflareTarget } from "./cloudflare-target.ts";
import { RUN } from "./target.ts";

// A deleted key may be read for another minute, so that deleting is held by tests/worker/platform/kv.test.ts.

/** Far beyond a remote binding's way, which is longer than a Worker's. */
const PATIENT_MS = 60_000;

let target: CloudflareTarget;
let cache: Cache;
const { log, lines } = recordingLogger();
const written: string[] = [];
const key = (name: string) => {
  written.push(`${RUN}:${name}`);
  return `${RUN}:${name}`;
};

beforeAll(async () => {
  target = await cloudflareTarget("kv");
  cache = createCache({ kv: target.env.CACHE, log, deadlineMs: PATIENT_MS });
});
afterAll(async () => {
  for (const name of written) await target.env.CACHE.delete(name);
  await target?.close();
});

test("KV keeps text, JSON and bytes as they were written", async () => {
  const [text, json, bytes] = [key("text"), key("json"), key("bytes")];
  expect(await cache.put(text, "ñandú", { ttlSeconds: 5 })).toBe(true);
  expect(await cache.getText(text)).toBe("ñandú");
  expect(await cache.put(json, JSON.stringify({ when: "hoy" }))).toBe(true);
  expect(await cache.getJson(json, z.object({ when: z.string() }))).toEqual({ when: "hoy" });
  expect(await cache.put(bytes, new Uint8Array([0, 255, 7]).buffer)).toBe(true);
  expect(new Uint8Array((await cache.getBytes(bytes)) ?? new ArrayBuffer(0))).toEqual(new Uint8Array([0, 255, 7]));
  expect(lines).toEqual([]);
});

test("KV keeps two megabytes, as a part of the index has them", async () => {
  const large = key("large");
  const value = "ñ1".repeat(700_000);
  expect(await cache.put(large, value, { patient: true })).toBe(true);
  expect(await cache.getText(large)).toBe(value);
});

test("KV answers a key that was never written with null", async () => {
  expect(await cache.getText(`${RUN}:never`)).toBeNull();
});

test("KV rejects a life of less than a minute, an empty key and one of 513 bytes", async () => {
  const { CACHE } = target.env;
  await expect(CACHE.put(key("short"), "x", { expirationTtl: 59 })).rejects.toThrow(/expiration/i);
  await expect(CACHE.get("")).rejects.toThrow(/key/i);
  await expect(CACHE.put(RUN.padEnd(513, "k"), "x")).rejects.toThrow(/512|key/i);
});
