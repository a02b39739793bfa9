import { beforeEach, describe, expect, test } from "vitest";

import { parseEnv } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import { createCache } from "~/platform/kv/cache";
import { createSettingsMemory, createSettingsReader, type SettingsMemory } from "~/settings/effective.server";
import { SETTINGS_DOCUMENT, versionPath } from "~/settings/model";

import { MemoryDatabase } from "../orders/memory-database";
import { FAKE_BINDINGS, recordingLogger } from "../platform/helpers";

const env = parseEnv({ ...FAKE_BINDINGS, ENVIRONMENT: "local", BANNER: "De la variable" });
const START = Date.parse("2026-11-23T15:00:00Z");
const documentOf = (version: number, banner: unknown) => ({ version, values: { BANNER: banner }, changes: {} });

let now: number;
let memory: SettingsMemory;
let kv: Map<string, string>;
let calls: string[];
let down: Set<"kv" | "firestore">;
let database: MemoryDatabase;
let lines: ReturnType<typeof recordingLogger>["lines"];
let behind: Promise<unknown>[];
let log: ReturnType<typeof recordingLogger>["log"];

beforeEach(() => {
  now = START;
  memory = createSettingsMemory();
  kv = new Map();
  calls = [];
  down = new Set();
  behind = [];
  ({ log, lines } = recordingLogger());
  database = new MemoryDatabase((what) => {
    calls.push(what.split(" ")[0] ?? "");
    return down.has("firestore")
      ? Promise.reject(new UpstreamError("firestore", "unavailable", "down"))
      : Promise.resolve();
  });
});

/** The reader of one request; `of` another isolate. */
function reader(of: SettingsMemory = memory) {
  const attempt = <T>(value: T): Promise<T> =>
    down.has("kv") ? Promise.reject(new Error("down")) : Promise.resolve(value);
  const namespace = {
    get: (key: string) => (calls.push("kv"), attempt(kv.get(key) ?? null)),
    put: (key: string, value: string) => attempt(void (down.has("kv") || kv.set(key, value))),
    delete: () => attempt(undefined),
  } as unknown as KVNamespace;
  return createSettingsReader({
    env,
    cache: createCache({ kv: namespace, log }),
    database: () => database,
    clock: { now: () => new Date(now) },
    log,
    waitUntil: (work) => void behind.push(work),
    memory: of,
  });
}

async function bannerNow(of?: SettingsMemory): Promise<string | null> {
  return (await reader(of).effective()).banner;
}

async function settled(): Promise<void> {
  for (let next = behind.shift(); next; next = behind.shift()) await next;
}

describe("the settings of a request", () => {
  test("the settings of a request are the variables where nobody changed anything", async () => {
    expect(await reader().effective()).toBe(env);
    expect(calls).toEqual(["kv", "read"]);
  });

  test("the settings of a request ask nothing for a minute, and then only KV, in the background", async () => {
    database.put(SETTINGS_DOCUMENT, documentOf(1, "Uno"));
    expect(await bannerNow()).toBe("Uno");
    await settled();
    calls = [];
    now += 59_000;
    expect(await bannerNow()).toBe("Uno");
    expect(calls).toEqual([]);

    database.put(SETTINGS_DOCUMENT, documentOf(2, "Dos"));
    await reader(createSettingsMemory()).synchronized();
    calls = [];
    now += 2_000;
    expect(await bannerNow()).toBe("Uno");
    await settled();
    expect(calls).toEqual(["kv"]);
    expect(await bannerNow()).toBe("Dos");
  });

  test("the settings of a request never go back to what another location still shows", async () => {
    database.put(SETTINGS_DOCUMENT, documentOf(2, "Dos"));
    expect((await reader().fresh()).banner).toBe("Dos");
    kv.set("settings:site", JSON.stringify({ version: 1, values: { BANNER: "Uno" } }));
    now += 61_000;
    await bannerNow();
    await settled();
    expect(await bannerNow()).toBe("Dos");
  });

  test("the settings of a request are a document with a lower number, once no location can still show an older one", async () => {
    database.put(SETTINGS_DOCUMENT, documentOf(5, "Cinco"));
    expect((await reader().fresh()).banner).toBe("Cinco");
    kv.set("settings:site", JSON.stringify({ version: 1, values: { BANNER: "De nuevo" } }));
    now += 301_000;
    await bannerNow();
    await settled();
    expect(await bannerNow()).toBe("De nuevo");
  });

  test("the settings of a request come from KV to a new isolate, without Firestore", async () => {
    kv.set("settings:site", JSON.stringify({ version: 4, values: { BANNER: "" } }));
    expect(await bannerNow()).toBeNull();
    expect(calls).toEqual(["kv"]);
  });

  test("the settings of a request are one environment for all requests of an isolate", async () => {
    kv.set("settings:site", JSON.stringify({ version: 4, values: { BANNER: "Hola" } }));
    expect(await reader().effective()).toBe(await reader().effective());
  });
});

