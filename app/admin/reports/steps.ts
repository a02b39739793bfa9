import type { ReportKind } from "~/reports/model";

/** What an administrator decides about all open reports of one thing. */
export const REPORT_STEPS = ["dismiss", "warn", "hide"] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** Parameter of the address and value of the form's `intent`. */
export const STEP_INTENTS: Record<ReportStep, string> = { dismiss: "descartar", warn: "avisar", hide: "quitar" };

export function reportStepOf(intent: unknown): ReportStep | null {
  return REPORT_STEPS.find((step) => STEP_INTENTS[step] === intent) ?? null;
}

/** Steps for a kind of thing. Conversations are private: nothing of them is hidden, and nobody is written to. */
export function reportStepsOf(kind: ReportKind): readonly ReportStep[] {
  switch (kind) {
    case "listing":
    case "question":
    case "review":
      return REPORT_STEPS;
    case "person":
      return ["dismiss", "warn"];
    case "thread":
      return ["dismiss"];
  }
}

export const REPORTED_NAMES: Record<ReportKind, string> = {
  listing: "Anuncio",
  person: "Persona",
  review: "Opinión",
  question: "Pregunta",
  thread: "Conversación",
};

export const DISMISS_LABEL = "Descartar";

/** What each step does, in words of its button and its consequence. */
export function stepWords(step: ReportStep, kind: ReportKind): { label: string; hint: string } {
  switch (step) {
    case "dismiss":
      return { label: DISMISS_LABEL, hint: "Cierra las denuncias. No cambia nada y no se avisa a nadie." };
    case "warn":
      return {
        label: "Avisar por correo",
        hint: "Le escribimos lo que pones como motivo. Lo denunciado sigue a la vista.",
      };
    case "hide":
      return kind === "listing"
        ? {
            label: "Pausar el anuncio",
            hint: "Sale de la venta y avisamos a quien lo publicó, que puede publicarlo otra vez cuando lo corrija.",
          }
        : { label: "Quitar de la vista", hint: "Ya nadie puede leerlo, y avisamos por correo a quien lo escribió." };
  }
}

export const REASON_MIN = 10;
export const REASON_MAX = 500;

/** Steps that may be taken for several things at once: none takes anything out of sight unread. */
export const BULK_STEPS = ["dismiss", "warn"] as const satisfies readonly ReportStep[];
export type BulkStep = (typeof BULK_STEPS)[number];
/** Rows of one confirmation. */
export const BULK_MAX = 25;
