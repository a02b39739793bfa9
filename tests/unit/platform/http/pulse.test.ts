import { expect, test, vi } from "vitest";

import type { Context } from "~/platform/context";
import type { Write } from "~/platform/firestore/types";
import { createPulse, notePartial, readPulse } from "~/platform/http/pulse.server";

import { recordingLogger } from "../helpers";

/** A database that adds up increments, as Firestore does. */
function counted() {
  let now = new Date("2026-11-20T15:59:00Z");
  const clock = { now: () => now };
  const documents = new Map<string, Record<string, unknown>>();
  const commit = vi.fn(async ([write]: Write[]) => {
    if (!write || !("merge" in write)) throw new Error("another write");
    const data = documents.get(write.merge) ?? { classes: {} };
    for (const transform of write.transforms ?? []) {
      if (!("increment" in transform)) continue;
      const [first = "", second] = transform.field.split(".");
      const holder = (second ? data[first] : data) as Record<string, number>;
      holder[second ?? first] = (holder[second ?? first] ?? 0) + transform.increment;
    }
    documents.set(write.merge, { ...data, ...write.data });
  });
  const readAll = async (paths: string[]) =>
    paths.map((path) => {
      const data = documents.get(path);
      return data ? { path, id: path, data, createTime: "", updateTime: "" } : null;
    });
  const { log, lines } = recordingLogger();
  const waited: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void waited.push(work);
  const request = new Request("https://rebi.test/comprar");
  const context = { clock, log, database: { commit, readAll }, waitUntil, request } as unknown as Context;
  return {
    clock,
    context,
    commit,
    documents,
    lines,
    settled: () => Promise.all(waited),
    pass: (ms: number) => void (now = new Date(now.getTime() + ms)),
  };
}

test("an isolate writes what it counted once a minute, and this hour is read with the one before", async () => {
  const { clock, context, commit, documents, pass, settled } = counted();
  const pulse = createPulse(clock);
  for (let at = 0; at < 18; at++) pulse.note(context, 200, 40);
  const partial = { ...context, request: new Request("https://rebi.test/comprar?q=trek") };
  notePartial(partial);
  pulse.note(partial, 503, 300);
  pass(60_000);
  pulse.note(context, 404, 90);
  await settled();
  expect(commit).toHaveBeenCalledTimes(2);
  expect(documents.size).toBe(2);
  expect(await readPulse(context)).toEqual({ requests: 20, failed: 1, partial: 1, p95: 100 });
  pass(2 * 3_600_000);
  expect(await readPulse(context)).toBeNull();
});

test("the slowest class has no end", async () => {
  const { clock, context, settled } = counted();
  createPulse(clock).note(context, 200, 10_000);
  await settled();
  expect(await readPulse(context)).toEqual({ requests: 1, failed: 0, partial: 0, p95: Infinity });
});

test("figures that cannot be written are told in the log and harm no request", async () => {
  const { clock, context, commit, lines, settled } = counted();
  commit.mockRejectedValue(new Error("no answer"));
  createPulse(clock).note(context, 200, 10);
  await settled();
  expect(lines.map(({ event }) => event)).toEqual(["pulse.not-written"]);
});
