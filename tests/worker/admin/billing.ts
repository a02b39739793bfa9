import type { Database } from "~/platform/firestore/types";

/** Reads of the guard of a page: the user, the session, two revocations and the second factor. */
export const GUARD_READS = 5;
/** Of the administrator's own views, which a list shows. */
export const VIEWS_READS = 1;

/** Most reads of a page of a list, with its guard: 30, and one for each row that somebody has. */
export const listReads = (rows: readonly { holder?: unknown }[]): number =>
  30 + rows.filter(({ holder }) => holder).length;
/** Entries of an index that one read of an aggregation covers. */
const COUNTED_A_READ = 1_000;

/**
 * Adds up what Firestore bills for the reads of a world from now on: every document that a query returns, at least one
 * for a query, one for a document that is not there, and one for each thousand that are counted. Reads within
 * transactions are left out.
 */
export function billReads({ database }: { database: Database }): { reads: number } {
  const bill = { reads: 0 };
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
    count: async (query) => {
      const counted = await count(query);
      return billed(counted, Math.ceil(counted / COUNTED_A_READ));
    },
    sum: async (query, field) => {
      const summed = await sum(query, field);
      return billed(summed, Math.ceil(summed.count / COUNTED_A_READ));
    },
  } satisfies Partial<Database>);
  return bill;
}

/** The answer of `ask`, and the reads that it costs. */
export async function billed<T>(
  world: { database: Database },
  ask: () => Promise<T>,
): Promise<{ answer: T; reads: number }> {
  const bill = billReads(world);
  const answer = await ask();
  return { answer, reads: bill.reads };
}