describe("settings with a service down", () => {
  test("KV: Firestore is asked once, and the isolate remembers", async () => {
    down.add("kv");
    database.put(SETTINGS_DOCUMENT, documentOf(1, "Uno"));
    expect(await bannerNow()).toBe("Uno");
    now += 61_000;
    expect(await bannerNow()).toBe("Uno");
    await settled();
    expect(calls.filter((call) => call === "read")).toHaveLength(1);
  });

  test("Firestore: the copy in KV counts, also for forms and jobs", async () => {
    down.add("firestore");
    kv.set("settings:site", JSON.stringify({ version: 4, values: { BANNER: "Hola" } }));
    expect((await reader().fresh()).banner).toBe("Hola");
    expect((await reader(createSettingsMemory()).synchronized()).banner).toBe("Hola");
    expect(kv.get("settings:site")).toContain("Hola");
  });

  test("both: the last good copy counts, and without one the variables, asked again after ten seconds", async () => {
    down.add("kv").add("firestore");
    expect(await bannerNow()).toBe("De la variable");
    calls = [];
    expect(await bannerNow()).toBe("De la variable");
    expect(calls).toEqual([]);
    down.clear();
    database.put(SETTINGS_DOCUMENT, documentOf(1, "Uno"));
    now += 11_000;
    expect(await bannerNow()).toBe("Uno");
    down.add("kv").add("firestore");
    now += 3_600_000;
    expect(await bannerNow()).toBe("Uno");
    await settled();
    expect((await reader().fresh()).banner).toBe("Uno");
  });
});

describe("a broken document", () => {
  test.each([
    ["a number", documentOf(3, 7)],
    ["a line too long", documentOf(3, "x".repeat(500))],
    ["no values", { version: 3 }],
    ["nothing of ours", { algo: true }],
  ])("(%s) leaves the last good value, and is logged", async (_, data) => {
    database.put(SETTINGS_DOCUMENT, documentOf(2, "Bueno"));
    await reader().synchronized();
    database.put(SETTINGS_DOCUMENT, data);
    expect((await reader().fresh()).banner).toBe("Bueno");
    expect((await reader(createSettingsMemory()).synchronized()).banner).toBe("Bueno");
    expect(lines.map(({ event }) => event)).toContain("settings.document-broken");
  });

  test("a broken document leaves the variables where there never was a good one", async () => {
    database.put(SETTINGS_DOCUMENT, { version: "x", values: ["BANNER"] });
    expect(await bannerNow()).toBe("De la variable");
  });

  test("a broken document read by an isolate that knows nothing while KV is down is mended by the versions, and stored nowhere", async () => {
    kv.set("settings:site", JSON.stringify({ version: 2, values: { BANNER: "Bueno" } }));
    const record = (version: number, after: string | null) => ({
      version,
      at: new Date(now),
      by: "ana",
      reverts: null,
      changed: { BANNER: { before: null, after } },
    });
    database.put(versionPath(1), record(1, "Primero"));
    database.put(versionPath(2), record(2, "Bueno"));
    database.put(SETTINGS_DOCUMENT, documentOf(2, 7));
    const good = kv.get("settings:site");
    down.add("kv");
    expect(await bannerNow()).toBe("Bueno");
    await settled();
    down.clear();
    expect((await reader().synchronized()).banner).toBe("Bueno");
    expect(kv.get("settings:site")).toBe(good);
  });

  test("a broken document without versions leaves the copy in KV as it is, which counts again as soon as KV answers", async () => {
    kv.set("settings:site", JSON.stringify({ version: 2, values: { BANNER: "Bueno" } }));
    database.put(SETTINGS_DOCUMENT, documentOf(3, 7));
    down.add("kv");
    expect(await bannerNow()).toBe("De la variable");
    await settled();
    down.clear();
    expect((await reader().fresh()).banner).toBe("Bueno");
    expect((await reader().synchronized()).banner).toBe("Bueno");
    expect(kv.get("settings:site")).toContain("Bueno");
  });

  test("a broken document in KV counts as none", async () => {
    kv.set("settings:site", "{");
    database.put(SETTINGS_DOCUMENT, documentOf(1, "Uno"));
    expect(await bannerNow()).toBe("Uno");
    await settled();
    expect(kv.get("settings:site")).toContain("Uno");
  });
});

test("the job of each minute writes KV only where it differs", async () => {
  database.put(SETTINGS_DOCUMENT, documentOf(1, "Uno"));
  await reader().synchronized();
  const written = kv.get("settings:site");
  kv.set("settings:site", JSON.stringify({ version: 0, values: {} }));
  await reader().synchronized();
  expect(kv.get("settings:site")).toBe(written);
});

test("saved settings count in this isolate at once, and in KV", async () => {
  await reader().publish({ version: 5, values: { BANNER: "Ya" } });
  expect(await bannerNow()).toBe("Ya");
  expect(await bannerNow(createSettingsMemory())).toBe("Ya");
});
