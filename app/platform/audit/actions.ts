/** Acts of administration in the audit log, by id: each resource of administration adds its own. */
export interface AuditActions {
  "audit.exported": string;
}
export type AuditAction = keyof AuditActions;
