import type { Role } from "~/accounts/model";

export const ROLE_NAMES: Record<Role, string> = { user: "Sin rol", workshop: "Taller", admin: "Administración" };

/** Most people have no role: it is not said of each. */
export const ROLE_BADGES: Record<Role, string | null> = { user: null, workshop: "Taller", admin: "Administración" };

/** `intent` of the forms of a person's page. */
export const PERSON_INTENTS = {
  reveal: "ver-datos",
  block: "bloquear",
  unblock: "desbloquear",
  endSessions: "cerrar-sesiones",
  note: "nota",
  lift: "levantar",
  allowWriting: "permitir-escribir",
  erase: "eliminar",
  role: "cambiar-rol",
} as const;

/** Field of the blocking that closes the reports of the user's listings as well. */
export const LISTING_REPORTS_FIELD = "denuncias-anuncios";

export const PERSON_NOTE_MAX = 1_000;
export const WHY_MIN = 10;
export const WHY_MAX = 300;
