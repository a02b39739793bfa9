import type { Snapshot } from "~/platform/firestore/types";

export function blockDocument(blocker: string, blocked: string): string {
  return `blocks/${blocker}_${blocked}`;
}

/** Whether a document of `blocks` says so of just these two: the uids within its id may hold underscores. */
export function isBlock(snapshot: Snapshot | null, blocker: string, blocked: string): boolean {
  return snapshot?.data.blockerId === blocker && snapshot.data.blockedId === blocked;
}
