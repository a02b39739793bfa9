import { DAY_MS } from "./durations.ts";
import { formatDate } from "./format.ts";

/** A day in Lima, as `2026-11-20`. Text, so that no time zone creeps in; it sorts as it reads. */
export type LimaDay = string;

const LIMA_OFFSET_MS = -5 * 60 * 60 * 1000;

/** National holidays with a fixed date (`MM-DD`): those of 2026. */
const FIXED_HOLIDAYS = new Set([
  "01-01",
  "05-01",
  "06-07",
  "06-29",
  "07-23",
  "07-28",
  "07-29",
  "08-06",
  "08-30",
  "10-08",
  "11-01",
  "12-08",
  "12-09",
  "12-25",
]);

/** Whether a typed text is a day of the calendar between 2000 and 2099: `addDays` of any other may be no day. */
export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** The day that it is in Lima (UTC−5 all year) at an instant. */
export function limaDay(instant: Date): LimaDay {
  return new Date(instant.getTime() + LIMA_OFFSET_MS).toISOString().slice(0, 10);
}

export function limaYear(instant: Date): number {
  return Number(limaDay(instant).slice(0, 4));
}

export function startOfDay(day: LimaDay): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - LIMA_OFFSET_MS);
}

export function addDays(day: LimaDay, count: number): LimaDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one to another; negative where the second is earlier. */
export function daysBetween(from: LimaDay, to: LimaDay): number {
  return Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS);
}

/** `27 de octubre de 2026`. */
export function formatDay(day: LimaDay): string {
  return formatDate(startOfDay(day));
}

/** Day of the week, 0 for Sunday. */
export function weekday(day: LimaDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The Monday of a day's week. */
export function mondayOf(day: LimaDay): LimaDay {
  return addDays(day, -((weekday(day) + 6) % 7));
}

/**
 * Fixed national holidays, Maundy Thursday and Good Friday, and those of the configuration (`HOLIDAYS`: decreed days,
 * or days that the business adds). `-2027-12-09` there says that a day is no longer a holiday: the law's terms must not
 * grow by a day that a new law has taken back.
 */
export function isHoliday(day: LimaDay, further: ReadonlySet<string>): boolean {
  if (further.has(`-${day}`)) return false;
  if (FIXED_HOLIDAYS.has(day.slice(5)) || further.has(day)) return true;
  const easter = easterOf(Number(day.slice(0, 4)));
  return day === addDays(easter, -3) || day === addDays(easter, -2);
}

/** Monday to Friday and no holiday. */
export function isBusinessDay(day: LimaDay, further: ReadonlySet<string>): boolean {
  const of = weekday(day);
  return of !== 0 && of !== 6 && !isHoliday(day, further);
}

/** The last day of a term of `count` business days that begins the day after `day`. */
export function addBusinessDays(day: LimaDay, count: number, further: ReadonlySet<string>): LimaDay {
  let last = day;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isBusinessDay(last, further)) left--;
  }
  return last;
}

/**
 * Business days that are left from `today` until `due`, today not counted: 0 on the last day, negative once it
 * has passed. Both must lie within some years of each other.
 */
export function businessDaysLeft(today: LimaDay, due: LimaDay, further: ReadonlySet<string>): number {
  const sign = today <= due ? 1 : -1;
  const [from, to] = sign === 1 ? [today, due] : [due, today];
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day, further)) count++;
  // A deadline missed since a weekend is overdue all the same.
  return sign === 1 ? count : -Math.max(1, count);
}

/** `1 día hábil`, `4 días hábiles`. */
export function businessDaysText(count: number): string {
  return count === 1 ? "1 día hábil" : `${count} días hábiles`;
}

/** Easter Sunday of a year (Gregorian; Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): LimaDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const dayOfMonth = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}`;
}
