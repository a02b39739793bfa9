import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { DAY_MS } from "~/business/durations";
import { type AskKind, ask, askAll } from "~/catalog/asking";
import { ASK_KINDS } from "~/catalog/engine/ask-kinds";
import type { Shard } from "~/catalog/engine/catalog-shard.server";
import { createEngine } from "~/catalog/engine/engine.server";
import { createShardsJobs } from "~/catalog/engine/shards-refresh.server";
import { numberOfShard } from "~/catalog/engine/shards-state";
import { createShardsStore } from "~/catalog/engine/shards-store.server";
import { createShards } from "~/catalog/engine/shards.server";
import { eachRow } from "~/catalog/index/catalog-index";
import { createCatalogMemory } from "~/catalog/index/index-state";
import { createIndexStore } from "~/catalog/index/index-store.server";
import { createListingSource } from "~/catalog/index/listings.server";
import { encodeRow, type Row } from "~/catalog/index/rows";
import { withLease } from "~/platform/firestore/lease";
import { createPulse, readPulse } from "~/platform/http/pulse.server";

import { contextOf } from "../../../support/context";
import { makeRow } from "../../../unit/catalog/make-row";
import { CatalogShard } from "../../catalog-shard";
import { catalogWorld, type CatalogWorld, changeListing, deleteListing, putListing, seedReference } from "../support";

/** Titles of the listings on sale, by their ids. */
const titles: AskKind<{ now: number }, Map<string, string>> = {
  name: "test-titles",
  of(index, { now }) {
    const found = new Map<string, string>();
    eachRow(index, now, (segment, row) => found.set(segment.ids.at(row)!, segment.titles.at(row)!));
    return found;
  },
  merge: (answers) => new Map(answers.flatMap((one) => [...one])),
};
/** Of one listing: only its own shard is asked. */
const title: AskKind<{ id: string; now: number }, string | null> = {
  name: "test-title",
  of: (index, { id, now }) => titles.of(index, { now }).get(id) ?? null,
  merge: (answers) => answers.find((one) => one !== null) ?? null,
  idsOf: ({ id }) => [id],
};
for (const kind of [titles, title]) (ASK_KINDS as Map<string, unknown>).set(kind.name, kind);

const SHARDS = 3;

/** Calls to shards that a test stops: by method and number of the shard. */
type Stop = (method: string, shard: number) => "late" | "broken" | null;

let world: CatalogWorld;
let stop: Stop;
let asked: string[];

beforeEach(async () => {
  world = catalogWorld();
  stop = () => null;
  asked = [];
  await seedReference(world);
  for (let n = 0; n < 9; n++) await putListing(world, `bici-${n}`, { title: `Trek Marlin ${n}` });
});

/** A Worker over the world's Firestore and KV, whose calls to the shards may be stopped. */
function workerOf({ shardRows = SHARDS, askMs = 60_000 } = {}) {
  const { database, cache, clock, log } = world;
  const bound = world.env.catalog.shards!;
  const namespace = {
    idFromName: (name: string) => name,
    get(name: string) {
      const stub = bound.get(bound.idFromName(`${world.projectId}-${name}`));
      const shard = Number(name.split("-").at(-1));
      return new Proxy(
        {},
        {
          get:
            (_, method: string) =>
            async (...given: unknown[]) => {
              asked.push(`${method} ${shard}`);
              const fault = stop(method, shard);
              if (fault === "late") return new Promise(() => undefined);
              if (fault === "broken") throw new Error("Network connection lost.");
              return (Reflect.get(stub, method) as (...given: unknown[]) => unknown)(...given);
            },
        },
      );
    },
  };
  const env = { catalog: { engine: "shards" as const, shards: namespace as never, shardRows } };
  const behind: Promise<unknown>[] = [];
  const context = contextOf({
    database,
    cache,
    clock,
    log,
    env,
    request: new Request("https://rebi.test/comprar"),
    waitUntil: (work: Promise<unknown>) => void behind.push(work),
  });
  const source = createListingSource(context);
  const client = createShards({ env, log, askMs });
  const store = createShardsStore(context);
  const memory = createCatalogMemory();
  const engine = createEngine({
    context,
    memory,
    source,
    store: createIndexStore(context),
    shards: { client, store, isForced: true },
  });
  const jobs = createShardsJobs({
    lease: (work) => withLease(context, "rebuild-shards", DAY_MS, work),
    source,
    shards: client,
    store,
    clock,
    log,
    shardRows,
    onStored: engine.take,
    onRebuilt: () => Promise.resolve(),
  });
  const now = () => clock.now().getTime();
  return {
    context,
    jobs,
    store,
    engine,
    settled: () => Promise.all(behind),
    titles: () => engine.ask(() => ask(titles, { now: now() })),
    title: (id: string) => engine.ask(() => ask(title, { id, now: now() })),
  };
}

