// Safe in the browser: no zod.

/** Characters of what a user adds to a conversation that is handed over. */
export const HANDOVER_TEXT_MAX = 1_000;

export const HANDOVER_CONSENT_MISSING = "Marca la casilla para que podamos leer esta conversación.";
