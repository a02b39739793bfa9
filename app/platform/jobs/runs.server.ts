import { z } from "zod";

import { HOUR_MS, MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DocumentData, Write } from "~/platform/firestore/types";

import { CHANGES_DOCUMENT } from "./changes";
import { JOB_TITLES, type JobName } from "./titles";

/** The triggers of wrangler.toml, by the names of their documents. */
export type Trigger = "minute" | "night" | "copy";

/** Without a run for so long a trigger has stopped, though its schedule may still be listed. */
const STOPPED_AFTER_MS: Record<Trigger, number> = {
  minute: 5 * MINUTE_MS,
  night: 26 * HOUR_MS,
  copy: 26 * HOUR_MS,
};
/** A job that failed so many times in a row is trouble: each minute it runs again. */
const MANY_FAILURES = 5;
const MOST_CHARACTERS = 200;

/** How a job of a run ended: without an error it was done. */
export interface JobEnd {
  name: JobName;
  ms: number;
  error?: unknown;
  /** Its beginning, and the earliest turn that it left behind. */
  lookedAt?: Date;
  next?: Date | null;
}

interface FailingJob {
  title: string;
  error: string;
  /** Its last success; null where none is known. */
  since: Date | null;
  /** In a row. */
  failures: number;
}

/** How a trigger stands. */
export interface TriggerStanding {
  /** End of its last run; null where it never ran. */
  at: Date | null;
  ms: number;
  isStopped: boolean;
  failing: FailingJob[];
}

const Job = z.object({
  doneAt: z.date().optional(),
  ms: z.number().default(0),
  error: z.string().default(""),
  failures: z.number().default(0),
  lookedAt: z.date().optional(),
  next: z.date().nullish(),
});
const Run = z.object({ at: z.date(), ms: z.number(), jobs: z.record(z.string(), Job).default({}) });

export const runPath = (trigger: Trigger): string => `jobRuns/${trigger}`;

/** One document a trigger: what a job that fails now did well last stays in it. */
export function runWrite(
  trigger: Trigger,
  ends: readonly JobEnd[],
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Write {
  const fields = ends.map(({ name, ms, error, lookedAt, next }) => {
    const done = { doneAt: endedAt, ms, error: "", failures: 0, lookedAt, next };
    const of: Record<string, unknown> = error === undefined ? done : { ms, error: wordsOf(error) };
    return Object.fromEntries(Object.entries(of).map(([field, value]) => [`jobs.${name}.${field}`, value]));
  });
  return {
    merge: runPath(trigger),
    data: Object.assign({ at: endedAt, ms: endedAt.getTime() - startedAt.getTime() }, ...fields),
    transforms: ends.flatMap(({ name, error }) =>
      error === undefined ? [] : [{ field: `jobs.${name}.failures`, increment: 1 }],
    ),
  };
}

/** How jobs of the minute ended last, and when what they follow changed. @throws UpstreamError */
export async function readLooks({
  database,
  log,
}: Pick<Context, "database" | "log">): Promise<{ jobs: z.infer<typeof Run>["jobs"]; changes: DocumentData }> {
  const [run, changes] = await database.readAll([runPath("minute"), CHANGES_DOCUMENT]);
  return { jobs: (run && decodeDocument(Run, run, log)?.jobs) ?? {}, changes: changes?.data ?? {} };
}

/** @throws UpstreamError */
export async function readTrigger(
  { database, clock, log }: Pick<Context, "database" | "clock" | "log">,
  trigger: Trigger,
): Promise<TriggerStanding> {
  const snapshot = await database.read(runPath(trigger));
  const run = snapshot && decodeDocument(Run, snapshot, log);
  if (!run) return { at: null, ms: 0, isStopped: true, failing: [] };
  const titles: Record<string, string> = JOB_TITLES;
  return {
    at: run.at,
    ms: run.ms,
    isStopped: clock.now().getTime() - run.at.getTime() > STOPPED_AFTER_MS[trigger],
    failing: Object.entries(run.jobs).flatMap(([name, { doneAt, error, failures }]) => {
      const title = titles[name];
      // A job that a later version has no more fails no more.
      return error === "" || title === undefined ? [] : [{ title, error, since: doneAt ?? null, failures }];
    }),
  };
}

/** Whether a monitor has to be told: the trigger has stopped, or a job of it fails again and again. */
export function isTrouble({ isStopped, failing }: TriggerStanding): boolean {
  return isStopped || failing.some(({ failures }) => failures >= MANY_FAILURES);
}

function wordsOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, " ").slice(0, MOST_CHARACTERS) || "Sin palabras";
}
