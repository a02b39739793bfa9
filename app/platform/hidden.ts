import type { AuditChanges } from "~/platform/audit/audit";
import type { Write } from "~/platform/firestore/types";

/**
 * Hides a reported thing or shows it again, within the transaction of the decision about its reports. `ownerId`: user
 * who gets a mail; null for none. `mark`: the thing's version afterwards, where others may change it. `after`: runs
 * after the commit.
 */
export interface Hiding {
  writes: Write[];
  ownerId: string | null;
  changes: AuditChanges;
  mark?: number;
  after(): Promise<void> | void;
}
