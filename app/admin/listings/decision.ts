import type { ModerationStep } from "~/selling/moderation/moderation.server";
import { isRejectionReason, OTHER_NOTE_MIN, OTHER_REJECTION, REJECTION_NOTE_MAX } from "~/selling/review/reasons";

/** Steps for several listings at once. */
export const LISTING_BULK_STEPS: readonly { step: ModerationStep; label: string }[] = [
  { step: "approve", label: "Aprobar" },
  { step: "reject", label: "Rechazar" },
  { step: "hide", label: "Ocultar" },
  { step: "show", label: "Mostrar otra vez" },
];

/** What a step does, as its button and its confirmation say. */
export const STEP_WORDS: Record<ModerationStep, { verb: string; done: string; effect: string; tellsWhy: boolean }> = {
  approve: {
    verb: "Aprobar y publicar",
    done: "Aprobamos",
    effect: "Salen al catálogo, y quien vende recibe un correo.",
    tellsWhy: false,
  },
  reject: {
    verb: "Rechazar",
    done: "Rechazamos",
    effect: "Salen del catálogo. Quien vende recibe el motivo por correo y puede corregirlo y enviarlo otra vez.",
    tellsWhy: true,
  },
  hide: {
    verb: "Ocultar",
    done: "Ocultamos",
    effect: "Nadie más los ve hasta que los muestres otra vez. Quien vende recibe el motivo por correo.",
    tellsWhy: true,
  },
  show: {
    verb: "Mostrar otra vez",
    done: "Mostramos otra vez",
    effect: "Vuelven a estar como antes, y quien vende recibe un correo.",
    tellsWhy: false,
  },
};

export function isModerationStep(text: string): text is ModerationStep {
  return Object.hasOwn(STEP_WORDS, text);
}

/** Reads reason and note of a decision; the errors by field. */
export function readWhy(
  step: ModerationStep,
  form: FormData,
): { ok: true; reason: string; note: string } | { ok: false; errors: Record<string, string> } {
  if (!STEP_WORDS[step].tellsWhy) return { ok: true, reason: "", note: "" };
  const reason = String(form.get("motivo") ?? "");
  const note = String(form.get("nota") ?? "")
    .replace(/\r\n/g, "\n")
    .trim();
  if (!isRejectionReason(reason)) return { ok: false, errors: { motivo: "Elige un motivo de la lista." } };
  if (note.length > REJECTION_NOTE_MAX)
    return { ok: false, errors: { nota: `Escribe como máximo ${REJECTION_NOTE_MAX} caracteres.` } };
  if (reason === OTHER_REJECTION && note.length < OTHER_NOTE_MIN)
    return {
      ok: false,
      errors: { nota: `Con «Otro» escribe al menos ${OTHER_NOTE_MIN} caracteres: es lo que leerá.` },
    };
  return { ok: true, reason, note };
}

/** Days by which a listing's period can be made longer. */
export const EXTEND_DAYS: readonly number[] = [7, 15, 30, 60];
