// Addresses of the pages of users in the administration; safe in the browser.

export const USERS_PATH = "/administracion/personas";

export function userPagePath(uid: string): string {
  return `${USERS_PATH}/${encodeURIComponent(uid)}`;
}

export function userRolePath(uid: string): string {
  return `${userPagePath(uid)}/rol`;
}

export function userActivityPath(uid: string): string {
  return `${userPagePath(uid)}/actividad`;
}

export function userAccessPath(uid: string): string {
  return `${userPagePath(uid)}/accesos`;
}

/** All notes of the team. `after`: the id of the note that the page begins after. */
export function userNotesPath(uid: string, after?: string): string {
  return `${userPagePath(uid)}/notas${after === undefined ? "" : `?${new URLSearchParams({ [NOTES_AFTER]: after })}`}`;
}

export const NOTES_AFTER = "desde";
