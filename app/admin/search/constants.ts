export const SEARCH_PATH = "/administracion/buscar";
export const SEARCH_PARAM = "q";
export const SEARCH_MAX = 100;
/** Its hits alone. */
export const HITS_PATH = `${SEARCH_PATH}.json`;
export const SEARCH_BOX = "buscar-en-administracion";

/** Hit of a search: the kind and the name of a thing, and its page. */
export interface AdminHit {
  kind: string;
  title: string;
  to: string;
}
