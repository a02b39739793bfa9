import { z } from "zod";

import { withoutInvisible } from "~/platform/forms/forms";

import { DETAIL_MAX, DETAIL_MIN, OTHER_REPORT_REASON, REASONS, type ReportKind } from "./model";

export const REPORT_MESSAGES = {
  reason: "Elige un motivo.",
  short: `Cuéntanos qué pasa, en al menos ${DETAIL_MIN} caracteres.`,
  long: "Puede tener hasta 1,000 caracteres.",
} as const;

/** Line ends as one character each, in every browser; blanks alone count as no text. */
function tidy(text: string): string {
  return withoutInvisible(text).replace(/\r\n?/g, "\n").trim();
}

const detail = z
  .string()
  .catch("")
  .transform(tidy)
  .refine((text) => text.length <= DETAIL_MAX, REPORT_MESSAGES.long);

/** Fields of the report form: a reason that fits the subject, and a text, required with 'Otro motivo'. */
export function reportForm(kind: ReportKind) {
  const known = REASONS[kind].map(({ value }) => value);
  return z
    .object({
      reason: z.string(REPORT_MESSAGES.reason).refine((value) => known.includes(value), REPORT_MESSAGES.reason),
      detail,
    })
    .superRefine((typed, context) => {
      if (typed.reason === OTHER_REPORT_REASON && typed.detail.length < DETAIL_MIN)
        context.addIssue({ code: "custom", path: ["detail"], message: REPORT_MESSAGES.short });
    });
}
