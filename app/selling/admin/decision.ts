import type { SheetAct } from "~/admin-kit/sheet/sheet";
import { formLine } from "~/platform/forms/form-text";

import type { ModerationStep } from "../moderation/moderation.server";

/** Adjustments without a decision, for several listings at once. Each seller gets a mail. */
export const BULK_ADJUSTMENTS = {
  destacar: {
    verb: "Destacar",
    done: "Destacamos",
    effect: "Salen primero en el catálogo mientras dure su plazo. El vendedor recibe un correo.",
  },
  "quitar-destacado": {
    verb: "Quitar de destacados",
    done: "Quitamos de destacados",
    effect: "Salen en el catálogo como los demás. El vendedor recibe un correo.",
  },
  ampliar: {
    verb: "Ampliar el plazo",
    done: "Ampliamos el plazo de",
    effect: "Terminan más tarde, por los días que elijas. El vendedor recibe un correo.",
  },
} as const;
type BulkAdjustment = keyof typeof BULK_ADJUSTMENTS;
export type ListingBulkStep = ModerationStep | BulkAdjustment;

export function isBulkAdjustment(text: string): text is BulkAdjustment {
  return Object.hasOwn(BULK_ADJUSTMENTS, text);
}

export const LISTING_BULK_STEPS: readonly { step: ListingBulkStep; label: string }[] = [
  { step: "approve", label: "Aprobar" },
  { step: "reject", label: "Rechazar" },
  { step: "hide", label: "Ocultar" },
  { step: "show", label: "Mostrar otra vez" },
  { step: "destacar", label: "Destacar" },
  { step: "quitar-destacado", label: "Quitar de destacados" },
  { step: "ampliar", label: "Ampliar el plazo" },
];

/** Words of a step, for its button and its confirmation. */
export const MODERATION_WORDS: Record<
  ModerationStep,
  { verb: string; done: string; effect: string; tellsWhy: boolean } & Pick<SheetAct, "key" | "variant">
> = {
  approve: {
    verb: "Aprobar",
    key: "a",
    done: "Aprobamos",
    effect: "Salen al catálogo, y el vendedor recibe un correo.",
    tellsWhy: false,
  },
  reject: {
    verb: "Rechazar",
    key: "r",
    variant: "danger",
    done: "Rechazamos",
    effect: "Salen del catálogo. El vendedor recibe el motivo por correo y puede corregirlo y enviarlo otra vez.",
    tellsWhy: true,
  },
  hide: {
    verb: "Ocultar",
    key: "h",
    variant: "secondary",
    done: "Ocultamos",
    effect: "Nadie más los ve hasta que los muestres otra vez. El vendedor recibe el motivo por correo.",
    tellsWhy: true,
  },
  show: {
    verb: "Mostrar otra vez",
    done: "Mostramos otra vez",
    effect: "Vuelven a estar como antes, y el vendedor recibe un correo.",
    tellsWhy: false,
  },
};

export function isModerationStep(text: string): text is ModerationStep {
  return Object.hasOwn(MODERATION_WORDS, text);
}

/** Days by which a listing's period can be extended. */
const EXTEND_DAYS: readonly number[] = [7, 15, 30, 60];
export const EXTEND_OPTIONS = EXTEND_DAYS.map((days) => ({ value: String(days), label: `${days} días` }));

/** Length of the reason for an adjustment, which goes to the log and the seller. */
export const ADJUSTMENT_REASON = { min: 5, max: 300 };
export const ADJUSTMENT_HINT = "Queda en el registro, y el vendedor lo lee en su correo.";

/** Reads the reason of an adjustment; the error by field. */
export function readAdjustmentReason(
  form: FormData,
): { ok: true; reason: string } | { ok: false; errors: Record<string, string> } {
  const reason = formLine(form, "porque");
  if (reason.length < ADJUSTMENT_REASON.min)
    return { ok: false, errors: { porque: "Escribe por qué, en pocas palabras." } };
  if (reason.length > ADJUSTMENT_REASON.max)
    return { ok: false, errors: { porque: `Escribe como máximo ${ADJUSTMENT_REASON.max} caracteres.` } };
  return { ok: true, reason };
}

/** Reads by how many days a period is extended; null for values that our form does not offer. */
export function readExtension(form: FormData): number | null {
  const days = Number(form.get("dias"));
  return EXTEND_DAYS.includes(days) ? days : null;
}

export const NO_EXTENSION = "Elige cuántos días de la lista.";
