import { limaDay, limaYear } from "../../business/calendar.ts";
import { DAY_MS } from "../../business/durations.ts";
import { formatDate } from "../../business/format.ts";

const ZONE = { timeZone: "America/Lima" } as const;
const time = new Intl.DateTimeFormat("es-PE", { ...ZONE, hour: "numeric", minute: "2-digit", hour12: true });
const shortDay = new Intl.DateTimeFormat("es-PE", { ...ZONE, day: "numeric", month: "short" });
const numeric = new Intl.DateTimeFormat("es-PE", { ...ZONE, day: "2-digit", month: "2-digit", year: "numeric" });

/** `2:35 p. m.`, in Lima. */
export function timeOf(at: Date): string {
  return time.format(at);
}

export function isSameDay(one: Date, other: Date): boolean {
  return limaDay(one) === limaDay(other);
}

/** `Hoy`, `Ayer`, `20 de noviembre de 2026`, in Lima. */
export function dayName(at: Date, now: Date): string {
  return nearDay(at, now) ?? formatDate(at);
}

/** For lists: the time of today, else `Ayer`, else `20 nov.`, and `20/11/2025` of another year. */
export function whenOf(at: Date, now: Date): string {
  const near = nearDay(at, now);
  if (near === "Hoy") return timeOf(at);
  if (near !== null) return near;
  return limaYear(at) === limaYear(now) ? shortDay.format(at) : numeric.format(at);
}

// Peru has no summer time: a day is always 24 hours.
function nearDay(at: Date, now: Date): "Hoy" | "Ayer" | null {
  if (isSameDay(at, now)) return "Hoy";
  return isSameDay(at, new Date(now.getTime() - DAY_MS)) ? "Ayer" : null;
}
