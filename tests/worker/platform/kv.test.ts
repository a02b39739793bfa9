import { env } from "cloudflare:workers";
import { expect, test } from "vitest";

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
