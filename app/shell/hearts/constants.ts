/** Form of all hearts of a page. It is outside of the pages, so that none of them hears its submission. */
export const HEARTS_FORM = "corazones";
export const HEARTS_ACTION = "/favorites/cambiar";
/** Event of the window: `<html data-saved>` has changed. */
export const SAVED_CHANGED = "saved";
/** The link of the header that counts. */
export const BADGE = "favoritos";
/** Element for messages of scripts without React. */
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
