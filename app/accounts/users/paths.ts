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
