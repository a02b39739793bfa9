import type { FieldErrors } from "~/platform/forms/forms";

// What the administrators' forms and their screens agree on; no schema, as screens read it too.

/** The forms of a complaint's page: which field holds the text, what the buttons send, how long it may be. */
export const ADMIN_FORMS = {
  answer: { field: "respuesta", label: "Respuesta", review: "revisar-respuesta", send: "responder", max: 6000 },
  offer: { field: "oferta", label: "Oferta", review: "revisar-oferta", send: "ofrecer", max: 3000 },
} as const;
export type AdminStep = keyof typeof ADMIN_FORMS;

/** A text of an answer or an offer that is shorter tells nobody anything. */
export const TEXT_MIN = 10;

/** What a form gave back: refused, or to be looked at before it is sent (`preview`). */
export interface AdminReply {
  step: AdminStep | null;
  errors: FieldErrors;
  values: Record<string, string>;
  /** Whether it was typed before a sign-in, and so under what its own page showed (`values.version`). */
  kept?: boolean;
  /** What the consumer would read. */
  preview: { subject: string; text: string } | null;
}

/** Which form an intent is of, and whether it only asks for the preview. */
export function intentOf(intent: string): { step: AdminStep; review: boolean } | null {
  for (const step of ["answer", "offer"] as const) {
    const { review, send } = ADMIN_FORMS[step];
    if (intent === review || intent === send) return { step, review: intent === review };
  }
  return null;
}
