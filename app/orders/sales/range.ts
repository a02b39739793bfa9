import { addDays, isDay, type LimaDay } from "~/business/calendar";
import type { FieldErrors } from "~/platform/forms/typed-values";

export const MAX_REPORT_DAYS = 366;
/** Days of a report whose address names none. */
const USUAL_REPORT_DAYS = 30;
const TYPED_MAX = 20;

/** Both ends are within it. */
export interface DayRange {
  from: LimaDay;
  to: LimaDay;
}

export interface AskedRange {
  /** Null for an invalid period. */
  range: DayRange | null;
  /** As typed, or the usual days. */
  values: { desde: string; hasta: string };
  errors: FieldErrors;
}

/** The period of an address by `desde` and `hasta` (`2026-11-20`); by default the last days until today. */
export function readDayRange(params: URLSearchParams, today: LimaDay): AskedRange {
  const typed = (name: string) => params.get(name)?.trim().slice(0, TYPED_MAX) ?? "";
  const to = typed("hasta") || today;
  const from = typed("desde") || (isDay(to) ? addDays(to, 1 - USUAL_REPORT_DAYS) : today);
  const values = { desde: from, hasta: to };
  const errors: FieldErrors = {};
  for (const name of ["desde", "hasta"] as const)
    if (!isDay(values[name])) errors[name] = "Escribe una fecha, como 2026-11-20.";
  if (Object.keys(errors).length === 0) {
    if (from > to) errors.desde = "El periodo termina antes de empezar.";
    else if (addDays(from, MAX_REPORT_DAYS - 1) < to)
      errors.hasta = `El periodo puede tener ${MAX_REPORT_DAYS} días como máximo.`;
  }
  return { range: Object.keys(errors).length === 0 ? { from, to } : null, values, errors };
}

export function daysOf({ from, to }: DayRange): LimaDay[] {
  const days: LimaDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
