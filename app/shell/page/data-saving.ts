/** A user's choice about saving data, as kept in the cookie `ahorro`; null where nothing was chosen. */
export function parseDataSaving(value: string | null): boolean | null {
  return value === "1" ? true : value === "0" ? false : null;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `Set-Cookie` for a choice. A no is kept too: it is not suggested again. */
export function dataSavingCookie(saves: boolean): string {
  return `ahorro=${saves ? "1" : "0"}; Path=/; Max-Age=${YEAR_SECONDS}; Secure; SameSite=Lax`;
}

/**
 * Runs before the bootstrap where the user saves data: everything that asks the browser (React, the service worker, the
 * pace of messages) then gets the same answer as with the browser's own setting. A constant of the server, so that no
 * other page carries it.
 */
export const SAVING_SCRIPT =
  'Object.defineProperty(navigator,"connection",{value:{saveData:!0,effectiveType:(navigator.connection||{}).effectiveType}})';
