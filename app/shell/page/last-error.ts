/** Key of the unexpected error that an iPhone or iPad stored last: `{ message, at, seen? }`. */
export const LAST_ERROR_KEY = "rebi:ultimo-error";
