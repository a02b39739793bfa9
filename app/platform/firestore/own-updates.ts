import type { DocumentData, Snapshot, Transaction } from "./types";

/**
 * A transaction whose reads see the plain fields of its own updates (not those of queries, nor increments), so that
 * several steps that each read and change one document add up in one commit.
 */
export function withOwnUpdates(tx: Transaction): Transaction {
  const updates = new Map<string, DocumentData>();
  const seen = (snapshot: Snapshot | null): Snapshot | null =>
    snapshot && { ...snapshot, data: { ...snapshot.data, ...updates.get(snapshot.path) } };
  return {
    read: async (path) => seen(await tx.read(path)),
    readAll: async (paths) => (await tx.readAll(paths)).map(seen),
    find: (query) => tx.find(query),
    count: (query) => tx.count(query),
    write(...writes) {
      for (const write of writes)
        if ("update" in write) updates.set(write.update, { ...updates.get(write.update), ...write.data });
      tx.write(...writes);
    },
  };
}
