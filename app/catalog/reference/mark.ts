import type { Snapshot, Write } from "~/platform/firestore/types";

/** Changed with each brand, category or plan: the index then reads its copy again. */
export const REFERENCE_MARK = "jobs/catalog-reference";

export function markOf(snapshot: Pick<Snapshot, "data"> | null): string {
  return typeof snapshot?.data.mark === "string" ? snapshot.data.mark : "";
}

export function markWrite(now: Date): Write {
  return { set: REFERENCE_MARK, data: { mark: crypto.randomUUID(), changedAt: now } };
}
