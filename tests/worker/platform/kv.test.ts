import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { z } from "zod";

import { parseEnv } from "~/platform/env";
import { createCache } from "~/platform/kv/cache";

import { recordingLogger } from "./helpers";

const { log, lines } = recordingLogger();
const cache = createCache({ kv: env.CACHE, log });

test("the bindings of the Worker are a whole configuration", () => {
  expect(parseEnv(env)).toMatchObject({
    environment: "local",
    firestore: { projectId: "demo-rebi" },
    firebase: { apiKey: "demo-key" },
  });
});

test("KV forgets what is deleted", async () => {
  expect(await cache.put("t", "ñandú", { ttlSeconds: 5 })).toBe(true);
  expect(await cache.getText("t")).toBe("ñandú");
  expect(await cache.delete("t")).toBe(true);
  expect(await cache.getText("t")).toBeNull();
  expect(lines).toEqual([]);
});

test("a rejection by KV is logged and answers null or false", async () => {
  expect(await cache.getText("")).toBeNull();
  expect(await cache.put("k".repeat(600), "too long a key")).toBe(false);
  expect(lines.map(({ event, operation }) => [event, operation])).toEqual([
    ["kv.failed", "get"],
    ["kv.failed", "put"],
  ]);
});

test("keys that are read together cost one call, with null where absent, until one of them is written", async () => {
  const get = vi.fn(env.CACHE.get.bind(env.CACHE));
  const kv = { get, put: env.CACHE.put.bind(env.CACHE), delete: env.CACHE.delete.bind(env.CACHE) };
  await env.CACHE.put("both:a", "1");
  const together = createCache({
    kv: kv as unknown as KVNamespace,
    log,
    together: async () => ["both:a", "both:b", "both:c"],
  });
  expect(await Promise.all(["both:a", "both:b"].map((key) => together.getText(key)))).toEqual(["1", null]);
  expect(await together.getJson("both:a", z.number())).toBe(1);
  expect(get.mock.calls).toEqual([[["both:a", "both:b", "both:c"], "text"]]);
  await together.put("both:a", "2");
  await together.delete("both:b");
  expect(await together.getText("both:a")).toBe("2");
  expect(await together.getText("both:b")).toBeNull();
  expect(await together.getText("both:c")).toBeNull();
  expect(get).toHaveBeenCalledTimes(3);
});

test("a failed read of keys together answers null for each and is logged once", async () => {
  const failing = recordingLogger();
  const get = () => Promise.reject(new Error("KV is down"));
  const kv = { get, put: get, delete: get } as unknown as KVNamespace;
  const together = createCache({ kv, log: failing.log, together: async () => ["a", "b"] });
  expect(await Promise.all([together.getText("a"), together.getText("b")])).toEqual([null, null]);
  expect(failing.lines.map(({ event }) => event)).toEqual(["kv.failed"]);
});
