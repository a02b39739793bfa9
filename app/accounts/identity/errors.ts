import { DISABLED_MESSAGE } from "~/accounts/constants";
import { formatWait } from "~/business/format";
import { tableEntry } from "~/business/table";
import { UpstreamError } from "~/platform/errors";
import type { Rejection, RejectionStatus } from "~/platform/forms/outcome";

/** Cause of a failed attempt, as in the specification's catalogue (section 8). */
export type AuthCause =
  | "popup-closed"
  | "popup-blocked"
  | "network"
  | "too-many-requests"
  | "user-not-found"
  | "wrong-password"
  | "invalid-credential"
  | "email-in-use"
  | "weak-password"
  | "invalid-email"
  | "user-disabled"
  | "operation-not-allowed"
  | "other-method"
  | "credential-in-use"
  | "other"
  // Beyond the catalogue: section 5 of the specification.
  | "unsupported-provider"
  // Beyond the catalogue: codes of mails.
  | "expired-code"
  | "invalid-code";

interface Row {
  message: string;
  status: RejectionStatus;
  field?: "email" | "password";
}

/** The catalogue, to the letter; the last rows are ours. */
export const AUTH_CATALOGUE: Readonly<Record<AuthCause, Row>> = {
  "popup-closed": { message: "El popup de autenticación fue cerrado", status: 400 },
  "popup-blocked": { message: "El popup fue bloqueado por el navegador", status: 400 },
  network: { message: "Error de conexión. Verifica tu internet", status: 503 },
  "too-many-requests": { message: "Demasiados intentos. Intenta más tarde", status: 429 },
  "user-not-found": {
    message: "No existe una cuenta con este email. ¿Te gustaría registrarte?",
    status: 401,
    field: "email",
  },
  "wrong-password": {
    message: "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente",
    status: 401,
    field: "password",
  },
  "invalid-credential": {
    message: "Email o contraseña incorrectos. Si no tienes cuenta, puedes registrarte",
    status: 401,
  },
  "email-in-use": { message: "Ya existe una cuenta con este email", status: 409, field: "email" },
  "weak-password": {
    message: "La contraseña es muy débil. Debe tener al menos 6 caracteres",
    status: 400,
    field: "password",
  },
  "invalid-email": { message: "Email inválido. Verifica el formato del email", status: 400, field: "email" },
  "user-disabled": { message: DISABLED_MESSAGE, status: 403 },
  "operation-not-allowed": { message: "Método de autenticación no habilitado", status: 403 },
  "other-method": {
    message: "Ya existe una cuenta con este email usando otro método de autenticación",
    status: 409,
    field: "email",
  },
  "credential-in-use": { message: "Esta credencial ya está asociada a otra cuenta", status: 409 },
  other: { message: "Error al procesar la autenticación", status: 503 },
  "unsupported-provider": { message: "Proveedor no soportado. Elige Google, Facebook, Twitter o GitHub.", status: 400 },
  "expired-code": { message: "Este enlace venció. Pide uno nuevo.", status: 410 },
  "invalid-code": { message: "Este enlace ya se usó o no es válido. Pide uno nuevo.", status: 410 },
};

/** Specification, section 8: when the document of a new account cannot be made. */
export const USER_NOT_CREATED = "Error al crear usuario en la base de datos";
/** Specification, section 8: for user data that cannot be read. */
export const AUTH_STATE_FAILED = "Error de autenticación";
/** Specification, section 8. */
export const SIGN_OUT_FAILED = "Error al cerrar sesión";

