/** Hidden field with the signed stamp of a public form (form-guard.server.ts). */
export const GUARD_STAMP = "sello";
/** Hidden field that users never fill: a value in it gives away a robot. */
export const GUARD_TRAP = "sitio-web";

/**
 * Header of a form that waited in the outbox (app/shell/outbox): the uid of its writer, empty for a visitor. It
 * asks for a small answer in place of a page (machine-answer.server.ts).
 */
export const SENDER_HEADER = "x-remitente";
/** Header of an accepted one: the page that the form leads to. */
export const LEADS_TO_HEADER = "x-sigue";
/** Body of a rejected one. */
export interface MachineRejection {
  /** A message in Spanish. */
  message: string;
}
/** Field with the random name of a photo's upload: sent again it is the same photo. */
export const UPLOAD_ID = "subida";

/** The query of the list that led to a page, so that the link back keeps filters and page. */
export const LIST_PARAM = "lista";

/** Field of a form in a row of a list of administration: the list that it goes back to. */
export const BACK_FIELD = "volver";
