import type { Role } from "~/accounts/model";
import { REVEAL_INTENT } from "~/admin-kit/reveal/constants";
import type { AuditAction } from "~/platform/audit/actions";

/** Acts that `adminSteps` of an account counts: others leave its page and the undo as they were. */
export const STEP_ACTIONS: readonly AuditAction[] = [
  "person.blocked",
  "person.unblocked",
  "person.sessions-ended",
  "person.factors-removal-planned",
  "person.identity-checked",
  "person.identity-unchecked",
  "admin.role-given",
  "admin.role-taken",
  "police.role-given",
  "police.role-taken",
];

export { WHY_MAX, WHY_MIN } from "~/admin-kit/reveal/constants";

export const ROLE_NAMES: Record<Role, string> = {
  user: "Sin rol",
  workshop: "Taller",
  policia: "Policía",
  admin: "Administración",
};

/** Most people have no role: it is not said of each. */
export const ROLE_BADGES: Record<Role, string | null> = {
  user: null,
  workshop: "Taller",
  policia: "Policía",
  admin: "Administración",
};

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
  note: "nota",
  lift: "levantar",
  allowWriting: "permitir-escribir",
  erase: "eliminar",
  role: "cambiar-rol",
  police: "acceso-policia",
} as const;

/** Field of the blocking that closes the reports of the user's listings as well. */
export const LISTING_REPORTS_FIELD = "denuncias-anuncios";

export const USER_NOTE_MAX = 1_000;
