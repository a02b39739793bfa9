// Safe in the browser.

export const WORK_PATH = "/administracion/trabajo";
export const LOOK_PATH = `${WORK_PATH}/mirando`;
/** Query parameter and field: address of the page about a thing. */
export const WORK_PAGE = "de";
export const WORK_INTENTS = {
  take: "tomar",
  give: "encargar",
  release: "soltar",
  note: "anotar",
  read: "leida",
  mail: "correo",
} as const;
export const WORK_NOTE_MAX = 1_000;
/** Notes of one thing: with WORK_NOTE_MAX they bound its document. */
export const WORK_NOTES_MAX = 100;
export const WORK_NOTES_SHOWN = 3;
export const MENTIONS_MAX = 10;
/** How long a look, or taking a thing, says that an administrator is there. */
export const LOOK_MINUTES = 10;

/** All notes of a thing, with its forms. */
export function teamWorkPath(page: string): string {
  return `${WORK_PATH}?${new URLSearchParams({ [WORK_PAGE]: page })}`;
}
