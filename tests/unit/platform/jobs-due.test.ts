import { expect, test, vi } from "vitest";

import type { Database, Write } from "~/platform/firestore/types";
import { CHANGES_DOCUMENT, FOLLOWED_MS, withChangeMarks } from "~/platform/jobs/changes";
import { isJobDue } from "~/platform/jobs/due.server";
import type { Logger } from "~/platform/log";

const MINUTE = 60_000;
const NOW = new Date("2026-11-20T15:07:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const fresh = { lookedAt: ago(MINUTE), error: "" };
/** Its turn is not in this minute. */
const facts = { changes: {}, now: NOW, at: 0 };
const wake = { times: [{ collection: "orders", field: "dueAt" }], changes: ["vehicles"] };

test.each([
  ["it runs each minute", undefined, fresh, facts, true],
  ["it never ran", wake, undefined, facts, true],
  ["it failed", wake, { ...fresh, error: "no index" }, facts, true],
  ["nothing happened", wake, fresh, facts, false],
  ["a turn has come", wake, { ...fresh, next: NOW }, facts, true],
  ["a turn is to come", wake, { ...fresh, next: new Date(NOW.getTime() + 1) }, facts, false],
  ["what it follows changed", wake, fresh, { ...facts, changes: { vehicles: NOW.getTime() - 2 * MINUTE } }, true],
  ["documents with turns changed", wake, fresh, { ...facts, changes: { orders: NOW.getTime() - 2 * MINUTE } }, true],
  ["something else changed", wake, fresh, { ...facts, changes: { mail: NOW.getTime() } }, false],
  [
    "the change has settled",
    wake,
    fresh,
    { ...facts, changes: { vehicles: NOW.getTime() - FOLLOWED_MS - MINUTE } },
    false,
  ],
  ["it is its turn of the half hour", wake, fresh, { ...facts, at: Math.floor(NOW.getTime() / MINUTE) % 30 }, true],
  ["it missed its turns", wake, { ...fresh, lookedAt: ago(60 * MINUTE) }, facts, true],
] as const)("whether a job is due where %s", (_, woken, last, given, expected) => {
  expect(isJobDue(woken, last, given)).toBe(expected);
});

/** `refused`: so many of the next marks are not stored. */
function marked(refused = 0) {
  let now = NOW;
  let left = refused;
  const stored: Write[][] = [];
  const waiting: Promise<unknown>[] = [];
  const commit = (writes: Write[]) => {
    if ("merge" in writes[0]! && writes[0].merge === CHANGES_DOCUMENT && left-- > 0)
      return Promise.reject(new Error("no answer"));
    stored.push(writes);
    return Promise.resolve({ updateTimes: writes.map(() => "t"), transformResults: [], commitTime: "c" });
  };
  const transaction = async (run: (tx: object) => Promise<unknown>) => {
    const writes: Write[] = [];
    const result = await run({ write: (...queued: Write[]) => void writes.push(...queued) });
    await commit(writes);
    return result;
  };
  const warn = vi.fn<(event: string) => void>();
  const database = withChangeMarks({ commit, transaction } as unknown as Database, {
    clock: { now: () => now },
    sources: new Set(["vehicles", "jobs/brand-names"]),
    marks: new Map(),
    waitUntil: (work) => void waiting.push(work),
    log: { warn } as unknown as Logger,
  });
  return {
    database,
    stored,
    warn,
    marks: async () => {
      await Promise.all(waiting);
      return stored.filter(([first]) => first && "merge" in first && first.merge === CHANGES_DOCUMENT).flat();
    },
    pass: (ms: number) => void (now = new Date(now.getTime() + ms)),
  };
}

const mark = (source: string, at = NOW.getTime()) => ({
  merge: CHANGES_DOCUMENT,
  data: {},
  transforms: [{ field: source, maximum: at }],
});
const touch = (path: string): Write => ({ merge: path, data: { a: 1 } });

test("a commit is marked beside it, once a minute, and by what jobs follow alone", async () => {
  const { database, stored, marks, pass } = marked();
  const both = [touch("vehicles/a"), touch("vehicles/b")];
  await database.commit(both);
  expect(stored).toContainEqual(both);
  expect(await marks()).toEqual([mark("vehicles")]);
  await database.commit([touch("vehicles/a"), touch("jobs/brand-names")]);
  await database.commit([touch("vehicles/a"), touch("vehicles/a/days/1"), touch("jobs/other")]);
  expect(await marks()).toEqual([mark("vehicles"), mark("jobs/brand-names")]);
  pass(MINUTE);
  await database.transaction(async (tx) => tx.write({ delete: "vehicles/a" }));
  expect(stored).toContainEqual([{ delete: "vehicles/a" }]);
  expect((await marks()).at(-1)).toEqual(mark("vehicles", NOW.getTime() + MINUTE));
});

test("a mark is tried twice; one that failed disturbs no commit, and the next change marks again", async () => {
  const once = marked(1);
  await once.database.commit([touch("vehicles/a")]);
  expect(await once.marks()).toEqual([mark("vehicles")]);
  const twice = marked(2);
  await twice.database.commit([touch("vehicles/a")]);
  expect(await twice.marks()).toEqual([]);
  expect(twice.warn.mock.calls[0]?.[0]).toBe("jobs.change-not-marked");
  await twice.database.commit([touch("vehicles/a")]);
  expect(await twice.marks()).toEqual([mark("vehicles")]);
});