/** Codes of the Identity Toolkit, before any ` : detail`. */
const CAUSES: Readonly<Record<string, AuthCause>> = {
  TOO_MANY_ATTEMPTS_TRY_LATER: "too-many-requests",
  QUOTA_EXCEEDED: "too-many-requests",
  EMAIL_NOT_FOUND: "user-not-found",
  USER_NOT_FOUND: "user-not-found",
  INVALID_PASSWORD: "wrong-password",
  MISSING_PASSWORD: "wrong-password",
  INVALID_LOGIN_CREDENTIALS: "invalid-credential",
  INVALID_IDP_RESPONSE: "invalid-credential",
  INVALID_CREDENTIAL_OR_PROVIDER_ID: "invalid-credential",
  EMAIL_EXISTS: "email-in-use",
  WEAK_PASSWORD: "weak-password",
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: "weak-password",
  INVALID_EMAIL: "invalid-email",
  MISSING_EMAIL: "invalid-email",
  USER_DISABLED: "user-disabled",
  OPERATION_NOT_ALLOWED: "operation-not-allowed",
  PASSWORD_LOGIN_DISABLED: "operation-not-allowed",
  ADMIN_ONLY_OPERATION: "operation-not-allowed",
  INVALID_PROVIDER_ID: "operation-not-allowed",
  NEED_CONFIRMATION: "other-method",
  FEDERATED_USER_ID_ALREADY_LINKED: "credential-in-use",
  EXPIRED_OOB_CODE: "expired-code",
  INVALID_OOB_CODE: "invalid-code",
  MISSING_OOB_CODE: "invalid-code",
};

/** Codes that mean that the project is not set up as the Worker expects. */
const NOT_SET_UP =
  /^(CONFIGURATION_NOT_FOUND|PROJECT_NOT_FOUND|PROJECT_DISABLED|API key not valid|PERMISSION_DENIED|INSUFFICIENT_PERMISSION)/i;

export interface AuthFailure extends Rejection<"email" | "password"> {
  /** A row of the catalogue, or the fault of a service behind it. */
  cause: AuthCause | "upstream";
}

export function authFailure(cause: AuthCause): AuthFailure {
  return { ok: false, cause, ...AUTH_CATALOGUE[cause] };
}

export function rejection<Field extends string>(
  status: RejectionStatus,
  message: string,
  field?: Field,
): Rejection<Field> {
  return { ok: false, status, message, ...(field && { field }) };
}

/** Too many requests by our own counters, which know when to come back. */
export function tooManyRequests(retryAfterSeconds: number): AuthFailure {
  const row = authFailure("too-many-requests");
  return { ...row, message: `${row.message}: podrás en ${formatWait(retryAfterSeconds)}.`, retryAfterSeconds };
}

/** After 'No fui yo': the password is known to somebody else. */
export const DOOR_SHUT: AuthFailure = {
  ok: false,
  cause: "other",
  message:
    "Dijiste que alguien entró a tu cuenta. Para entrar desde este dispositivo, crea primero una contraseña nueva con " +
    "un enlace a tu correo, o usa tu llave de acceso.",
  status: 403,
};

/** A fault of a service: its own message, as the catalogue's last row says. */
export function upstreamFailure(error: UpstreamError): AuthFailure {
  return { ok: false, cause: "upstream", message: error.publicMessage, status: error.status };
}

/** A failure of the identity service as an error, for callers that cannot show a form again. */
export function identityError({ cause, message }: AuthFailure): UpstreamError {
  return new UpstreamError("identity", "unavailable", cause, { publicMessage: message });
}

/** Meaning of an error of the Identity Toolkit (`error.message`); unknown codes fall in the last row. */
export function failureOfCode(message: string): AuthFailure {
  if (NOT_SET_UP.test(message)) return upstreamFailure(new UpstreamError("identity", "not-configured", message));
  const code = message.split(":")[0]?.trim() ?? "";
  return authFailure(tableEntry(CAUSES, code) ?? "other");
}

/** A provider is not linked to an account whose e-mail is unverified. */
export const LINK_UNVERIFIED: AuthFailure = {
  ok: false,
  cause: "other",
  message: "Confirma primero tu correo con el enlace que te enviamos; después podrás vincular otra cuenta.",
  status: 409,
};
