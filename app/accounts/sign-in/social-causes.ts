import { DISABLED_WORD } from "~/accounts/constants";
import {
  AUTH_STATE_FAILED,
  authFailure,
  DOOR_SHUT,
  upstreamFailure,
  USER_NOT_CREATED,
  type AuthFailure,
} from "~/accounts/identity/errors";
import { tableEntry } from "~/business/table";
import { UpstreamError } from "~/platform/errors";

const unavailable = upstreamFailure(new UpstreamError("identity", "unavailable", "told by the address"));

/**
 * Causes that the address of the sign-in page can name (`?causa=`), so that the way back from a provider is a plain
 * redirect. A closed list: text from elsewhere never reaches the page.
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
  "contrasena-nueva": DOOR_SHUT,
  otra: authFailure("other"),
  servicio: unavailable,
  "sin-configurar": upstreamFailure(new UpstreamError("identity", "not-configured", "told by the address")),
  "usuario-no-creado": { ...unavailable, message: USER_NOT_CREATED },
  "estado-desconocido": { ...authFailure("other"), message: AUTH_STATE_FAILED, status: 500 },
};

/** Address of the sign-in page that explains a failure. `redirectTo` is the next page, already checked. */
export function signInAddress(failure: AuthFailure, redirectTo: string): string {
  return `/login?${new URLSearchParams({ ...(redirectTo !== "/" && { redirect: redirectTo }), causa: wordOf(failure) })}`;
}

/** The word for a failure. Found by its message: several faults of services share one cause. */
function wordOf(failure: AuthFailure): string {
  if (failure.cause === "too-many-requests") return "demasiados-intentos";
  const known = Object.entries(CAUSES).find(([, { message }]) => message === failure.message);
  return known?.[0] ?? (failure.cause === "upstream" ? "servicio" : "otra");
}

/** The failure of a word of an address; null for unknown words. */
export function failureOfWord(word: string | null): AuthFailure | null {
  return word === null ? null : (tableEntry(CAUSES, word) ?? null);
}
