// Of the public interface for other programs; browser-safe.

export const API_PATH = "/api";
export const NUMBERS_API_PATH = "/api/numeros";
export const OPEN_API_PATH = "/api/openapi.json";
/** Seconds that an answer may be kept. */
export const API_AGE = 60;
