export const ADMIN_SEARCHES_PATH = "/administracion/busquedas";
export const MEANING_MAX = 60;
/** In place of the id of a use that is added. */
export const NEW_USE = "nuevo";

export function adminUsePath(id: string): string {
  return `${ADMIN_SEARCHES_PATH}/${encodeURIComponent(id)}`;
}
