// Addresses of the pages of users in the administration; safe in the browser.

export const PEOPLE_PATH = "/administracion/personas";

export function personPath(uid: string): string {
  return `${PEOPLE_PATH}/${encodeURIComponent(uid)}`;
}

export function personRolePath(uid: string): string {
  return `${personPath(uid)}/rol`;
}

export function personActivityPath(uid: string): string {
  return `${personPath(uid)}/actividad`;
}

export function personAccessPath(uid: string): string {
  return `${personPath(uid)}/accesos`;
}

/** All notes of the team. `after`: the id of the note that the page begins after. */
export function personNotesPath(uid: string, after?: string): string {
  return `${personPath(uid)}/notas${after === undefined ? "" : `?${new URLSearchParams({ [NOTES_AFTER]: after })}`}`;
}

export const NOTES_AFTER = "desde";
