import type { AuditChanges } from "~/platform/audit/audit";
import type { Write } from "~/platform/firestore/types";

/**
 * Takes a reported thing out of sight or brings it back, for the transaction of the decision about its reports.
 * `ownerId`: who is told by mail; null for nobody. `mark`: the thing's version afterwards, where others may change it.
 * `after`: once it is committed.
 */
export interface Hiding {
  writes: Write[];
  ownerId: string | null;
  changes: AuditChanges;
  mark?: number;
  after(): Promise<void> | void;
}
