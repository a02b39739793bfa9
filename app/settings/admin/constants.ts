export const SETTINGS_PATH = "/administracion/ajustes";
export const HOLIDAYS_PATH = "/administracion/feriados";
export const CONFIRMED_FIELD = "confirmado";
export const VERSION_FIELD = "version";
export const UNDO_INTENT = "deshacer";

export function settingsGroupPath(slug: string): string {
  return `${SETTINGS_PATH}/${slug}`;
}
