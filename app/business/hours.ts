import { addDays, isHoliday, limaDay, startOfDay, weekday, type LimaDay } from "./calendar.ts";
import { MINUTE_MS } from "./durations.ts";

/** Opening and closing, in minutes after midnight in Lima. */
export interface Opening {
  from: number;
  to: number;
}

/** By day of the week, Sunday first; the openings of each day in their order, none where it is closed. */
export type Week = readonly (readonly Opening[])[];

export interface BusinessHours {
  weekdays: readonly Opening[];
  saturday: readonly Opening[];
  sunday: readonly Opening[];
}

/** The hours where nothing else is configured (specification, section 1). */
export const OPENING_HOURS: BusinessHours = {
  weekdays: [{ from: 9 * 60, to: 19 * 60 }],
  saturday: [{ from: 9 * 60, to: 17 * 60 }],
  sunday: [],
};

export function businessWeek({ weekdays, saturday, sunday }: BusinessHours): Week {
  return [sunday, weekdays, weekdays, weekdays, weekdays, weekdays, saturday];
}

export const DAY_NAMES = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const;

/** Fields of a week, from Monday on: the openings of a day as text. */
export const DAY_FIELDS = [1, 2, 3, 4, 5, 6, 0].map((day) => {
  const name = DAY_NAMES[day] ?? "";
  return { day, field: `dia-${day}`, label: name.slice(0, 1).toUpperCase() + name.slice(1) };
});

/** The hours as the footer writes them; closed days are left out. */
export function businessHoursLines({ weekdays, saturday, sunday }: BusinessHours): { days: string; hours: string }[] {
  return [
    { days: "Lunes a viernes", openings: weekdays },
    { days: "Sábado", openings: saturday },
    { days: "Domingo", openings: sunday },
  ].flatMap(({ days, openings }) => (openings.length > 0 ? [{ days, hours: openingsText(openings) }] : []));
}

/** `9:00-13:00 y 15:00-19:00`; empty for a closed day. */
export function openingsText(openings: readonly Opening[]): string {
  return openings.map(hoursText).join(" y ");
}

/** The week from Monday, days with the same hours in one line: `Lunes a viernes: 9:00-13:00`. Days off are left out. */
export function weekLines(week: Week): string[] {
  const runs: { from: number; to: number; text: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const text = openingsText(week[day] ?? []);
    const last = runs.at(-1);
    if (last?.text === text) last.to = day;
    else runs.push({ from: day, to: day, text });
  }
  return runs.filter(({ text }) => text !== "").map(({ from, to, text }) => `${daysText(from, to)}: ${text}`);
}

function daysText(from: number, to: number): string {
  const [first = "", last = ""] = [DAY_NAMES[from], DAY_NAMES[to]];
  const text = from === to ? first : `${first} ${(to + 7 - from) % 7 === 1 ? "y" : "a"} ${last}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Reads `9:00-13:00 y 15:00-19:00` (or with commas), in order and without overlap; `cerrado` is a closed day. */
export function parseOpenings(text: string): Opening[] | null {
  if (/^cerrado$/i.test(text.trim())) return [];
  const openings = text.split(/\s*,\s*|\s+y\s+/).map((part) => {
    const [, fromHour, fromMinute = "00", toHour, toMinute = "00"] =
      /^(\d{1,2})(?::([0-5]\d))?\s*[-–]\s*(\d{1,2})(?::([0-5]\d))?$/.exec(part.trim()) ?? [];
    return { from: Number(fromHour) * 60 + Number(fromMinute), to: Number(toHour) * 60 + Number(toMinute) };
  });
  let last = 0;
  for (const { from, to } of openings) {
    // Not a number fails every comparison.
    if (!(from >= last && to > from && to <= 24 * 60)) return null;
    last = to;
  }
  return openings;
}

export interface OpeningState {
  open: boolean;
  /** `Abierto ahora` or `Cerrado`. */
  label: string;
  /** `cierra a las 19:00`, `abre hoy a las 9:00`; empty when it stays closed for two weeks. */
  next: string;
}

export interface OpeningWords {
  open: string;
  closed: string;
  /** Before an hour. */
  opens: string;
  closes: string;
}

const PLACE: OpeningWords = { open: "Abierto ahora", closed: "Cerrado", opens: "abre", closes: "cierra a las" };

/**
 * Whether the business (or a workshop or advisor, with its own hours `week`) is open at `now`: open from the first
 * minute of an opening until just before its last, never on a holiday. `holidays` are those beyond the national ones.
 */
export function openingState(
  now: Date,
  holidays: ReadonlySet<LimaDay>,
  week: Week,
  words: OpeningWords = PLACE,
): OpeningState {
  const today = limaDay(now);
  const minute = Math.floor((now.getTime() - startOfDay(today).getTime()) / MINUTE_MS);
  const closed = (next: string): OpeningState => ({ open: false, label: words.closed, next });
  const openingsOf = (day: LimaDay): readonly Opening[] => (isHoliday(day, holidays) ? [] : (week[weekday(day)] ?? []));
  const openings = openingsOf(today);
  const current = openings.find(({ from, to }) => minute >= from && minute < to);
  if (current) return { open: true, label: words.open, next: `${words.closes} ${clock(current.to)}` };
  const later = openings.find(({ from }) => minute < from);
  if (later) return closed(`${words.opens} hoy a las ${clock(later.from)}`);
  for (let ahead = 1; ahead <= 14; ahead++) {
    const day = addDays(today, ahead);
    const [first] = openingsOf(day);
    if (first)
      return closed(
        `${words.opens} ${ahead === 1 ? "mañana" : `el ${DAY_NAMES[weekday(day)]}${ahead > 6 ? ` ${Number(day.slice(8))}` : ""}`} a las ${clock(first.from)}`,
      );
  }
  return closed("");
}

/** `9:00-19:00` */
export function hoursText({ from, to }: Opening): string {
  return `${clock(from)}-${clock(to)}`;
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
