// Safe in the browser: no zod.

export const HANDOVER_TEXT_MAX = 1_000;

export const HANDOVER_CONSENT_MISSING = "Marca la casilla para que podamos leer esta conversación.";
