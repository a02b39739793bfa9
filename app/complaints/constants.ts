// Parts of the model that page components need without its schemas, so that zod does not reach the browser.

/** Business days for the answer (facts: DS 101-2022-PCM). */
export const ANSWER_DAYS = 15;
/** Sheets, their files, mails and answers are kept at least as long (facts: DS 011-2011-PCM). */
export const KEEP_YEARS = 2;

/** Definition of each kind, in the words of the law's form: every sheet prints both. */
export const DEFINITIONS = [
  "RECLAMO: Disconformidad relacionada a los productos o servicios.",
  "QUEJA: Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la " +
    "atención al público.",
] as const;

export const FOOTNOTES = [
  "La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es " +
    "requisito previo para interponer una denuncia ante el INDECOPI.",
  "El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual " +
    "es improrrogable.",
] as const;

export const ATTACHMENTS_MAX = 3;
export const ATTACHMENT_MAX_MB = 5;
export const ATTACHMENT_MAX_BYTES = ATTACHMENT_MAX_MB * 1024 * 1024;

/** Key in the browser's storage of an unfiled form; listed on the cookie page. */
export const DRAFT_STORAGE_KEY = "rebi-reclamo";

export const BOOK_PATH = "/libro-de-reclamaciones";

export function sheetPath(number: string): string {
  return `${BOOK_PATH}/${number}`;
}

/**
 * The notice that the law requires at home and near the links to the book, in the words of its annex. The home page has
 * its own copy, so that its script does not load this module (a test compares them).
 */
export const BOOK_NOTICE =
  "Conforme a lo establecido en el Código de Protección y Defensa del Consumidor, este establecimiento " +
  "cuenta con un Libro de Reclamaciones virtual a tu disposición. Solicítalo para registrar una queja " +
  "o reclamo.";

/** Hidden fields: sealed files of the form, and their names and sizes for display. */
export const ATTACHED_FIELD = "adjuntos";
export const ATTACHED_LIST_FIELD = "adjuntos-lista";
/** The file input; the button that removes the named file; the button that files despite warnings. */
/** The number of the order that a sheet disputes. */
export const DISPUTED_FIELD = "pedido";
export const FILES_FIELD = "archivos";
export const REMOVE_FIELD = "quitar";
export const AS_IS_FIELD = "asi";

/** Longest texts, in characters. */
export const TEXT_MAX = {
  name: 160,
  address: 300,
  phone: 40,
  email: 254,
  documentNumber: 30,
  description: 30_000,
  amount: 40,
  reference: 100,
  detail: 30_000,
  request: 30_000,
} as const;
