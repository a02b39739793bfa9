export const RELAY_PATH = "/mensajes-protegidos";
export const RELAY_DAYS = 180;
export const RELAY_TEXT_MAX = 1000;
export const RELAY_LINES_MAX = 60;

/** Of a conversation in which nobody may write any more. */
export const RELAY_WORDS = {
  full: "Esta conversación llegó a su máximo. Sigan en la comisaría.",
  ended: "Esta conversación se terminó: ya no se puede escribir en ella.",
} as const;
