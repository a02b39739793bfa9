/** Hidden field with the signed stamp of a public form (form-guard.server.ts). */
export const GUARD_STAMP = "sello";
/** Hidden field that users never fill: a value in it gives away a robot. */
export const GUARD_TRAP = "sitio-web";