type Worker = ReturnType<typeof workerOf>;

async function idsOf(worker: Worker): Promise<string[]> {
  const { found, limited, isPartial } = await worker.titles();
  expect({ limited, isPartial }).toEqual({ limited: false, isPartial: false });
  return [...found.keys()].sort();
}

const ALL = Array.from({ length: 9 }, (_, n) => `bici-${n}`);

describe("shards", () => {
  test("a rebuild fills one for each number of rows, and a Worker that has just begun asks them all", async () => {
    const worker = workerOf();
    expect(await worker.jobs.refresh(true, Infinity)).toEqual({ kind: "rebuild", changed: 9, rows: 9, stored: true });
    const { active } = await worker.store.readState();
    expect(active).toMatchObject({ shards: SHARDS });
    const counts = [0, 1, 2].map((number) => ALL.filter((id) => numberOfShard(id, SHARDS) === number).length);
    expect(active!.rows).toEqual(counts);
    expect(await idsOf(worker)).toEqual(ALL);
    expect(await idsOf(workerOf())).toEqual(ALL);
  });

  test("a question about one listing goes to its own shard", async () => {
    const worker = workerOf();
    await worker.jobs.refresh(true, Infinity);
    asked = [];
    expect(await worker.title("bici-4")).toMatchObject({ found: "Trek Marlin 4", isPartial: false });
    expect(asked).toEqual([`ask ${numberOfShard("bici-4", SHARDS)}`]);
  });

  test("several questions of a round are one message to each shard", async () => {
    const worker = workerOf();
    await worker.jobs.refresh(true, Infinity);
    asked = [];
    const questions = ALL.map((id) => ({ id, now: world.time.getTime() }));
    const { found } = await worker.engine.ask(() => askAll(title, questions));
    expect(found).toEqual(ALL.map((_, n) => `Trek Marlin ${n}`));
    expect(asked.sort()).toEqual(["ask 0", "ask 1", "ask 2"]);
  });

  test.each(["late", "broken"] as const)("one that is %s is left out, and the answer says so", async (fault) => {
    const worker = workerOf({ askMs: 2_000 });
    await worker.jobs.refresh(true, Infinity);
    const lost = numberOfShard("bici-4", SHARDS);
    stop = (method, shard) => (method === "ask" && shard === lost ? fault : null);
    const { found, ...told } = await worker.titles();
    expect(told).toEqual({ limited: false, isPartial: true });
    expect([...found.keys()].sort()).toEqual(ALL.filter((id) => numberOfShard(id, SHARDS) !== lost));
    createPulse(world.clock).note(worker.context, 200, 300);
    await worker.settled();
    expect(await readPulse(world)).toMatchObject({ requests: 1, partial: 1 });
    expect(world.lines.filter(({ event }) => event === "catalog.shard-left-out")).toMatchObject([{ shard: lost }]);
    stop = () => null;
    expect(await idsOf(worker)).toEqual(ALL);
  });

  test("the newest listings of the database answer where no shard does", async () => {
    const worker = workerOf();
    await worker.jobs.refresh(true, Infinity);
    stop = () => "broken";
    const { found, ...told } = await worker.titles();
    expect(told).toEqual({ limited: true, isPartial: false });
    expect([...found.keys()].sort()).toEqual(ALL);
    expect(world.events()).toContain("catalog.shards-down");
  });

  test("a question of no known kind is refused", async () => {
    const worker = workerOf();
    await worker.jobs.refresh(true, Infinity);
    const unknown = { ...titles, name: "test-unknown" };
    const { limited } = await worker.engine.ask(() => ask(unknown, { now: world.time.getTime() }));
    expect(limited).toBe(true);
    expect(world.lines.find(({ event }) => event === "catalog.shard-left-out")).toMatchObject({
      error: expect.objectContaining({ message: "The shard answered refused" }) as unknown,
    });
  });

  test("nobody reaches one by an address: it answers calls of the Worker alone", () => {
    expect(Object.getOwnPropertyNames(CatalogShard.prototype)).not.toContain("fetch");
  });
});

