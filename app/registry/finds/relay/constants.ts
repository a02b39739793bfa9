export const RELAY_PATH = "/mensajes-protegidos";
export const RELAY_DAYS = 180;
export const RELAY_TEXT_MAX = 1000;
export const RELAY_LINES_MAX = 60;
