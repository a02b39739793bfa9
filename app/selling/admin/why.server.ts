import { readReason, reasonFields } from "~/admin-kit/decision/reasons";
import type { FieldsOfSheet } from "~/admin-kit/sheet/sheet";

import type { ModerationStep } from "../moderation/moderation.server";
import { REJECTION_NOTE_MAX, REJECTION_REASONS } from "../review/reasons";
import { MODERATION_WORDS } from "./decision";

/** Of a rejection or hiding. */
export const WHY = { reasons: REJECTION_REASONS, hint: "El vendedor lo lee en su correo." };
const FIELDS = reasonFields(WHY.reasons, WHY.hint);
export const WHY_FIELDS: FieldsOfSheet = {
  ...FIELDS,
  fields: {
    ...FIELDS.fields,
    // All in sight, for one press each.
    motivo: {
      label: "Motivo",
      legend: "¿Por qué?",
      input: "radios",
      options: REJECTION_REASONS.map(({ id, label }) => ({ value: id, label })),
    },
    nota: { label: "Nota para el vendedor", input: "area", rows: 2, maxLength: REJECTION_NOTE_MAX, optional: true },
  },
};

/** Reads reason and note of a decision; the errors by field. */
export function readWhy(step: ModerationStep, form: FormData) {
  return MODERATION_WORDS[step].tellsWhy
    ? readReason(REJECTION_REASONS, form)
    : { ok: true as const, reason: "", note: "" };
}
