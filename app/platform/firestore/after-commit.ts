import type { Database, Write } from "./types";

/** A database that tells of each commit that was stored. */
export function withAfterCommit(database: Database, tell: (writes: readonly Write[]) => void): Database {
  return {
    read: (path) => database.read(path),
    readAll: (paths) => database.readAll(paths),
    find: (query) => database.find(query),
    count: (query) => database.count(query),
    sum: (query, field) => database.sum(query, field),
    async commit(writes) {
      const result = await database.commit(writes);
      tell(writes);
      return result;
    },
    async transaction(run) {
      let last: Write[] = [];
      const result = await database.transaction((tx) => {
        const writes: Write[] = [];
        last = writes;
        return run({
          read: (path) => tx.read(path),
          readAll: (paths) => tx.readAll(paths),
          find: (query) => tx.find(query),
          count: (query) => tx.count(query),
          write(...queued) {
            writes.push(...queued);
            tx.write(...queued);
          },
        });
      });
      tell(last);
      return result;
    },
  };
}
