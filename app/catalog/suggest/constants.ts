// Of suggestions while typing; browser-safe.

export const SUGGESTIONS_PATH = "/comprar/sugerencias";
/** Shortest text with suggestions. */
export const SUGGEST_MIN = 2;
export const SUGGESTIONS_MAX = 6;

/** Completion of a typed text: a category, a brand, a model. */
export interface Suggestion {
  label: string;
  /** Its kind, and its number of listings. */
  detail: string;
  href: string;
}
