import { isDocumentId } from "~/platform/firestore/paths";

/** Longest display name, in UTF-16 units. */
export const DISPLAY_NAME_MAX = 80;

export const SECURITY_PATH = "/perfil/seguridad";

export const ADMIN_PROOF_PATH = "/administracion/confirmar";

export const SECOND_FACTOR_PATH = "/perfil/seguridad/segundo-factor";

export const FACTOR_CODE_PATH = "/perfil/seguridad/codigo";

/** Message of a blocked user's sign-in (specification, section 8). */
export const DISABLED_MESSAGE = "Esta cuenta ha sido deshabilitada";

/** In the address of the sign-in page (`?causa=`): the account was disabled. */
export const DISABLED_WORD = "deshabilitada";

/** The same: nobody used the session for too long. */
export const IDLE_WORD = "inactividad";

/** In the addresses of the button and of the link that verify an e-mail: the path to return to. */
export const BACK_QUERY = "volver";

/** The page that asks for a new password. The sign-in after the new one leads to `redirectTo`. */
export function recoverPath({ email = "", redirectTo = "/" }: { email?: string; redirectTo?: string }): string {
  const query = new URLSearchParams({ ...(email && { email }), ...(redirectTo !== "/" && { redirect: redirectTo }) });
  return `/recuperar-contrasena${query.size === 0 ? "" : `?${query.toString()}`}`;
}

/** In the address of the registration: the token of a mailed link. */
export const REGISTRATION_QUERY = "enlace";

/** The page that makes the account of a mailed link, and goes on to `back`. */
export function registrationPath(token: string, back = "/"): string {
  const query = new URLSearchParams({ [REGISTRATION_QUERY]: token, ...(back !== "/" && { redirect: back }) });
  return `/register?${query.toString()}`;
}

export const HELP_LEVELS = ["beginner", "intermediate", "expert"] as const;
export type HelpLevel = (typeof HELP_LEVELS)[number];
export const COMMUNICATION_STYLES = ["friendly", "formal", "brief"] as const;
export type CommunicationStyle = (typeof COMMUNICATION_STYLES)[number];
/** Highest price of a range, in soles. */
export const PRICE_RANGE_MAX = 1_000_000;

/** Whether a text from an address or a cookie may be a uid: a valid document id. */
export function isUid(uid: string): boolean {
  return isDocumentId(uid);
}
