import type { ReportKind } from "~/reports/model";

/** Decision of an administrator about all open reports of one thing. */
const REPORT_STEPS = ["dismiss", "resolve", "warn", "hide", "silence"] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];
/** Every decision. An account is blocked on the user's page, which closes the reports. */
export type DecisionStep = ReportStep | "block";

/** Parameter of the address and value of the form's `intent`. */
export const STEP_INTENTS: Record<ReportStep, string> = {
  dismiss: "descartar",
  resolve: "atendido",
  warn: "avisar",
  hide: "quitar",
  silence: "silenciar",
};
/** Value of `intent` that reverts the last decision. */
export const UNDO_DECISION_INTENT = "deshacer";
/** Value of `intent` that keeps other administrators from deciding for ten minutes. */
/** Value of `intent` that opens the reported part of a thread. */
export const READ_INTENT = "leer";

export function reportStepOf(intent: unknown): ReportStep | null {
  return REPORT_STEPS.find((step) => STEP_INTENTS[step] === intent) ?? null;
}

/** Steps for a kind of thing. Silencing is only for users and threads, whose author is certain. */
export function reportStepsOf(kind: ReportKind): readonly ReportStep[] {
  switch (kind) {
    case "listing":
    case "question":
    case "review":
      return ["dismiss", "resolve", "warn", "hide"];
    case "person":
      return ["dismiss", "resolve", "warn", "silence"];
    case "thread":
      return REPORT_STEPS;
  }
}

/** Decisions that can be reverted, with the name of the reverting decision. */
export const UNDONE = { hide: "show", silence: "allow" } as const;

export function isUndoable(decision: string | null): decision is keyof typeof UNDONE {
  return decision !== null && Object.hasOwn(UNDONE, decision);
}

export const REPORTED_NAMES: Record<ReportKind, string> = {
  listing: "Anuncio",
  person: "Persona",
  review: "Opinión",
  question: "Pregunta",
  thread: "Conversación",
};

const DISMISS_LABEL = "Descartar";
const RESOLVE_LABEL = "Ya está atendido";
export const UNDO_LABELS: Record<keyof typeof UNDONE, string> = {
  hide: "Mostrar otra vez",
  silence: "Permitirle escribir otra vez",
};

/** Effect of each step, in words of its button and its consequence. */
export function stepWords(step: ReportStep, kind: ReportKind): { label: string; hint: string } {
  switch (step) {
    case "dismiss":
      return {
        label: DISMISS_LABEL,
        hint: "Cierra los reportes sin cambiar nada. Cuentan como falsa alarma de quien los envió.",
      };
    case "resolve":
      return {
        label: RESOLVE_LABEL,
        hint: "Tenían razón y ya no hay nada que hacer: cierra los reportes sin escribirle a quien reportaron.",
      };
    case "warn":
      return {
        label: "Avisar por correo",
        hint: "Le escribimos el motivo. Lo reportado sigue a la vista.",
      };
    case "hide":
      if (kind === "listing")
        return {
          label: "Pausar el anuncio",
          hint: "Sale de la venta y avisamos a quien lo publicó, que puede publicarlo otra vez cuando lo corrija.",
        };
      return kind === "thread"
        ? { label: "Quitar el mensaje", hint: "Nadie lo lee más en la conversación, y avisamos a su autor." }
        : { label: "Quitar de la vista", hint: "Ya nadie puede leerlo, y avisamos por correo a su autor." };
    case "silence":
      return {
        label: "Impedir que escriba",
        hint:
          "No puede enviar mensajes ni preguntas, ni responderlas, por los días que elijas. Le avisamos por " +
          "correo.",
      };
  }
}

/** Days for which a user may be silenced; the first is the default. */
export const SILENCE_DAYS = [7, 30, 90] as const;

/** Steps for several things at once: none hides anything unread. */
export const BULK_STEPS = ["dismiss", "resolve", "warn"] as const satisfies readonly ReportStep[];
export type BulkStep = (typeof BULK_STEPS)[number];
/** Rows of one confirmation. */
export const BULK_MAX = 25;
