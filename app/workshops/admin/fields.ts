import { z } from "zod";

import { addDays, type LimaDay } from "~/business/calendar";
import type { StaleField } from "~/shell/recovery/stale-form.server";

import { CERTIFICATE_MAX_DAYS, DAY_FIELDS } from "../directory/constants";

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

export const CHANGED_WORKSHOP =
  "Este taller cambió mientras lo veías. Vuelve a cargar la página, mira qué cambió y hazlo otra vez.";

export const NO_WORKSHOP = "No encontramos este taller.";
