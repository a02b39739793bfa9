/** Name of the form's field: id of the act's entry in the log. */
export const UNDO_FIELD = "acto";
export const UNDO_MINUTES = 10;
