import type { Database } from "~/platform/firestore/types";

/** Entries of an index that one read counts. */
const COUNTED_A_READ = 1_000;

/** A database that adds up what its reads cost: missing documents, empty queries and counts cost one as well. */
export function countedDatabase(database: Database): { database: Database; reads: () => number } {
  let reads = 0;
  const costs: Partial<Database> = {
    async read(path) {
      reads += 1;
      return database.read(path);
    },
    async readAll(paths) {
      reads += paths.length;
      return database.readAll(paths);
    },
    async find(query) {
      const found = await database.find(query);
      reads += Math.max(1, found.length);
      return found;
    },
    async count(query) {
      const counted = await database.count(query);
      reads += Math.max(1, Math.ceil(counted / COUNTED_A_READ));
      return counted;
    },
  };
  const watched = new Proxy(database, {
    get: (_, name) => {
      const value: unknown = Reflect.get(name in costs ? costs : database, name);
      return typeof value === "function" ? value.bind(name in costs ? costs : database) : value;
    },
  });
  return { database: watched, reads: () => reads };
}
