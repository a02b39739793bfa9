export const SETTINGS_PATH = "/administracion/ajustes";
export const HOLIDAYS_PATH = "/administracion/feriados";
export const LIMITS_PATH = "/administracion/limites";
export const CONFIRMED_FIELD = "confirmado";
export const VERSION_FIELD = "version";
export const UNDO_INTENT = "deshacer";

export function settingsGroupPath(slug: string): string {
  return `${SETTINGS_PATH}/${slug}`;
}

/** The page of the table of limits, or the form of one act. */
export function limitsPath(act?: string): string {
  return act === undefined ? LIMITS_PATH : `${LIMITS_PATH}?acto=${act}`;
}
