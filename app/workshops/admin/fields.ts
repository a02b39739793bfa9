import { z } from "zod";

import { addDays, type LimaDay } from "~/business/calendar";

import { CERTIFICATE_MAX_DAYS } from "../directory/constants";

/** The last day of a certificate, from today to some years ahead. */
export function untilOf(form: FormData, today: LimaDay): { ok: true; day: LimaDay } | { ok: false; message: string } {
  const read = z.iso.date().safeParse(form.get("hasta"));
  if (!read.success) return { ok: false, message: "Escribe hasta qué día vale el certificado." };
  if (read.data < today) return { ok: false, message: "Certificado: elige un día desde hoy." };
  if (read.data > addDays(today, CERTIFICATE_MAX_DAYS))
    return { ok: false, message: "Certificado: elige un día dentro de los próximos tres años." };
  return { ok: true, day: read.data };
}

export const CHANGED_WORKSHOP =
  "Este taller cambió mientras lo veías. Vuelve a cargar la página, mira qué cambió y hazlo otra vez.";

export const NO_WORKSHOP = "No encontramos este taller.";
