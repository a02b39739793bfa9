import type { FormFailure } from "~/platform/forms/typed-values";

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
export const RESEND_INTENT = "reenviar";
export const LETTER_FIELDS = { sentOn: "fecha", carrier: "empresa", proof: "constancia" } as const;

export const COMPLAINT_TEMPLATES = ["reclamos"] as const;

export const NOTE_INTENT = "nota";
export const NOTE_FIELDS = { text: "nota", seen: "notas" } as const;

/** Newly chosen; stored by an earlier round (sealed), with their names; whether to drop those. */
export const ANSWER_FILE_FIELDS = {
  files: "archivos",
  stored: "archivos-guardados",
  list: "archivos-lista",
  remove: "quitar-archivos",
} as const;

export const TEXT_MIN = 10;

export const NO_COMPLAINT = "No hay un reclamo con ese número.";

/** Data of a form: rejected, or for a review before it is sent (`preview`). */
export interface ComplaintStepReply extends FormFailure {
  step: AdminStep | "post" | "note" | null;
  /** Whether it was typed before a sign-in, and thus for the version of its own page (`values.version`). */
  kept?: boolean;
  preview: { subject: string; text: string } | null;
}

export function stepOfIntent(intent: string): ComplaintStepReply["step"] {
  if (intent === NOTE_INTENT) return "note";
  return intent === POST_INTENT ? "post" : (intentOf(intent)?.step ?? null);
}

/** The form of an intent, and whether it asks for a template or the preview, or sends. */
export function intentOf(intent: string): { step: AdminStep; asks: "template" | "review" | "send" } | null {
  for (const step of ["answer", "offer"] as const) {
    for (const asks of ["template", "review", "send"] as const)
      if (intent === ADMIN_FORMS[step][asks]) return { step, asks };
  }
  return null;
}
