import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
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

test("KV keeps text, JSON and bytes, and forgets what is deleted", async () => {
  const Shape = z.object({ when: z.string() });
  expect(await cache.getText("t")).toBeNull();
  expect(await cache.put("t", "ñandú", { ttlSeconds: 5 })).toBe(true);
  expect(await cache.getText("t")).toBe("ñandú");
  expect(await cache.put("j", JSON.stringify({ when: "hoy" }))).toBe(true);
  expect(await cache.getJson("j", Shape)).toEqual({ when: "hoy" });
  expect(await cache.put("b", new Uint8Array([0, 255, 7]).buffer)).toBe(true);
  expect(new Uint8Array((await cache.getBytes("b")) ?? new ArrayBuffer(0))).toEqual(new Uint8Array([0, 255, 7]));
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
