import { z } from "zod";

import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";

const PIECE = 100;
/** Clocks of the edge differ, and a commit takes a while: so young a change may still get an older neighbour. */
const SETTLED_MS = 120_000;

/** The last change that was looked at. */
const StateSchema = z.object({ at: z.date(), path: z.string().nullable() });

/**
 * Changed documents of a collection, by `updatedAt`, for a job that looks at each: it may see one twice, and misses
 * none. The first run begins with now. `statePath`: where the job's place is kept.
 */
export function createChangedDocuments(
  { database, clock, log }: Pick<Context, "database" | "clock" | "log">,
  { collection, statePath, fields }: { collection: string; statePath: string; fields: readonly string[] },
) {
  const save = (at: unknown, path: string | null) => database.commit([{ set: statePath, data: { at, path } }]);

  return {
    async next(): Promise<Snapshot[]> {
      const until = new Date(clock.now().getTime() - SETTLED_MS);
      const snapshot = await database.read(statePath);
      const state = snapshot && decodeDocument(StateSchema, snapshot, log);
      if (!state) {
        await save(until, null);
        return [];
      }
      return database.find({
        collection,
        where: [
          ["updatedAt", ">=", state.at],
          ["updatedAt", "<=", until],
        ],
        orderBy: [
          ["updatedAt", "asc"],
          ["__name__", "asc"],
        ],
        ...(state.path !== null && { startAfter: [state.at, state.path] }),
        select: [...fields, "updatedAt"],
        limit: PIECE,
      });
    },
    /** The next run begins behind this one. */
    looked: (document: Snapshot) => save(document.data.updatedAt, document.path),
  };
}
