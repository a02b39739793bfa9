import { z } from "zod";

import { UpstreamError } from "~/platform/errors";
import type { Database, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { inBatches, type ErasureProgress } from "~/platform/personal-data";

import { hashDeletions } from "./similarity/similar-photos.server";
import type { PhotoStore } from "./store.server";

/**
 * Photos that nothing shows any longer. The commit that drops them also writes a note in `discarded_photos`, so that
 * their bytes are deleted even when R2 fails or the Worker stops in between.
 */
const COLLECTION = "discarded_photos";
const NoteSchema = z.object({ keys: z.array(z.string()) });
const SWEEP_LIMIT = 20;
/** A run may ask 1,000 things of the platform, and each photo is one: 20 notes are 300 at most. */
const MAX_BATCHES_OF_ONE = 1;

/** `owner`: uid of the photos' owner, for `removeOf`. */
export function discardWrite(noteId: string, keys: readonly string[], now: Date, owner?: string): Write {
  return { create: `${COLLECTION}/${noteId}`, data: { keys, ...(owner !== undefined && { owner }), createdAt: now } };
}

interface DiscardDeps {
  database: Database;
  photos: Pick<PhotoStore, "remove">;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}

/** Removes the bytes in the background, and then the note. Failures are left to `sweepPhotos`. */
export function removeBehind(deps: DiscardDeps, keys: readonly string[], noteId?: string): void {
  if (keys.length === 0) return;
  const { log, waitUntil } = deps;
  waitUntil(removeNow(deps, keys, noteId).catch((error: unknown) => log.warn("photos.left-to-sweep", { keys, error })));
}

async function removeNow(
  { database, photos }: Pick<DiscardDeps, "database" | "photos">,
  keys: readonly string[],
  noteId?: string,
): Promise<void> {
  for (const key of keys) await photos.remove(key);
  const note = noteId === undefined ? [] : [{ delete: `${COLLECTION}/${noteId}` }];
  if (keys.length + note.length > 0) await database.commit([...hashDeletions(keys), ...note]);
}

/** @throws UpstreamError when R2 does not confirm; the remaining notes are found again */
export function removeOf(deps: Pick<DiscardDeps, "database" | "photos">, owner: string): Promise<ErasureProgress> {
  return inBatches(
    SWEEP_LIMIT,
    async () => {
      const notes = await deps.database.find({
        collection: COLLECTION,
        where: [["owner", "==", owner]],
        limit: SWEEP_LIMIT,
      });
      for (const note of notes) await removeNow(deps, NoteSchema.catch({ keys: [] }).parse(note.data).keys, note.id);
      return notes.length;
    },
    MAX_BATCHES_OF_ONE,
  );
}

/** Works off the notes that are left, oldest first. Idempotent. */
export async function sweepDiscarded(deps: DiscardDeps): Promise<{ removed: number }> {
  const notes = await deps.database.find({
    collection: COLLECTION,
    orderBy: [["createdAt", "asc"]],
    limit: SWEEP_LIMIT,
  });
  let removed = 0;
  for (const note of notes) {
    const { keys } = NoteSchema.catch({ keys: [] }).parse(note.data);
    try {
      await removeNow(deps, keys, note.id);
      removed += keys.length;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      deps.log.warn("photos.left-to-sweep", { keys, error });
    }
  }
  return { removed };
}
