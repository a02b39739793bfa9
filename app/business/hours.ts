import { addDays, isHoliday, limaDay, startOfDay, weekday, type LimaDay } from "./calendar.ts";

/** Opening hours of the business (specification, section 1), in minutes after midnight in Lima. */
interface Opening {
  from: number;
  to: number;
}

const MINUTE_MS = 60_000;

const WEEKDAY: Opening = { from: 9 * 60, to: 19 * 60 };
const SATURDAY: Opening = { from: 9 * 60, to: 17 * 60 };
/** By day of the week, Sunday first. */
const WEEK: readonly (Opening | null)[] = [null, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, SATURDAY];
const DAY_NAMES = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const;

/** The hours as the footer writes them. */
export const OPENING_HOURS = [
  { days: "Lunes a viernes", hours: hours(WEEKDAY) },
  { days: "Sábado", hours: hours(SATURDAY) },
] as const;

export interface OpeningState {
  open: boolean;
  /** `Abierto ahora` or `Cerrado`. */
  label: string;
  /** `cierra a las 19:00`, `abre hoy a las 9:00`, `abre el lunes a las 9:00`; empty when it stays closed for two weeks. */
  next: string;
}

/**
 * Whether the business is open at `now`: open from the first minute of an opening until just before its last,
 * never on a holiday. `holidays` are those beyond the national ones.
 */
export function openingState(now: Date, holidays: ReadonlySet<LimaDay>): OpeningState {
  const today = limaDay(now);
  const minute = Math.floor((now.getTime() - startOfDay(today).getTime()) / MINUTE_MS);
  const hoursOf = (day: LimaDay): Opening | null => (isHoliday(day, holidays) ? null : (WEEK[weekday(day)] ?? null));
  const opening = hoursOf(today);
  if (opening && minute >= opening.from && minute < opening.to) {
    return { open: true, label: "Abierto ahora", next: `cierra a las ${clock(opening.to)}` };
  }
  if (opening && minute < opening.from) return closed(`abre hoy a las ${clock(opening.from)}`);
  for (let ahead = 1; ahead <= 14; ahead++) {
    const day = addDays(today, ahead);
    const following = hoursOf(day);
    if (following) return closed(`abre ${ahead === 1 ? "mañana" : `el ${DAY_NAMES[weekday(day)]}${ahead > 6 ? ` ${Number(day.slice(8))}` : ""}`} a las ${clock(following.from)}`);
  }
  return closed("");
}

function closed(next: string): OpeningState {
  return { open: false, label: "Cerrado", next };
}

function hours({ from, to }: Opening): string {
  return `${clock(from)}-${clock(to)}`;
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
