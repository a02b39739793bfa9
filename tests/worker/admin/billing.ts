import type { Database } from "~/platform/firestore/types";

import type { AdminWorld } from "./admin-world";

/** Reads of the guard of a page: the user, the session, two revocations and the second factor. */
export const GUARD_READS = 5;

/**
 * Counts what Firestore bills for the world's reads from now on: every document that a query returns, at least one for
 * a query, and one for a document that is not there.
 */
export function billReads(world: AdminWorld): { reads: number } {
  const bill = { reads: 0 };
  const { database } = world;
  const billed = <T>(value: T, documents: number): T => {
    bill.reads += Math.max(1, documents);
    return value;
  };
  const find: Database["find"] = database.find.bind(database);
  const readAll: Database["readAll"] = database.readAll.bind(database);
  const count: Database["count"] = database.count.bind(database);
  const sum: Database["sum"] = database.sum.bind(database);
  // On the world's own: services of accounts hold it already. Its `read` asks its `readAll`.
  Object.assign(database, {
    readAll: async (paths) => (paths.length === 0 ? [] : billed(await readAll(paths), paths.length)),
    find: async (query) => {
      const found = await find(query);
      return billed(found, found.length);
    },
    count: async (query) => billed(await count(query), 1),
    sum: async (query, field) => billed(await sum(query, field), 1),
  } satisfies Partial<Database>);
  return bill;
}
