// Of suggestions while typing; browser-safe.

export const SUGGESTIONS_PATH = "/comprar/sugerencias";
/** From this length on something is suggested. */
export const SUGGEST_MIN = 2;
export const SUGGESTIONS_MAX = 6;

/** What a typed text may become: a category, a brand, a model. */
export interface Suggestion {
  label: string;
  /** What it is, and how many listings it has. */
  detail: string;
  href: string;
}
