/** Acts of administration in the audit log, by id: each resource of administration adds its own. */
// eslint-disable-next-line typescript/no-empty-object-type
export interface AuditActions {}
export type AuditAction = keyof AuditActions;
