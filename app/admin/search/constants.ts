export const SEARCH_PATH = "/administracion/buscar";
export const SEARCH_PARAM = "q";
export const SEARCH_MAX = 100;
