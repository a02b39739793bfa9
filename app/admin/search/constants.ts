export const SEARCH_PATH = "/administracion/buscar";
/** Parameter of the address. */
export const SEARCH_PARAM = "q";
export const SEARCH_MAX = 100;
