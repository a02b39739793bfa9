import { z } from "zod";

import { addDays, type LimaDay } from "~/business/calendar";
import { required } from "~/cases/person";
import { textField } from "~/platform/forms/fields";
import type { StaleField } from "~/shell/recovery/stale-form.server";
import { CERTIFICATE_MAX_DAYS, DAY_FIELDS, REASON_LENGTHS } from "~/workshops/keeping/constants";

export const REASON_MESSAGE = "Escribe el motivo.";

/** The reason of an act, which is mailed to whom it concerns. */
export const ReasonForm = z.object({ motivo: required(textField("Motivo", REASON_LENGTHS), REASON_MESSAGE) });

/** Number of steps of a case that a form showed. */
export function seenOf(form: FormData): number {
  return z.coerce.number().int().min(1).max(1_000).catch(0).parse(form.get("seen"));
}

/** Version of the document that a form showed; -1 for none. */
export function shownVersion(form: FormData): number {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .catch(-1)
    .parse(form.get("version"));
}

/** The last day of a certificate, from today to some years ahead. */
export function untilOf(form: FormData, today: LimaDay): { ok: true; day: LimaDay } | { ok: false; message: string } {
  const read = z.iso.date().safeParse(form.get("hasta"));
  if (!read.success) return { ok: false, message: "Escribe hasta qué día vale el certificado." };
  if (read.data < today) return { ok: false, message: "Certificado: elige un día desde hoy." };
  if (read.data > addDays(today, CERTIFICATE_MAX_DAYS))
    return { ok: false, message: "Certificado: elige un día dentro de los próximos tres años." };
  return { ok: true, day: read.data };
}

/** The openings of each day, as a conflict names them. */
export const STALE_WEEK: readonly StaleField[] = DAY_FIELDS.map(({ field, label }) => ({
  name: field,
  label,
  logged: "hours",
}));

/** The words of a list of ids, as a form's values hold it. */
export function namesOf(options: readonly { id: string; name: string }[]): (ids: string) => string {
  return (ids) =>
    ids
      .split(",")
      .map((id) => options.find((option) => option.id === id)?.name ?? id)
      .join(", ");
}
