/**
 * The form that every heart of a page belongs to. It stands outside of the pages, where none of them hears its
 * submission.
 */
export const HEARTS_FORM = "corazones";
export const HEARTS_ACTION = "/favorites/cambiar";
/** Event of the window: `<html data-saved>` has changed. */
export const SAVED_CHANGED = "saved";
/** The link of the header that counts. */
export const BADGE = "favoritos";
/** Where scripts without React tell something. */
export const NOTICE = "aviso";

export const ADD = "guardar";
export const REMOVE = "quitar";

export function parseSaved(text: string | undefined): string[] {
  return (text ?? "").split(" ").filter(Boolean);
}

/** `99+` above 99, as all counts of the header. */
export function badgeText(count: number): string {
  return count > 99 ? "99+" : String(count);
}
