import type { Database, Write } from "~/platform/firestore/types";

import { AUDIT } from "./audit";

/** By target (`vehicles/abc`): the entry of the act that is taken back now. */
export type UndoneActs = ReadonlyMap<string, string>;

/**
 * The same database, but each entry that is written to the audit log names the act that it takes back (`undoes`). Rooms
 * take an inverse as any other act, and need not know why.
 */
export function withUndoneActs(database: Database, undone: UndoneActs): Database {
  const marked = (writes: readonly Write[]): Write[] =>
    writes.map((write) => {
      if (!("create" in write) || !write.create.startsWith(`${AUDIT}/`)) return write;
      const undoes = undone.get(String(write.data.target));
      return undoes === undefined ? write : { ...write, data: { ...write.data, undoes } };
    });
  return {
    read: (path) => database.read(path),
    readAll: (paths) => database.readAll(paths),
    find: (query) => database.find(query),
    count: (query) => database.count(query),
    sum: (query, field) => database.sum(query, field),
    commit: (writes) => database.commit(marked(writes)),
    transaction: (run) =>
      database.transaction((tx) =>
        run({
          read: (path) => tx.read(path),
          readAll: (paths) => tx.readAll(paths),
          find: (query) => tx.find(query),
          count: (query) => tx.count(query),
          write: (...writes) => tx.write(...marked(writes)),
        }),
      ),
  };
}
