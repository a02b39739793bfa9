export const PERFORMANCE_PATH = "/administracion/rendimiento";
/** Parameter of the connection whose pages are listed. */
export const LINK_FIELD = "conexion";
/** Longest period, in days: a document a week is read. */
export const MOST_PERFORMANCE_DAYS = 92;
