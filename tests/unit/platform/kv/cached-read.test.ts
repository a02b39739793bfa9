import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { UpstreamError } from "~/platform/errors";
import { createCache } from "~/platform/kv/cache";
import { createCachedRead, type CachedRead } from "~/platform/kv/cached-read";

import { recordingLogger } from "../helpers";

const KEY = "things";
const Value = z.array(z.string());

let now: number;
let stored: Map<string, string>;
let kvIsDown: boolean;
let waiting: Promise<unknown>[];
let reads: number;
let source: () => Promise<string[] | null>;
let recorded: ReturnType<typeof recordingLogger>;

beforeEach(() => {
  now = Date.UTC(2026, 10, 22);
  stored = new Map();
  kvIsDown = false;
  waiting = [];
  reads = 0;
  source = () => Promise.resolve(["one"]);
  recorded = recordingLogger();
});

/** As a new request of any isolate has it. */
function request({ background = true } = {}): CachedRead<string[]> {
  const attempt = <T>(work: () => T) => (kvIsDown ? Promise.reject(new Error("KV 503")) : Promise.resolve(work()));
  const kv = {
    get: (key: string) => attempt(() => stored.get(key) ?? null),
    put: (key: string, value: string) => attempt(() => void stored.set(key, value)),
    delete: (key: string) => attempt(() => void stored.delete(key)),
  } as unknown as Parameters<typeof createCache>[0]["kv"];
  const { log } = recorded;
  return createCachedRead(
    {
      cache: createCache({ kv, log }),
      clock: { now: () => new Date(now) },
      log,
      ...(background && { waitUntil: (work: Promise<unknown>) => void waiting.push(work) }),
    },
    { schema: Value, freshSeconds: 60, staleSeconds: 120, fallbackSeconds: 3_600, deadlineMs: 5 },
  );
}

function read(): Promise<string[] | null> {
  reads += 1;
  return source();
}

async function seen(instance = request(), options?: { notBefore: number }): Promise<string[] | null> {
  const value = await instance.get(KEY, read, options);
  await Promise.all(waiting);
  return value;
}

const unavailable = () => Promise.reject(new UpstreamError("firestore", "unavailable", "down"));
const events = () => recorded.lines.map(({ event }) => event);

describe("createCachedRead", () => {
  test("createCachedRead answers a fresh value without asking the source", async () => {
    await seen();
    source = () => Promise.resolve(["two"]);
    now += 59_000;
    expect(await seen()).toEqual(["one"]);
    expect(reads).toBe(1);
  });

  test("createCachedRead answers a stale value at once and refreshes it in the background", async () => {
    await seen();
    source = () => Promise.resolve(["two"]);
    now += 61_000;
    expect(await seen()).toEqual(["one"]);
    expect(await seen()).toEqual(["two"]);
    expect(reads).toBe(2);
  });

  test("createCachedRead keeps the stale value where the refresh in the background fails", async () => {
    await seen();
    source = unavailable;
    now += 61_000;
    expect(await seen()).toEqual(["one"]);
    expect(await seen()).toEqual(["one"]);
    expect(events()).toEqual(["kv.refresh-failed", "kv.refresh-failed"]);
  });

  test("createCachedRead asks the source for a stale value where nothing runs in the background", async () => {
    await seen();
    source = () => Promise.resolve(["two"]);
    now += 61_000;
    expect(await seen(request({ background: false }))).toEqual(["two"]);
  });

  test("createCachedRead asks the source for a value older than stale", async () => {
    await seen();
    source = () => Promise.resolve(["two"]);
    now += 121_000;
    expect(await seen()).toEqual(["two"]);
  });

  test.each([
    ["fails", unavailable],
    ["exceeds the deadline", () => new Promise<never>(() => undefined)],
  ])("createCachedRead falls back on the old value where the source %s", async (_, fault) => {
    await seen();
    source = fault;
    now += 3_599_000;
    expect(await request().get(KEY, read)).toEqual(["one"]);
    expect(events()).toEqual(["kv.fallback-used"]);
  });

  test("createCachedRead throws a defect of the source although there is an old value", async () => {
    await seen();
    source = () => Promise.reject(new TypeError("defect"));
    now += 121_000;
    await expect(request().get(KEY, read)).rejects.toThrow("defect");
  });

  test("createCachedRead throws where the source is down and the value is too old for a fallback", async () => {
    await seen();
    source = unavailable;
    now += 3_601_000;
    await expect(request().get(KEY, read)).rejects.toBeInstanceOf(UpstreamError);
  });

  test("createCachedRead asks the source again after it failed", async () => {
    const instance = request();
    source = unavailable;
    await expect(instance.get(KEY, read)).rejects.toBeInstanceOf(UpstreamError);
    source = () => Promise.resolve(["two"]);
    expect(await seen(instance)).toEqual(["two"]);
  });

  test("createCachedRead answers from the source while KV is down", async () => {
    kvIsDown = true;
    expect(await seen()).toEqual(["one"]);
    expect(await seen()).toEqual(["one"]);
    expect(reads).toBe(2);
  });

  test.each(["{", "{}", '{"at":1,"value":[2]}', '["one"]'])(
    "the source is asked where KV holds %s",
    async (nonsense) => {
      stored.set(KEY, nonsense);
      expect(await seen()).toEqual(["one"]);
      expect(JSON.parse(stored.get(KEY) ?? "")).toEqual({ at: now, value: ["one"] });
    },
  );

  test("createCachedRead shares one read among all callers of a request", async () => {
    const instance = request();
    expect(await Promise.all([seen(instance), seen(instance), instance.refresh(KEY, read)])).toEqual([
      ["one"],
      ["one"],
      ["one"],
    ]);
    await seen(instance);
    expect(reads).toBe(1);
  });

  test("createCachedRead does not cache null", async () => {
    source = () => Promise.resolve(null);
    expect(await seen()).toBeNull();
    expect(stored.size).toBe(0);
  });

  test("createCachedRead does not answer a value from before the given time", async () => {
    await seen();
    source = () => Promise.resolve(["two"]);
    expect(await seen(request(), { notBefore: now + 1 })).toEqual(["two"]);
  });

  test("createCachedRead asks the source after a value was forgotten", async () => {
    const instance = request();
    await seen(instance);
    await instance.forget(KEY);
    expect(stored.size).toBe(0);
    await seen(instance);
    expect(reads).toBe(2);
  });
});
