// Addresses of the people of administration; safe in the browser.

export const PEOPLE_PATH = "/administracion/personas";

export function personPath(uid: string): string {
  return `${PEOPLE_PATH}/${encodeURIComponent(uid)}`;
}

export function personRolePath(uid: string): string {
  return `${personPath(uid)}/rol`;
}
