import { expect, test, vi } from "vitest";

import type { Context } from "~/platform/context";
import type { Transaction } from "~/platform/firestore/types";
import { runPath } from "~/platform/jobs/runs.server";
import { createBell } from "~/server/bell.server";

import { recordingLogger } from "../platform/helpers";

const MINUTE = 60_000;

/** Isolates over one database, whose only documents are the run and the lease. */
function isolates(lastRun: number | null) {
  let now = Date.UTC(2026, 10, 20, 15);
  const clock = { now: () => new Date(now) };
  const documents = new Map<string, Record<string, unknown>>();
  const note = (at: number) => documents.set(runPath("minute"), { at: new Date(at), ms: 1 });
  if (lastRun !== null) note(now - lastRun);
  const read = vi.fn(async (path: string) => {
    const data = documents.get(path);
    return data === undefined ? null : { path, id: path, data, createTime: "", updateTime: "" };
  });
  const write: Transaction["write"] = (...writes) => {
    for (const one of writes) {
      if ("set" in one) documents.set(one.set, one.data);
      if ("delete" in one) documents.delete(one.delete);
    }
  };
  const database = { read, transaction: (run: (tx: unknown) => Promise<unknown>) => run({ read, write }) };
  const { log, lines } = recordingLogger();
  const context = { clock, log, database } as unknown as Pick<Context, "database" | "clock" | "log">;
  const run = vi.fn<() => Promise<void>>(async () => void note(now));
  return { bell: () => createBell(clock), context, run, lines, read, pass: (ms: number) => void (now += ms) };
}

test.each([
  ["never ran", null, 1],
  ["are more than three minutes late", 3 * MINUTE + 1, 1],
  ["ran three minutes ago", 3 * MINUTE, 0],
])("a request starts the jobs of the minute where they %s", async (_, lastRun, runs) => {
  const { bell, context, run, lines } = isolates(lastRun);
  await bell().ring(context, run);
  expect(run).toHaveBeenCalledTimes(runs);
  expect(lines.filter(({ event }) => event === "jobs.missed")).toHaveLength(runs);
});

test("one of many isolates that miss a run starts it, and none while it runs", async () => {
  const { bell, context, run } = isolates(null);
  let end = () => {};
  run.mockImplementationOnce(() => new Promise<void>((resolve) => (end = resolve)));
  const first = bell().ring(context, run);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  await bell().ring(context, run);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await first;
});

test("an isolate looks once in three minutes, and its requests in between read nothing", async () => {
  const { bell, context, run, read, pass } = isolates(0);
  const one = bell();
  expect(one.isQuiet()).toBe(false);
  await one.ring(context, run);
  expect(read).toHaveBeenCalledTimes(1);
  pass(3 * MINUTE - 1);
  expect(one.isQuiet()).toBe(true);
  pass(1);
  expect(one.isQuiet()).toBe(false);
});

test("a run that fails, or a database that does, is told in the log and harms no request", async () => {
  const { bell, context, run, lines, read } = isolates(null);
  run.mockRejectedValueOnce(new Error("2 scheduled jobs failed"));
  await bell().ring(context, run);
  read.mockRejectedValue(new Error("no Firestore"));
  await bell().ring(context, run);
  expect(lines.map(({ event }) => event)).toEqual(["jobs.missed", "jobs.not-caught-up", "jobs.not-caught-up"]);
});
