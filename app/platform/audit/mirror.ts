import type { Database, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

import { AUDIT } from "./audit";

/**
 * A database that repeats each stored entry of the audit log in the stream of logs, which no administrator can write.
 */
export function withAuditMirror(database: Database, log: Logger): Database {
  const mirror = (writes: readonly Write[]): void => {
    for (const write of writes) {
      if (!("create" in write) || !write.create.startsWith(`${AUDIT}/`)) continue;
      const { actor, action, target } = write.data;
      log.info("audit.entry", { entry: write.create, actor, action, target });
    }
  };
  return {
    read: (path) => database.read(path),
    readAll: (paths) => database.readAll(paths),
    find: (query) => database.find(query),
    count: (query) => database.count(query),
    sum: (query, field) => database.sum(query, field),
    async commit(writes) {
      const result = await database.commit(writes);
      mirror(writes);
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
      mirror(last);
      return result;
    },
  };
}
