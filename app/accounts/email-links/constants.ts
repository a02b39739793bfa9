import { BACK_QUERY, SECURITY_PATH } from "~/accounts/constants";
import type { AuthCause } from "~/accounts/identity/errors";
import type { FormFailure } from "~/platform/forms/typed-values";

/** Acts of the links of our mails; the names are the identity service's. */
const CODE_MODES = ["resetPassword", "verifyEmail", "verifyAndChangeEmail", "recoverEmail"] as const;
export type CodeMode = (typeof CODE_MODES)[number];

export function isCodeMode(mode: unknown): mode is CodeMode {
  return CODE_MODES.some((known) => known === mode);
}

export interface CodeView {
  mode: CodeMode;
  /** Of the account; for recoverEmail the one to go back to. */
  email: string;
  newEmail: string | null;
}

export function freshCodePath(mode: CodeMode): string {
  return mode === "resetPassword" ? "/recuperar-contrasena" : SECURITY_PATH;
}

const EXPIRED = new Set<AuthCause | "upstream">(["expired-code", "invalid-code"]);

export function isExpired(cause: AuthCause | "upstream"): boolean {
  return EXPIRED.has(cause);
}

export type UnprovenFailure = FormFailure;

export function confirmEmailPath(back: string): string {
  return `/confirmar-correo?${BACK_QUERY}=${encodeURIComponent(back)}`;
}

export const UNPROVEN_MESSAGES = {
  publish: "Para publicar, confirma primero tu correo con el enlace que te enviamos. Tu anuncio ya está guardado.",
  buy: "Para reservar lo que compras, confirma primero tu correo con el enlace que te enviamos. Guardamos lo que escribiste.",
  offer:
    "Para ofrecer un precio, confirma primero tu correo con el enlace que te enviamos. Guardamos lo que escribiste.",
  message:
    "Para escribirle a alguien, confirma primero tu correo con el enlace que te enviamos. Guardamos lo que escribiste.",
  rebi: "Para seguir conversando con Rebi hoy, confirma primero tu correo con el enlace que te enviamos.",
  book: "Para reservar una hora, confirma primero tu correo con el enlace que te enviamos. Guardamos lo que escribiste.",
  contact: "Para ver el contacto, confirma primero tu correo con el enlace que te enviamos.",
  phone: "Para verificar tu celular, confirma primero tu correo con el enlace que te enviamos.",
  receive: "Para aceptar la bicicleta, confirma primero tu correo con el enlace que te enviamos.",
} as const;
