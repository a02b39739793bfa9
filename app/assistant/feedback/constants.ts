// Safe in the browser: no zod.

/** Characters of the text that a user adds to a handover. */
export const HANDOVER_TEXT_MAX = 1_000;

export const HANDOVER_CONSENT_MISSING = "Marca la casilla para que podamos leer esta conversación.";
