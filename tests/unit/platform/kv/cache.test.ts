import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { createCache } from "~/platform/kv/cache";

import { recordingLogger } from "../helpers";

type Kv = Parameters<typeof createCache>[0]["kv"];

function cacheOver(kv: {
  get?: () => Promise<unknown>;
  put?: (...given: unknown[]) => Promise<void>;
  delete?: () => Promise<void>;
}) {
  const { log, lines } = recordingLogger();
  return { cache: createCache({ kv: kv as unknown as Kv, log, deadlineMs: 5 }), lines };
}

const Shape = z.object({ a: z.number() });
const hang = () => new Promise<never>(() => undefined);
const fail = () => Promise.reject(new Error("KV GET failed: 503"));

describe("a patient write", () => {
  function failing(times: number) {
    let left = times;
    const put = () => (left-- > 0 ? Promise.reject(new Error("KV PUT failed: 429")) : Promise.resolve());
    const { log, lines } = recordingLogger();
    const pauses: number[] = [];
    const cache = createCache({
      kv: { put } as unknown as Kv,
      log,
      deadlineMs: 5,
      pause: async (milliseconds) => void pauses.push(milliseconds),
    });
    return { cache, lines, pauses };
  }

  test("a patient write is tried three times, with growing pauses", async () => {
    const { cache, lines, pauses } = failing(2);
    expect(await cache.put("k", "v", { patient: true })).toBe(true);
    expect(lines.map(({ event }) => event)).toEqual(["kv.failed", "kv.failed"]);
    expect(pauses).toHaveLength(2);
    expect(pauses.every((milliseconds) => milliseconds >= 1_000)).toBe(true);
  });

  test("a patient write gives up after the third failure", async () => {
    const { cache, lines } = failing(3);
    expect(await cache.put("k", "v", { patient: true })).toBe(false);
    expect(lines).toHaveLength(3);
  });

  test("a write of a page is tried once", async () => {
    const { cache, lines } = failing(1);
    expect(await cache.put("k", "v")).toBe(false);
    expect(lines).toHaveLength(1);
  });

  test("a patient write may take longer than a page has", async () => {
    const { log } = recordingLogger();
    let finish: () => void = () => undefined;
    const put = () => new Promise<void>((resolve) => (finish = resolve));
    const cache = createCache({ kv: { put } as unknown as Kv, log, deadlineMs: 5 });
    const impatient = await cache.put("k", "v");
    const written = cache.put("k", "v", { patient: true });
    setTimeout(() => finish(), 10);
    expect([impatient, await written]).toEqual([false, true]);
  });
});

describe("a silent KV", () => {
  afterEach(() => vi.useRealTimers());

  test("a silent KV is waited for once: further calls of a request have a tenth of a second, for five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const { log } = recordingLogger();
    const cache = createCache({ kv: { get: hang, put: hang, delete: hang } as unknown as Kv, log });
    const waits = async (call: () => Promise<unknown>): Promise<number> => {
      const start = Date.now();
      const called = call().then(() => Date.now() - start);
      await vi.advanceTimersByTimeAsync(2_000);
      return called;
    };
    expect(await waits(() => cache.getText("a"))).toBe(1_500);
    expect(await waits(() => cache.getText("b"))).toBe(100);
    expect(await waits(() => cache.put("b", "v"))).toBe(100);
    expect(await waits(() => cache.delete("b"))).toBe(100);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waits(() => cache.getText("c"))).toBe(1_500);
  });
});

describe("createCache", () => {
  test("createCache reads text, bytes and JSON that fits", async () => {
    const { cache, lines } = cacheOver({ get: () => Promise.resolve('{"a":1}') });
    expect(await cache.getText("k")).toBe('{"a":1}');
    expect(await cache.getBytes("k")).toBe('{"a":1}');
    expect(await cache.getJson("k", Shape)).toEqual({ a: 1 });
    expect(lines).toEqual([]);
  });

  test("createCache answers null for an absent value, and no fault", async () => {
    const { cache, lines } = cacheOver({ get: () => Promise.resolve(null) });
    expect(await cache.getJson("k", Shape)).toBeNull();
    expect(lines).toEqual([]);
  });

  test.each(['{"a":"text"}', '{"a":', "<html>"])("JSON that does not fit (%s) is null and logged", async (text) => {
    const { cache, lines } = cacheOver({ get: () => Promise.resolve(text) });
    expect(await cache.getJson("k", Shape)).toBeNull();
    expect(lines).toMatchObject([{ level: "warn", event: "kv.failed", operation: "parse", key: "k" }]);
  });

  test.each([
    ["fails", fail],
    ["hangs", hang],
    [
      "throws at once",
      () => {
        throw new TypeError("no binding");
      },
    ],
  ])("a KV that %s never throws", async (_name, broken) => {
    const { cache, lines } = cacheOver({ get: broken, put: broken, delete: broken });
    expect(await cache.getText("k")).toBeNull();
    expect(await cache.getBytes("k")).toBeNull();
    expect(await cache.getJson("k", Shape)).toBeNull();
    expect(await cache.put("k", "v")).toBe(false);
    expect(await cache.delete("k")).toBe(false);
    expect(lines.map(({ operation }) => operation)).toEqual(["get", "get", "get", "put", "delete"]);
  });

  test.each([
    [undefined, {}],
    [10, { expirationTtl: 60 }],
    [300.5, { expirationTtl: 301 }],
  ])("a life of %j seconds is put as %j", async (ttlSeconds, expected) => {
    const put = vi.fn(() => Promise.resolve());
    const { cache } = cacheOver({ put });
    expect(await cache.put("k", "v", { ttlSeconds })).toBe(true);
    expect(put).toHaveBeenCalledWith("k", "v", expected);
  });

  test("createCache deletes", async () => {
    const { cache } = cacheOver({ delete: () => Promise.resolve() });
    expect(await cache.delete("k")).toBe(true);
  });
});
