import { BACK_QUERY } from "~/accounts/constants";

export const PHONE_PATH = "/perfil/celular";

export function confirmPhonePath(back: string): string {
  return `${PHONE_PATH}?${BACK_QUERY}=${encodeURIComponent(back)}`;
}

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** Wrong codes after which another must be asked for. */
export const CODE_TRIES = 5;
export const RESEND_SECONDS = 60;
export const PHONE_INTENTS = { send: "enviar", check: "verificar" } as const;
