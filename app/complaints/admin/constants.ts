// Without schemas: pages read it too.

/** Forms of a complaint's page: field of the text, values of the buttons, length limit. */
export const ADMIN_FORMS = {
  answer: {
    field: "respuesta",
    label: "Respuesta",
    template: "plantilla-respuesta",
    review: "revisar-respuesta",
    send: "responder",
    max: 6000,
  },
  offer: {
    field: "oferta",
    label: "Oferta",
    template: "plantilla-oferta",
    review: "revisar-oferta",
    send: "ofrecer",
    max: 3000,
  },
} as const;
export type AdminStep = keyof typeof ADMIN_FORMS;

/** Intents of the form about a sent letter, and of the button that queues a failed mail again. */
export const POST_INTENT = "carta-enviada";
export const LETTERS_PATH = "/administracion/reclamos/lote";
export const RESEND_INTENT = "reenviar";
export const LETTER_FIELDS = { sentOn: "fecha", carrier: "empresa", proof: "constancia" } as const;

export const COMPLAINT_TEMPLATES = ["reclamos"] as const;

/** Newly chosen; stored by an earlier round (sealed), with their names; whether to drop those. */
export const ANSWER_FILE_FIELDS = {
  files: "archivos",
  stored: "archivos-guardados",
  list: "archivos-lista",
  remove: "quitar-archivos",
} as const;

export const TEXT_MIN = 10;

export const NO_COMPLAINT = "No hay un reclamo con ese número.";