describe("changes of the shards", () => {
  let worker: Worker;
  beforeEach(async () => {
    worker = workerOf();
    await worker.jobs.refresh(true, Infinity);
    world.pass({ seconds: 300 });
  });

  test("a minute's run brings what is new, changed or gone", async () => {
    await putListing(world, "nueva");
    await changeListing(world, "bici-0", { title: "Giant Talon" });
    await changeListing(world, "bici-1", { status: "sold" });
    await deleteListing(world, "bici-2");
    expect(await worker.jobs.refresh(true, 0)).toEqual({ kind: "refresh", changed: 4, rows: 8, stored: true });
    const other = workerOf();
    expect(await idsOf(other)).toEqual(["bici-0", ...ALL.slice(3), "nueva"]);
    expect(await other.title("bici-0")).toMatchObject({ found: "Giant Talon" });
    expect(await worker.jobs.refresh(true, 0)).toMatchObject({ changed: 0, rows: 8 });
    world.pass({ seconds: 1 });
    await changeListing(world, "bici-1", { status: "active" });
    expect(await worker.jobs.refresh(true, 0)).toMatchObject({ changed: 1, rows: 9 });
  });

  test("one that does not take them gets them by the next run, the others at once", async () => {
    for (const id of ALL) await changeListing(world, id, { title: "Giant Talon" });
    stop = (method, shard) => (method === "apply" && shard === 1 ? "broken" : null);
    await expect(worker.jobs.refresh(true, 0)).rejects.toThrow("did not take");
    const { found } = await worker.titles();
    for (const id of ALL) expect(found.get(id) === "Giant Talon", id).toBe(numberOfShard(id, SHARDS) !== 1);
    stop = () => null;
    await worker.jobs.refresh(true, 0);
    expect(new Set((await worker.titles()).found.values())).toEqual(new Set(["Giant Talon"]));
  });

  test("a late message with an older row changes nothing", async () => {
    const { active } = await worker.store.readState();
    await changeListing(world, "bici-0", { title: "Giant Talon" });
    await worker.jobs.refresh(true, 0);
    const [row] = await rowsAt("bici-0", { updatedAt: new Date(world.time.getTime() - 60_000) });
    const late = await stubOf(active!.generation, numberOfShard("bici-0", SHARDS)).apply([["bici-0", row]], null);
    expect(late).toMatchObject({ changed: 0 });
  });
});

/** A listing's rows as a message to its shard has them. */
async function rowsAt(id: string, change: Record<string, unknown>): Promise<unknown[]> {
  await world.update(`vehicles/${id}`, change);
  const source = createListingSource(contextOf({ database: world.database, log: world.log }));
  return (await source.newest(100)).filter((row) => row.id === id).map(encodeRow);
}

function stubOf(generation: string, number: number): Shard {
  const namespace = world.env.catalog.shards!;
  const id = namespace.idFromName(`${world.projectId}-catalog-${generation}-${number}`);
  return namespace.get(id) as unknown as Shard;
}

