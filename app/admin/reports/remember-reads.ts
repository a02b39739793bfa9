import type { Snapshot, Transaction } from "~/platform/firestore/types";

/** A transaction that reads each document once. `fetch` reads several together, before each is read by itself. */
export function rememberReads(tx: Transaction): { tx: Transaction; fetch(paths: readonly string[]): Promise<void> } {
  const known = new Map<string, Snapshot | null>();

  async function readAll(paths: readonly string[]): Promise<(Snapshot | null)[]> {
    const unknown = [...new Set(paths)].filter((path) => !known.has(path));
    const found = unknown.length === 0 ? [] : await tx.readAll(unknown);
    unknown.forEach((path, at) => known.set(path, found[at] ?? null));
    return paths.map((path) => known.get(path) ?? null);
  }

  return {
    tx: {
      read: async (path) => (await readAll([path]))[0] ?? null,
      readAll,
      find: (query) => tx.find(query),
      count: (query) => tx.count(query),
      write: (...writes) => tx.write(...writes),
    },
    async fetch(paths) {
      await readAll(paths);
    },
  };
}
