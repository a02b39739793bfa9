export const UNDO_FIELD = "acto";
export const UNDO_MINUTES = 10;
