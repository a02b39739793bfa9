import { listPath, orderFilter, type ListOrder, type ListSpec } from "~/admin-kit/list/query";
import type { Resources } from "~/admin-kit/resources/resource";

export const AUDIT_PATH = "/administracion/registro";
/** Page with the acts that an administrator can still take back (../undo). */
export const UNDO_PATH = "/administracion/deshacer";

/** Days in Lima of the acts; both count. */
export const AUDIT_FROM = "del";
export const AUDIT_TO = "al";

export const AUDIT_ORDERS: readonly [ListOrder, ...ListOrder[]] = [
  { value: "recientes", label: "Lo más nuevo primero", by: [["at", "desc"]] },
  { value: "antiguos", label: "Lo más antiguo primero", by: [["at", "asc"]] },
];

/** The list of the audit log. `people`: whose acts can be chosen. */
export function auditListOf({ acts }: Resources, people: readonly { value: string; label: string }[]): ListSpec {
  return {
    path: AUDIT_PATH,
    filters: [
      {
        name: "accion",
        label: "Acción",
        options: Object.entries(acts).map(([value, label]) => ({ value, label })),
      },
      { name: "persona", label: "Quién", options: people },
      orderFilter(AUDIT_ORDERS),
    ],
    dates: [
      { name: AUDIT_FROM, label: "Desde" },
      { name: AUDIT_TO, label: "Hasta" },
    ],
    texts: ["objeto", "acto"],
  };
}

export function trailPath(target: string): string {
  return listPath({ path: AUDIT_PATH }, { values: { objeto: target } });
}

export function auditEntryPath(id: string): string {
  return listPath({ path: AUDIT_PATH }, { values: { acto: id } });
}
