import { beforeEach, describe, expect, test } from "vitest";

import type { Snapshot, Write } from "~/platform/firestore/types";
import { runFanOut } from "~/platform/reminders/fan-out.server";
import { versionWrite } from "~/platform/reminders/notices.server";

import { down } from "../../support/faults";
import { World } from "../../support/world";

// 450 readers of two things: three pages of 200.
const READERS = 450;
const STATE = "jobs/fan-test";
let world: World;
let runMs: number;
let everyMs: number;
/** Where false, nothing can be said about changes now. */
let isReady: boolean;
/** Runs before each page's writes. */
let whileTelling: () => Promise<unknown>;

beforeEach(async () => {
  world = new World();
  [runMs, everyMs, isReady, whileTelling] = [60_000, 0, true, () => Promise.resolve()];
  const readers = Array.from({ length: READERS }, (_, n): Write => {
    const id = String(n).padStart(3, "0");
    return { set: `readers/${id}`, data: { of: n % 2 ? ["a"] : ["a", "b"], told: 0 } };
  });
  await world.seed(...readers.slice(0, 400));
  await world.seed(...readers.slice(400));
  await run();
  world.pass({ minutes: 5 });
});

const change = (id: string) => world.seed({ set: `things/${id}`, data: { at: world.time } });

function run() {
  const { database, clock, log } = world.context();
  return runFanOut(
    {
      database,
      log,
      clock,
    },
    {
      statePath: STATE,
      changes: { collection: "things", by: "at", fields: ["at"], atOnce: 2 },
      everyMs,
      runMs,
      prepare: (changes) =>
        Promise.resolve(
          isReady
            ? {
                queries: () =>
                  changes.map(({ id }) => ({ collection: "readers", where: [["of", "array-contains", id]] })),
                writes: (found) => tell(found),
              }
            : null,
        ),
    },
  );
}

function tell(found: readonly Snapshot[]): Write[] {
  void whileTelling();
  return found.flatMap((one) => (one.data.told === 0 ? [versionWrite(one, { told: 1 })] : []));
}

const toldCount = () => world.database.count({ collection: "readers", where: [["told", "==", 1]] });

describe("a fan-out", () => {
  test("a fan-out tells everybody whom a change concerns, once, page by page", async () => {
    await change("a");
    world.pass({ minutes: 3 });
    expect(await run()).toEqual({ changes: 1, read: READERS, marked: READERS, waiting: false });
    expect(await toldCount()).toBe(READERS);
    expect(await run()).toEqual({ changes: 0, read: 0, marked: 0, waiting: false });
  });

  test("a fan-out goes on behind the last page that it told, wherever a run was killed", async () => {
    await change("a");
    await change("b");
    world.pass({ minutes: 3 });
    const marked: number[] = [];
    // Each run is killed at another call: the database is gone in the middle of it.
    for (let calls = 1; (await toldCount()) < READERS; calls++) {
      let left = calls;
      world.fault = () => (left-- > 0 ? null : down());
      const report = await run().catch(() => null);
      if (report) marked.push(report.marked);
      world.fault = () => null;
      expect(calls).toBeLessThan(20);
    }
    await run();
    expect(await toldCount()).toBe(READERS);
    expect(await run()).toEqual({ changes: 0, read: 0, marked: 0, waiting: false });
    expect(await world.stored(STATE)).toMatchObject({ path: "things/b", round: null });
  });

  test("a fan-out begins no further page once its time is over, and continues there", async () => {
    await change("a");
    world.pass({ minutes: 3 });
    runMs = 1;
    whileTelling = () => Promise.resolve(world.pass({ seconds: 1 }));
    expect(await run()).toMatchObject({ read: 200 });
    expect(await world.stored(STATE)).toMatchObject({ round: { done: 0, after: '["readers/199"]' } });
    expect(await run()).toMatchObject({ read: 200 });
    expect(await run()).toMatchObject({ read: 50 });
    expect(await toldCount()).toBe(READERS);
  });

  test("a fan-out that runs twice at once tells everybody once", async () => {
    await change("a");
    world.pass({ minutes: 3 });
    const reports = await Promise.all([run(), run()]);
    expect(reports.reduce((sum, { marked }) => sum + marked, 0)).toBe(READERS);
    expect(await toldCount()).toBe(READERS);
  });

  test("a fan-out reads a page again of which a document changed meanwhile", async () => {
    await change("b");
    world.pass({ minutes: 3 });
    let isFirst = true;
    world.fault = (verb, send, body) => {
      if (verb !== "commit" || !body.includes("readers/000") || !isFirst) return null;
      isFirst = false;
      return world.update("readers/000", { told: 1 }).then(send);
    };
    expect(await run()).toMatchObject({ marked: 224 });
    expect(await toldCount()).toBe(225);
  });

  test("a fan-out waits, and loses nothing, while what it needs is not there", async () => {
    await change("a");
    world.pass({ minutes: 3 });
    isReady = false;
    expect(await run()).toMatchObject({ waiting: true, marked: 0 });
    isReady = true;
    expect(await run()).toMatchObject({ marked: READERS });
  });

  test("a fan-out whose rounds are an hour apart takes all changes of the hour in one", async () => {
    everyMs = 3_600_000;
    await change("b");
    world.pass({ minutes: 3 });
    expect(await run()).toMatchObject({ changes: 1 });
    await change("a");
    world.pass({ minutes: 30 });
    expect(await run()).toMatchObject({ changes: 0 });
    world.pass({ minutes: 31 });
    expect(await run()).toMatchObject({ changes: 1, marked: 225 });
  });
});