describe("one shard", () => {
  const FORM = (n: number, change: Partial<Row> = {}): Row => makeRow({ id: `fila-${n}`, updatedAt: n, ...change });
  const shard = () => stubOf("solo", 0);
  const found = async () => {
    const reply = await shard().ask([{ kind: "test-titles", question: { now: 0 } }]);
    return reply.ok ? (reply.answers[0] as Map<string, string>) : reply.reason;
  };
  const load = (rows: readonly Row[]) => shard().load("solo", rows.map(encodeRow));
  const REFERENCE = { brands: [], synonyms: [], uses: [] };

  test("a shard answers once it is complete, and pages that come twice change nothing", async () => {
    expect(await found()).toBe("empty");
    await load([FORM(1), FORM(2)]);
    await load([FORM(2), FORM(3)]);
    expect(await found()).toBe("empty");
    expect(await shard().finish("solo", REFERENCE)).toEqual({ ok: true, rows: 3 });
    expect(await shard().finish("solo", REFERENCE)).toEqual({ ok: true, rows: 3 });
    await load([FORM(4)]);
    expect([...((await found()) as Map<string, string>).keys()].sort()).toEqual(["fila-1", "fila-2", "fila-3"]);
  });

  test("a shard refuses another generation, rows that are none, and messages beyond their size", async () => {
    await load([FORM(1)]);
    const refused = { ok: false, reason: "refused" };
    expect(await shard().load("otra", [])).toEqual(refused);
    expect(await shard().finish("otra", REFERENCE)).toEqual(refused);
    expect(await shard().load("solo", [["no", "row"]])).toEqual(refused);
    expect(await load(Array.from({ length: 2_001 }, (_, n) => FORM(n)))).toEqual(refused);
    await shard().finish("solo", REFERENCE);
    const many = Array.from({ length: 2_001 }, (_, n): [string, null] => [`fila-${n}`, null]);
    expect(await shard().apply(many, null)).toEqual(refused);
    const asks = Array.from({ length: 501 }, () => ({ kind: "test-titles", question: { now: 0 } }));
    expect(await shard().ask(asks)).toEqual(refused);
  });

  test("many changes are built into its segments, and it finds all of it again", async () => {
    await load(Array.from({ length: 1_500 }, (_, n) => FORM(n)));
    await shard().finish("solo", REFERENCE);
    const changes = (from: number, to: number, change: Partial<Row>): [string, unknown][] =>
      Array.from({ length: to - from }, (_, n) => [`fila-${from + n}`, encodeRow(FORM(from + n, change))]);
    const later = { updatedAt: 10_000, title: "Giant Talon" };
    expect(await shard().apply(changes(1_000, 2_500, later), null)).toEqual({ ok: true, changed: 1_500, rows: 2_500 });
    expect(await shard().apply([["fila-0", null], ...changes(2_500, 3_500, later)], null)).toMatchObject({
      rows: 3_499,
    });
    const expected = await found();
    await vi.waitFor(() =>
      runInDurableObject(shard() as never, (_, { storage }) => {
        const { left } = storage.sql.exec<{ left: number }>("SELECT COUNT(*) AS left FROM rows WHERE change > 0").one();
        expect(left).toBe(0);
      }),
    );
    expect(await found()).toEqual(expected);
    // As after the platform has stopped it.
    await runInDurableObject(shard() as never, async (_, state) => {
      const again = new CatalogShard(state, {}) as unknown as Shard;
      await state.blockConcurrencyWhile(() => Promise.resolve());
      const reply = await again.ask([{ kind: "test-titles", question: { now: 0 } }]);
      expect(reply).toEqual({ ok: true, answers: [expected] });
    });
    expect((expected as Map<string, string>).size).toBe(3_499);
  });
});

