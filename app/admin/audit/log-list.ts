import { AUDIT_ACTIONS } from "~/platform/audit/actions";

import { listPath, type ListSpec } from "../list/query";

export const AUDIT_PATH = "/administracion/registro";
/** Page with the acts that an administrator can still take back (../undo). */
export const UNDO_PATH = "/administracion/deshacer";

/** The list of the audit log. `people`: the administrators to choose from. */
export function auditListOf(people: readonly { value: string; label: string }[]): ListSpec {
  return {
    path: AUDIT_PATH,
    filters: [
      {
        name: "accion",
        label: "Acción",
        options: Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label })),
      },
      { name: "persona", label: "Quién", options: people },
    ],
    texts: ["objeto", "acto"],
  };
}

/** The whole log about one document. */
export function trailPath(target: string): string {
  return listPath({ path: AUDIT_PATH }, { values: { objeto: target } });
}

/** One entry of the log. */
export function auditEntryPath(id: string): string {
  return listPath({ path: AUDIT_PATH }, { values: { acto: id } });
}
