import { z } from "zod";

import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Query, QueryOrder, Snapshot, Write } from "~/platform/firestore/types";

import { commitUnder } from "./notices.server";

/** Documents of those whom a change may concern: one commit. */
const PAGE = 200;
/** Tries of a page of which a document changed between its reading and the commit. */
const TRIES = 5;
/** Clocks of the edge differ, and a commit takes a while: so young a change may still get an older neighbour. */
const SETTLED_MS = 120_000;

/** The change up to which all was told, and the round under way. */
const StateSchema = z.object({
  at: z.date(),
  path: z.string().nullable(),
  begunAt: z.date(),
  round: z
    .object({
      /** The changed documents, the last one at `until`. */
      paths: z.array(z.string()),
      until: z.date(),
      /** JSON: fields of `jobs` are indexed, and these are many. */
      queries: z.string(),
      /** Queries that were followed to their end. */
      done: z.number().int(),
      /** Cursor within the next one, as JSON. */
      after: z.string().nullable(),
    })
    .nullable(),
});
type State = z.infer<typeof StateSchema>;
type Round = NonNullable<State["round"]>;

/** A query of plain data without times, in the order of its own, else by path. */
export type WhomQuery = Pick<Query, "collection" | "where" | "orderBy">;

/** Values that one `array-contains-any` takes. */
const ANY_MAX = 30;

/** The values in pieces, each for one `array-contains-any`. */
export function inPieces<T>(values: readonly T[]): T[][] {
  const count = Math.ceil(values.length / ANY_MAX);
  return Array.from({ length: count }, (_, at) => values.slice(at * ANY_MAX, (at + 1) * ANY_MAX));
}

interface FanOut {
  /** Where the job's place is kept; of the collection `jobs`. */
  statePath: string;
  /** Documents of a collection by a time that each change (or the one change that counts) sets. */
  changes: { collection: string; by: string; fields: readonly string[]; atOnce: number };
  /** Rounds begin so far from each other: changes of one round share the readings of those whom they concern. */
  everyMs: number;
  /** A run begins no further page after this; the next run continues with it. */
  runMs: number;
  /** Null where what it needs is not there now: a later run asks again. */
  prepare(changes: readonly Snapshot[]): Promise<{
    /** Of those whom these changes may concern; asked for once in a round. */
    queries(): WhomQuery[];
    /** Idempotent: none where it was told. Writes under the version that was read. */
    writes(found: readonly Snapshot[]): Write[] | Promise<Write[]>;
  } | null>;
}

interface FanOutReport {
  changes: number;
  read: number;
  marked: number;
  waiting: boolean;
}

/**
 * Follows what changed to those whom it may concern, however many: page by page, each page in one commit, after which
 * the place is kept. A run that is cut off, or that runs twice, repeats a page at most, and misses none. The first run
 * begins with now. @throws UpstreamError
 */
export async function runFanOut(
  { database, clock, log }: Pick<Context, "database" | "clock" | "log">,
  { statePath, changes, everyMs, runMs, prepare }: FanOut,
): Promise<FanOutReport> {
  const { collection, by, fields, atOnce } = changes;
  const report: FanOutReport = { changes: 0, read: 0, marked: 0, waiting: false };
  const stopAt = clock.now().getTime() + runMs;
  const isTimeLeft = () => clock.now().getTime() < stopAt;
  const settledAt = () => new Date(clock.now().getTime() - SETTLED_MS);
  const save = ({ at, path, begunAt, round }: State) =>
    database.commit([{ set: statePath, data: { at, path, begunAt, round } }]);

  const changedAfter = ({ at, path }: State) =>
    database.find({
      collection,
      where: [
        [by, ">=", at],
        [by, "<=", settledAt()],
      ],
      orderBy: [
        [by, "asc"],
        ["__name__", "asc"],
      ],
      ...(path !== null && { startAfter: [at, path] }),
      select: [...fields, by],
      limit: atOnce,
    });

  async function page(
    query: WhomQuery,
    after: string | null,
    writesOf: (found: readonly Snapshot[]) => Write[] | Promise<Write[]>,
  ) {
    const orderBy: QueryOrder[] = query.orderBy ?? [["__name__", "asc"]];
    const startAfter = after === null ? {} : { startAfter: JSON.parse(after) as unknown[] };
    for (let tries = 1; ; tries++) {
      const found = await database.find({ ...query, orderBy, ...startAfter, limit: PAGE });
      const writes = await writesOf(found);
      if (writes.length > 0 && !(await commitUnder(database, ...writes))) {
        if (tries < TRIES) continue;
        throw new Error(`A page of ${query.collection} changed at each of ${TRIES} tries`);
      }
      report.read += found.length;
      report.marked += writes.length;
      const last = found.length < PAGE ? undefined : found.at(-1);
      return last ? JSON.stringify(orderBy.map(([name]) => (name === "__name__" ? last.path : last.data[name]))) : null;
    }
  }

  const snapshot = await database.read(statePath);
  let state: State | null = snapshot && decodeDocument(StateSchema, snapshot, log);
  if (!state) {
    await save({ at: settledAt(), path: null, begunAt: new Date(0), round: null });
    return report;
  }
  while (isTimeLeft()) {
    const known: Round | null = state.round;
    if (!known && clock.now().getTime() - state.begunAt.getTime() < everyMs) return report;
    const found = known
      ? (await database.readAll(known.paths)).filter((one) => one !== null)
      : await changedAfter(state);
    const last = found.at(-1);
    if (!known && !last) return report;
    const work = await prepare(found);
    if (!work) return { ...report, waiting: true };
    const begunAt: Date = known ? state.begunAt : clock.now();
    let round: Round = known ?? {
      paths: found.map(({ path }) => path),
      until: last!.data[by] as Date,
      queries: JSON.stringify(work.queries()),
      done: 0,
      after: null,
    };
    report.changes += found.length;
    const queries = JSON.parse(round.queries) as WhomQuery[];
    while (round.done < queries.length) {
      if (!isTimeLeft()) return report;
      const after = await page(queries[round.done]!, round.after, (whom) => work.writes(whom));
      round = { ...round, after, done: round.done + (after === null ? 1 : 0) };
      if (round.done < queries.length) await save({ ...state, begunAt, round });
    }
    state = { at: round.until, path: round.paths.at(-1)!, begunAt, round: null };
    await save(state);
  }
  return report;
}
