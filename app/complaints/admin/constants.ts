import type { FormFailure } from "~/platform/forms/typed-values";

// Shared by the administrators' forms and their pages; no schema, as pages read it too.

/** The forms of a complaint's page: the field of the text, the values of the buttons, the length limit. */
export const ADMIN_FORMS = {
  answer: { field: "respuesta", label: "Respuesta", review: "revisar-respuesta", send: "responder", max: 6000 },
  offer: { field: "oferta", label: "Oferta", review: "revisar-oferta", send: "ofrecer", max: 3000 },
} as const;
export type AdminStep = keyof typeof ADMIN_FORMS;

/** The form of a letter that was sent, and the button that queues a failed mail again. */
export const POST_INTENT = "carta-enviada";
export const RESEND_INTENT = "reenviar";
export const LETTER_FIELDS = { sentOn: "fecha", carrier: "empresa", proof: "constancia" } as const;

/** Shortest text of an answer or an offer. */
export const TEXT_MIN = 10;

export const NO_COMPLAINT = "No hay un reclamo con ese número.";

/** Data of a form: rejected, or to be reviewed before it is sent (`preview`). */
export interface ComplaintStepReply extends FormFailure {
  step: AdminStep | "post" | null;
  /** Whether it was typed before a sign-in, and so for the version of its own page (`values.version`). */
  kept?: boolean;
  /** The mail to the consumer. */
  preview: { subject: string; text: string } | null;
}

/** Step of an intent, for giving its form back. */
export function stepOfIntent(intent: string): ComplaintStepReply["step"] {
  return intent === POST_INTENT ? "post" : (intentOf(intent)?.step ?? null);
}

/** Which form an intent is of, and whether it only asks for the preview. */
export function intentOf(intent: string): { step: AdminStep; review: boolean } | null {
  for (const step of ["answer", "offer"] as const) {
    const { review, send } = ADMIN_FORMS[step];
    if (intent === review || intent === send) return { step, review: intent === review };
  }
  return null;
}
