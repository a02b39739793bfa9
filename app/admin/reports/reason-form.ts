import { z } from "zod";

import type { FieldsOfSheet } from "~/admin-kit/sheet/sheet";
import { textField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import { rejected, rejectedWith, type FormRejected } from "~/platform/forms/outcome";
import type { ReportKind } from "~/reports/model";

import { REASON_MAX, REASON_MIN, SILENCE_DAYS, type ReportStep } from "./steps";
import { OTHER_TEMPLATE, REASON_TEMPLATES, reasonText, type ReasonTemplate } from "./templates";

const ReasonForm = z.object({
  plantilla: z.string().max(40).catch(OTHER_TEMPLATE),
  motivo: textField("Detalle", { max: REASON_MAX }),
  dias: z.coerce.number().catch(SILENCE_DAYS[0]),
  version: z.string().max(60).catch(""),
});
const NO_REASON = `Elige un motivo, o escríbelo en al menos ${REASON_MIN} caracteres: lo lee quien recibe el correo.`;

/** Fields of a step, or the rejected form. `kinds`: those of its things. */
export function readReason(
  form: FormData,
  step: ReportStep,
  kinds: readonly ReportKind[],
): { version: string; reason: string; days: number } | FormRejected {
  const parsed = parseForm(ReasonForm, form);
  if (!parsed.ok) return rejectedWith(parsed);
  const { plantilla, motivo: typed = "", dias, version } = parsed.data;
  const days = SILENCE_DAYS.find((each) => each === dias) ?? SILENCE_DAYS[0];
  if (step === "dismiss" || step === "resolve") return { version, reason: typed, days };
  const isOwn = kinds.some((kind) => !REASON_TEMPLATES[kind].some(({ id, text }) => id === plantilla && text !== ""));
  if (isOwn && typed.length < REASON_MIN) return rejected(form, { motivo: NO_REASON });
  // Several kinds have no template in common.
  const reason = isOwn || kinds[0] === undefined ? typed : reasonText(kinds[0], plantilla, typed);
  return { version, reason, days };
}

/** Why: a template and a line of one's own, as the mail will say it. */
export function reasonFields(reasons: readonly ReasonTemplate[], hint: string): FieldsOfSheet {
  return {
    fields: {
      plantilla: { label: "Motivo", input: "select", options: reasons.map(({ id, label }) => ({ value: id, label })) },
      motivo: { label: "Detalle", input: "area", hint, rows: 3, maxLength: REASON_MAX },
    },
    values: { plantilla: OTHER_TEMPLATE },
    reasons,
  };
}
