import { MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import type { Database, Write } from "~/platform/firestore/types";
import { pathOfWrite } from "~/platform/firestore/writes";

// One document says when something last changed that a job may have to follow, written beside the commit of the change
// and never in it, where a document of the whole site would let users' acts contend: a minute in which nothing changed
// reads no more than this (docs/decisions/2026-11-29-jobs-that-are-due.md).

export const CHANGES_DOCUMENT = "jobRuns/changes";
/** So long one mark stands for all changes of an isolate. */
const MARK_MS = MINUTE_MS;
/**
 * After a mark so long a job goes on looking: for changes under the same mark, clocks that differ, and readers who let
 * changes settle for two minutes.
 */
export const FOLLOWED_MS = MARK_MS + 3 * MINUTE_MS;

/** Marks of this isolate, by their sources. */
const isolateMarks = new Map<string, number>();

interface Marking extends Pick<Context, "clock" | "log" | "waitUntil"> {
  /** Collections, or single documents by their paths. */
  sources: ReadonlySet<string>;
  marks?: Map<string, number>;
}

/** Commits of this database mark changes of the `sources`: a job goes on looking for longer than a commit takes. */
export function withChangeMarks(
  database: Database,
  { clock, log, waitUntil, sources, marks = isolateMarks }: Marking,
): Database {
  const sourcesOf = (path: string): string[] => {
    const [collection = "", , ...below] = path.split("/");
    return [path, collection].filter((source) => below.length === 0 && sources.has(source));
  };
  const mark = (writes: readonly Write[]): void => {
    const at = clock.now().getTime();
    const touched = new Set(writes.flatMap((write) => sourcesOf(pathOfWrite(write))));
    const changed = [...touched].filter((source) => at - (marks.get(source) ?? -Infinity) >= MARK_MS);
    if (changed.length === 0) return;
    for (const source of changed) marks.set(source, at);
    const transforms = changed.map((source) => ({ field: source, maximum: at }));
    const store = () => database.commit([{ merge: CHANGES_DOCUMENT, data: {}, transforms }]);
    waitUntil(
      store()
        .catch(store)
        .catch((error: unknown) => {
          // The next change marks again.
          for (const source of changed) marks.delete(source);
          log.warn("jobs.change-not-marked", { sources: changed, error });
        }),
    );
  };

  return {
    read: (path) => database.read(path),
    readAll: (paths) => database.readAll(paths),
    find: (query) => database.find(query),
    count: (query) => database.count(query),
    sum: (query, field) => database.sum(query, field),
    commit(writes) {
      mark(writes);
      return database.commit(writes);
    },
    transaction: (run) =>
      database.transaction(async (tx) => {
        const writes: Write[] = [];
        const result = await run({
          read: (path) => tx.read(path),
          readAll: (paths) => tx.readAll(paths),
          find: (query) => tx.find(query),
          count: (query) => tx.count(query),
          write(...queued) {
            writes.push(...queued);
            tx.write(...queued);
          },
        });
        mark(writes);
        return result;
      }),
  };
}