describe("rebuilding the shards", () => {
  test("a new generation takes the place of the former, which is dropped a day later", async () => {
    const worker = workerOf();
    await worker.jobs.refresh(true, Infinity);
    const before = (await worker.store.readState()).active!;
    world.pass({ seconds: 60 });
    await putListing(world, "nueva");
    expect(await worker.jobs.rebuild(true, Infinity)).toMatchObject({ kind: "rebuild", rows: 10 });
    const after = await worker.store.readState();
    expect(after.active!.generation).not.toBe(before.generation);
    expect(after.retired).toMatchObject([{ generation: before.generation }]);
    expect(await idsOf(worker)).toEqual([...ALL, "nueva"]);
    // A Worker that has not looked yet still asks the former ones.
    const asks = [{ kind: "test-titles", question: { now: world.time.getTime() } }];
    expect(await stubOf(before.generation, 0).ask(asks)).toMatchObject({ ok: true });

    world.pass({ days: 1 });
    await worker.jobs.refresh(true, 0);
    expect((await worker.store.readState()).retired).toEqual([]);
    expect(await stubOf(before.generation, 0).ask(asks)).toEqual({ ok: false, reason: "empty" });
    expect(await idsOf(workerOf())).toEqual([...ALL, "nueva"]);
  });

  test("a run takes no longer than it may, and the next ones go on", async () => {
    const worker = workerOf();
    const kinds: string[] = [];
    await vi.waitFor(async () => {
      kinds.push((await worker.jobs.refresh(true, 0)).kind);
      expect(kinds.at(-1)).toBe("rebuild");
    });
    expect(kinds).toEqual(["rebuilding", "rebuilding", "rebuilding", "rebuild"]);
    expect(await idsOf(worker)).toEqual(ALL);
  });

  test("one that is cut off after any of its steps goes on, and has everything", async () => {
    const whole = workerOf();
    await whole.jobs.refresh(true, Infinity);
    const steps = asked.filter((call) => /^(?:load|finish|apply)/.test(call)).length;
    expect(steps).toBeGreaterThanOrEqual(2 * SHARDS);
    for (let cut = 0; cut < steps; cut++) {
      world.pass({ days: 2 });
      await putListing(world, `corte-${cut}`, { expiresAt: new Date(world.time.getTime() + 30 * DAY_MS) });
      let left = cut;
      stop = (method) => (/^(?:load|finish|apply)/.test(method) && left-- <= 0 ? "broken" : null);
      const worker = workerOf();
      await expect(worker.jobs.rebuild(true, Infinity)).rejects.toThrow();
      stop = () => null;
      expect(await worker.jobs.rebuild(true, Infinity)).toMatchObject({ kind: "rebuild", rows: 10 + cut });
      expect((await workerOf().titles()).found.has(`corte-${cut}`)).toBe(true);
    }
  });

  test("what changes meanwhile is in the new generation when it begins to answer", async () => {
    const worker = workerOf();
    await worker.jobs.refresh(true, Infinity);
    world.pass({ seconds: 60 });
    stop = (method) => (method === "finish" ? "broken" : null);
    await expect(worker.jobs.rebuild(true, Infinity)).rejects.toThrow();
    stop = () => null;
    world.pass({ seconds: 60 });
    await changeListing(world, "bici-0", { title: "Giant Talon" });
    await deleteListing(world, "bici-1");
    await worker.jobs.refresh(true, Infinity);
    expect(await worker.title("bici-0")).toMatchObject({ found: "Giant Talon" });
    expect(await idsOf(worker)).toEqual(ALL.filter((id) => id !== "bici-1"));
  });

  test("shards that lost what they had are made anew by the runs", async () => {
    const worker = workerOf();
    await worker.jobs.refresh(true, Infinity);
    const { active } = await worker.store.readState();
    await stubOf(active!.generation, numberOfShard("bici-0", SHARDS)).drop();
    expect((await worker.titles()).isPartial).toBe(true);
    world.pass({ seconds: 60 });
    await changeListing(world, "bici-0", { title: "Giant Talon" });
    expect(await worker.jobs.refresh(true, Infinity)).toMatchObject({ kind: "rebuild", rows: 9 });
    expect(world.events()).toContain("catalog.shards-lost");
    expect(await idsOf(worker)).toEqual(ALL);
  });
});
