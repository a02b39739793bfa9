import { DISABLED_WORD } from "~/accounts/constants";
import {
  AUTH_STATE_FAILED,
  authFailure,
  upstreamFailure,
  USER_NOT_CREATED,
  type AuthFailure,
} from "~/accounts/identity/errors";
import { tableEntry } from "~/business/table";
import { UpstreamError } from "~/platform/errors";

const unavailable = upstreamFailure(new UpstreamError("identity", "unavailable", "told by the address"));

/**
 * Causes that the address of the sign-in page can name (`?causa=`), so that the way back from a provider is a plain
 * redirect. A closed list: words of others never reach the page.
 */
const CAUSES: Readonly<Record<string, AuthFailure>> = {
  cancelado: authFailure("popup-closed"),
  bloqueado: authFailure("popup-blocked"),
  conexion: authFailure("network"),
  "demasiados-intentos": authFailure("too-many-requests"),
  "sin-cuenta": authFailure("user-not-found"),
  contrasena: authFailure("wrong-password"),
  credencial: authFailure("invalid-credential"),
  "email-en-uso": authFailure("email-in-use"),
  "contrasena-debil": authFailure("weak-password"),
  "email-invalido": authFailure("invalid-email"),
  [DISABLED_WORD]: authFailure("user-disabled"),
  "no-habilitado": authFailure("operation-not-allowed"),
  "otro-metodo": authFailure("other-method"),
  "credencial-en-uso": authFailure("credential-in-use"),
  otra: authFailure("other"),
  servicio: unavailable,
  "sin-configurar": upstreamFailure(new UpstreamError("identity", "not-configured", "told by the address")),
  "usuario-no-creado": { ...unavailable, message: USER_NOT_CREATED },
  "estado-desconocido": { ...authFailure("other"), message: AUTH_STATE_FAILED, status: 500 },
};

/** The sign-in page's address that tells of a failure. `redirectTo` is where to go afterwards, already checked. */
export function signInAddress(failure: AuthFailure, redirectTo: string): string {
  return `/login?${new URLSearchParams({ ...(redirectTo !== "/" && { redirect: redirectTo }), causa: wordOf(failure) })}`;
}

/** The word for a failure. Known by what it says: several faults of services share one cause. */
function wordOf(failure: AuthFailure): string {
  const known = Object.entries(CAUSES).find(([, { message }]) => message === failure.message);
  return known?.[0] ?? (failure.cause === "upstream" ? "servicio" : "otra");
}

/** The failure that a word of an address means; null for a word that is none of ours. */
export function failureOfWord(word: string | null): AuthFailure | null {
  return word === null ? null : (tableEntry(CAUSES, word) ?? null);
}
