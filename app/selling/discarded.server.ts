import { z } from "zod";

import { UpstreamError } from "~/platform/errors";
import type { Write } from "~/platform/firestore/types";

import type { SellingDeps } from "./own.server";

/**
 * Photos that no listing shows any more. The commit that lets go of them also writes a note in
 * `discarded_photos`, so that their bytes go even when R2 fails or the Worker stops in between.
 */
const COLLECTION = "discarded_photos";
const NoteSchema = z.object({ keys: z.array(z.string()) });
const SWEEP_LIMIT = 20;

export function discardWrite(noteId: string, keys: readonly string[], now: Date): Write {
  return { create: `${COLLECTION}/${noteId}`, data: { keys, createdAt: now } };
}

type Deps = Pick<SellingDeps, "database" | "photos" | "log" | "waitUntil">;

/** Removes the bytes after the answer, and then the note. What fails is left to `sweepPhotos`. */
export function removeBehind(deps: Deps, keys: readonly string[], noteId?: string): void {
  if (keys.length === 0) return;
  const { log, waitUntil } = deps;
  waitUntil(removeNow(deps, keys, noteId).catch((error: unknown) => log.warn("selling.photos-left-to-sweep", { keys, error })));
}

async function removeNow({ database, photos }: Deps, keys: readonly string[], noteId?: string): Promise<void> {
  for (const key of keys) await photos.remove(key);
  if (noteId !== undefined) await database.commit([{ delete: `${COLLECTION}/${noteId}` }]);
}

/** Works off the notes that are left, oldest first. Idempotent. */
export async function sweepDiscarded(deps: Deps): Promise<{ removed: number }> {
  const notes = await deps.database.find({ collection: COLLECTION, orderBy: [["createdAt", "asc"]], limit: SWEEP_LIMIT });
  let removed = 0;
  for (const note of notes) {
    const { keys } = NoteSchema.catch({ keys: [] }).parse(note.data);
    try {
      await removeNow(deps, keys, note.id);
      removed += keys.length;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      deps.log.warn("selling.photos-left-to-sweep", { keys, error });
    }
  }
  return { removed };
}
