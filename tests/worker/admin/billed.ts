import type { Database } from "~/platform/firestore/types";

import type { AdminWorld } from "./admin-world";

/**
 * The answer of `ask`, and what Firestore bills for it: each document that is returned, and one for a query of none.
 */
export async function billed<T>(world: AdminWorld, ask: () => Promise<T>): Promise<{ answer: T; reads: number }> {
  const { database } = world;
  let reads = 0;
  const bill = <Value>(value: Value, documents: number): Value => {
    reads += Math.max(1, documents);
    return value;
  };
  world.given.database = {
    read: async (path) => bill(await database.read(path), 1),
    readAll: async (paths) => bill(await database.readAll(paths), paths.length),
    find: async (query) => {
      const found = await database.find(query);
      return bill(found, found.length);
    },
    count: async (query) => {
      const count = await database.count(query);
      return bill(count, Math.ceil(count / 1000));
    },
    sum: async (query, field) => bill(await database.sum(query, field), 1),
    commit: (writes) => database.commit(writes),
    transaction: (run) => database.transaction(run),
  } satisfies Database;
  try {
    const answer = await ask();
    return { answer, reads };
  } finally {
    world.given.database = database;
  }
}
