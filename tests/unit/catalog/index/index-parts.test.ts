import { describe, expect, test } from "vitest";

import { HOUR_MS } from "~/business/durations";
import { createRefresher, type RefresherDeps } from "~/catalog/index/index-refresh.server";
import { createCatalogMemory, type Reference } from "~/catalog/index/index-state";
import { createIndexStore, HEAD_KEY } from "~/catalog/index/index-store.server";
import type { Row } from "~/catalog/index/rows";
import { createCache } from "~/platform/kv/cache";

import { recordingLogger } from "../../platform/helpers";
import { makeRow, NOW } from "../make-row";

const ROWS = Array.from({ length: 60 }, (_, at) =>
  makeRow({ id: `id-${String(at).padStart(2, "0")}`, publishedAt: NOW - at }),
);

/** Isolates over one KV, which rebuild an index of parts of some six rows. */
function shopOf(rows: Row[]) {
  const values = new Map<string, string | ArrayBuffer>();
  const written: string[] = [];
  const read: string[] = [];
  const kv = {
    get: async (key: string) => {
      read.push(key);
      return values.get(key) ?? null;
    },
    put: async (key: string, value: string | ArrayBuffer) => {
      written.push(key);
      values.set(key, value);
    },
  };
  const { log, lines } = recordingLogger();
  const shop = { rows, values, lines, time: NOW, isolate, taken };
  const clock = { now: () => new Date(shop.time) };

  function isolate() {
    const memory = createCatalogMemory();
    const cache = createCache({ kv: kv as unknown as KVNamespace, log });
    const store = createIndexStore({ cache, clock, log });
    const reference: Reference = {
      readAt: NOW,
      brands: [],
      plans: [],
      categories: [],
      synonyms: [],
      uses: [],
      mark: "",
    };
    const source = {
      async *pages() {
        yield shop.rows.slice(0, 25);
        yield shop.rows.slice(25);
      },
      reference: async () => reference,
    } as unknown as RefresherDeps["source"];
    const lease: RefresherDeps["lease"] = (work) => work({ isHeld: async () => true });
    const partRows = { least: 3, most: 9, oneEndIn: 3 };
    return { memory, store, ...createRefresher({ lease, source, store, memory, clock, log, partRows }) };
  }

  /** Parts that were written and read since the last time. */
  function taken() {
    const parts = (keys: string[]) => keys.splice(0).filter((key) => key.includes(":part:"));
    return { written: parts(written), read: parts(read) };
  }
  return shop;
}

function idsOf(one: ReturnType<ReturnType<typeof shopOf>["isolate"]>): string[] {
  const found = one.memory.state!.base.flatMap(({ ids, size }) =>
    Array.from({ length: size }, (_, row) => ids.at(row)!),
  );
  return found.sort();
}

describe("an index of several parts", () => {
  test("an index of several parts has each row once, whatever the pages", async () => {
    const shop = shopOf(ROWS);
    const one = shop.isolate();
    expect(await one.rebuild()).toMatchObject({ rows: 60, stored: true });
    expect(idsOf(one)).toEqual(ROWS.map(({ id }) => id));
    const sizes = one.memory.state!.base.map(({ size }) => size);
    expect(sizes.length).toBeGreaterThan(6);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(9);
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(3);
  });

  test("a rebuild stores and reads only the parts that changed", async () => {
    const shop = shopOf(ROWS);
    const one = shop.isolate();
    await one.rebuild();
    const all = shop.taken().written.length;
    const first = one.memory.state!.base;

    shop.rows = ROWS.map((row) => (row.id === "id-20" ? { ...row, title: "Otra" } : row));
    expect(await one.rebuild()).toMatchObject({ rows: 60, stored: true });
    expect(shop.taken()).toMatchObject({ written: [expect.anything()], read: [expect.anything()] });
    const second = one.memory.state!.base;
    expect(second.filter((segment) => first.includes(segment))).toHaveLength(all - 1);

    // A new row within a part moves the ends of few others.
    shop.rows = [...ROWS.slice(0, 20), makeRow({ id: "id-19-5" }), ...ROWS.slice(20)];
    await one.rebuild();
    expect(idsOf(one)).toHaveLength(61);
    const { written } = shop.taken();
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(all / 2);
  });

  test("a rebuild stores parts anew after a day, and where one could not be read", async () => {
    const shop = shopOf(ROWS);
    const one = shop.isolate();
    await one.rebuild();
    const { written } = shop.taken();
    shop.time += 23 * HOUR_MS;
    await one.rebuild();
    expect(shop.taken().written).toEqual([]);
    shop.time += 2 * HOUR_MS;
    await one.rebuild();
    // Read by nobody who has them.
    expect(shop.taken()).toEqual({ written, read: [] });

    const bytes = new Uint8Array(shop.values.get(written[2]!) as ArrayBuffer);
    shop.values.set(written[2]!, bytes.slice(0, -8).buffer);
    const other = shop.isolate();
    const head = (await other.store.readHead())!;
    expect(await other.store.load(head, null)).toBeNull();
    expect(shop.lines.at(-1)).toMatchObject({ event: "catalog.shard-unreadable", missing: false, found: null });
    await other.store.askRebuild(head);
    shop.taken();
    expect(await other.rebuild()).toMatchObject({ rows: 60, stored: true });
    expect(shop.taken()).toEqual({ written, read: written });
  });

  test("a head without its parts is no index", async () => {
    const shop = shopOf(ROWS);
    await shop.isolate().rebuild();
    for (const key of [...shop.values.keys()]) if (key !== HEAD_KEY) shop.values.delete(key);
    const { store } = shop.isolate();
    expect(await store.load((await store.readHead())!, null)).toBeNull();
  });
});
