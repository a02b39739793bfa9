/** The note to a reason of a list (reasons.ts). */
export const NOTE_FIELD = "nota";
