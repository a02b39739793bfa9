import { z } from "zod";

import type { DatabaseReader, Snapshot } from "~/platform/firestore/types";

/** Requests to delete accounts (app/privacy/deletion), by uid. */
export const DELETIONS = "deletions";

export function deletionPath(uid: string): string {
  return `${DELETIONS}/${uid}`;
}

const LeavingSchema = z.object({ state: z.enum(["pending", "running", "done"]) });

/** Users among these who asked to delete their account: from then on nothing of theirs is sold. */
export async function deletingAmong(
  source: Pick<DatabaseReader, "readAll">,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set();
  const found = await source.readAll(uids.map(deletionPath));
  return new Set(uids.filter((_, place) => isDeleting(found[place])));
}

export function isDeleting(deletion: Snapshot | null | undefined): boolean {
  return LeavingSchema.safeParse(deletion?.data).success;
}
