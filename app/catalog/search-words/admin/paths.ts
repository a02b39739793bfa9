export const ADMIN_SEARCHES_PATH = "/administracion/busquedas";
export const MEANING_MAX = 60;
