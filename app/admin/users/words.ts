import { ROLE_ROWS, type AdminVerb } from "~/accounts/admin-verbs";
import type { Role } from "~/accounts/model";
import { REVEAL_INTENT } from "~/admin-kit/reveal/constants";
import { tableEntry } from "~/business/table";
import type { AuditAction } from "~/platform/audit/actions";

/** Acts that `adminSteps` of an account counts: others leave its page and the undo as they were. */
export const STEP_ACTIONS: readonly AuditAction[] = [
  "person.blocked",
  "person.unblocked",
  "person.sessions-ended",
  "person.factors-removal-planned",
  "person.identity-checked",
  "person.identity-unchecked",
  "person.shop-hidden",
  "person.shop-shown",
  "admin.role-given",
  "admin.role-taken",
  "admin.role-asked",
  "admin.role-confirmed",
  "admin.role-stopped",
  "police.role-given",
  "police.role-taken",
];

export { WHY_MAX } from "~/admin-kit/reveal/constants";

/** Most people have no role: it is not said of each. */
export function roleBadge(role: Role): string | null {
  return role === "user" ? null : ROLE_ROWS[role].name;
}

/** Rule that a user broke in the chat of Rebi, by its stored type. */
export const VIOLATION_NAMES: Readonly<Record<string, string>> = {
  spam: "Publicidad o mensajes repetidos",
  short: "Mensajes de un solo carácter",
  insult: "Insultos",
};

/** Part of an account's page that its e-mail address and telephones stand in, once they are opened. */
export const SHOWN_CONTACT = "contacto";

export const USER_INTENTS = {
  reveal: REVEAL_INTENT,
  block: "bloquear",
  unblock: "desbloquear",
  closeReports: "cerrar-denuncias",
  endSessions: "cerrar-sesiones",
  removeFactors: "quitar-segundo-paso",
  checkIdentity: "verificar-identidad",
  uncheckIdentity: "quitar-identidad",
  hideShop: "ocultar-tienda",
  showShop: "mostrar-tienda",
  lift: "levantar",
  allowWriting: "permitir-escribir",
  erase: "eliminar",
  role: "cambiar-rol",
  confirmRole: "confirmar-rol",
  stopRole: "detener-rol",
  police: "acceso-policia",
} as const;

/** Rights to the acts of an account's page; all others need that to the page. */
const VERBS: Readonly<Record<string, AdminVerb>> = {
  [USER_INTENTS.reveal]: "reveal",
  [USER_INTENTS.block]: "block",
  [USER_INTENTS.unblock]: "block",
  [USER_INTENTS.closeReports]: "block",
  [USER_INTENTS.hideShop]: "block",
  [USER_INTENTS.showShop]: "block",
  [USER_INTENTS.allowWriting]: "block",
  [USER_INTENTS.lift]: "block",
  [USER_INTENTS.endSessions]: "access",
  [USER_INTENTS.removeFactors]: "access",
  [USER_INTENTS.checkIdentity]: "access",
  [USER_INTENTS.uncheckIdentity]: "access",
  [USER_INTENTS.erase]: "erase",
};

export const userActVerb = (intent: string): AdminVerb => tableEntry(VERBS, intent) ?? "users";

/** Field of the blocking that closes the reports of the user's listings as well. */
export const LISTING_REPORTS_FIELD = "denuncias-anuncios";
