/** Hidden field with the signed stamp of a public form (form-guard.server.ts). */
export const GUARD_STAMP = "sello";
/** Field that people do not see: what fills it is no person. */
export const GUARD_TRAP = "sitio-web";
