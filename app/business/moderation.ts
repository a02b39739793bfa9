/** When a listing waits for a moderator before it is published. */
export const MODERATION_MODES = ["ninguno", "primer-anuncio", "marcados", "todos"] as const;
export type ModerationMode = (typeof MODERATION_MODES)[number];
