// Of the search box and its suggestions; browser-safe.

/** As a page, and what the script of the box asks. */
export const SUGGESTIONS_PAGE = "/comprar/sugerencias";
export const SUGGESTIONS_PATH = "/comprar/sugerencias.json";
/** Route of the results, and the id of its form: there the header's box is a part of it. */
export const RESULTS_ROUTE = "catalog/search/comprar.route";
export const FORM_ID = "filtros";
export const QUERY_MAX = 80;
export const SUGGEST_MIN = 2;
export const SUGGESTIONS_MAX = 8;
/** Entry of the box that leads to the assistant. */
export const ASK_REBI = "Pregúntale a Rebi";

export const SUGGESTION_KINDS = ["Tipo", "Marca", "Modelo", "Lugar", "Medida", "Búsqueda"] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

export interface SuggestionGroup {
  kind: SuggestionKind;
  found: Suggestion[];
}

export interface Suggestion {
  label: string;
  /** Its kind, and its number of listings. */
  detail: string;
  href: string;
  /** Key of a small picture. */
  photo?: string;
}
