import { z } from "zod";

import type { Clock } from "~/platform/clock";
import type { Logger } from "~/platform/log";

import { isFirestoreError } from "./errors";
import type { Database, DocumentData, Snapshot } from "./types";

/** Adds fields to documents that are older than them; lists and searches do not find documents without the fields. */
export interface Backfill {
  name: string;
  /** Of the rules of `changesOf`: another number walks through all documents again. */
  rules: number;
  collection: string;
  select: string[];
  /** Collection whose document of the same id is read along with each. */
  beside?: string;
  /** Documents of one run; smaller where they are large. */
  piece?: number;
  /** Fields to write; null for a document that is right, or that cannot be read. */
  changesOf(found: Snapshot, beside: Snapshot | null): DocumentData | null;
}

const PIECE = 200;
const PROGRESS = "jobs/backfills";

const ProgressSchema = z.object({
  walks: z.record(z.string(), z.object({ rules: z.number(), after: z.string().nullable() })),
});

/**
 * Writes a piece of the first backfill that is not done. Progress is in `jobs/backfills`, the only read once all are
 * done. Idempotent: a document that changes meanwhile fails the piece, and the next run repeats it.
 */
export async function runBackfills(
  {
    database,
    clock,
    log,
  }: { database: Pick<Database, "read" | "readAll" | "find" | "commit">; clock: Clock; log: Logger },
  backfills: readonly Backfill[],
): Promise<{ name: string | null; checked: number; written: number }> {
  const walks = ProgressSchema.safeParse((await database.read(PROGRESS))?.data).data?.walks ?? {};
  const afterOf = ({ name, rules }: Backfill) => (walks[name]?.rules === rules ? walks[name].after : "");
  const next = backfills.find((one) => afterOf(one) !== null);
  if (next === undefined) return { name: null, checked: 0, written: 0 };
  const { name, rules, collection, select, beside, piece = PIECE } = next;
  const after = afterOf(next) ?? "";
  const found = await database.find({
    collection,
    orderBy: [["__name__", "asc"]],
    select,
    ...(after !== "" && { startAfter: [after] }),
    limit: piece,
  });
  const others = beside === undefined ? [] : await database.readAll(found.map(({ id }) => `${beside}/${id}`));
  const writes = found.flatMap((snapshot, at) => {
    const data = next.changesOf(snapshot, others[at] ?? null);
    return data ? [{ update: snapshot.path, data, precondition: { updateTime: snapshot.updateTime } }] : [];
  });
  const reached = found.length === piece ? (found.at(-1)?.path ?? null) : null;
  const progress = { walks: { ...walks, [name]: { rules, after: reached } }, at: clock.now() };
  try {
    await database.commit([...writes, { set: PROGRESS, data: progress }]);
  } catch (error) {
    if (!isFirestoreError(error, "FAILED_PRECONDITION", "NOT_FOUND", "ABORTED")) throw error;
    log.info("backfill.retried", { name, after });
    return { name, checked: 0, written: 0 };
  }
  return { name, checked: found.length, written: writes.length };
}
