import type { Role } from "~/accounts/model";

import { REVEAL_INTENT } from "../reveal/constants";

export { WHY_MAX, WHY_MIN } from "../reveal/constants";

export const ROLE_NAMES: Record<Role, string> = { user: "Sin rol", workshop: "Taller", admin: "Administración" };

/** Most people have no role: it is not said of each. */
export const ROLE_BADGES: Record<Role, string | null> = { user: null, workshop: "Taller", admin: "Administración" };

/** `intent` of the forms of a person's page. */
export const PERSON_INTENTS = {
  reveal: REVEAL_INTENT,
  block: "bloquear",
  unblock: "desbloquear",
  endSessions: "cerrar-sesiones",
  note: "nota",
  lift: "levantar",
  erase: "eliminar",
  role: "cambiar-rol",
} as const;

export const PERSON_NOTE_MAX = 1_000;
