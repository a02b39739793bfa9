import { addDays, limaDay, startOfDay, weekday } from "~/business/calendar";
import { HOUR_MS } from "~/business/durations";

import type { AdminSections } from "../frame/sections";

/** Of an administrator, on one list. */
export const SAVED_VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 40;

const TO_MAX = 700;
/** Parameters of one page of a list, not of the list. */
const PASSING = ["desde", "antes", "marcar"];

/** An address of a section of administration with its filters, from its first page on; null for other texts. */
export function viewAddress(groups: AdminSections, text: string): string | null {
  if (!text.startsWith("/") || text.length > TO_MAX) return null;
  const [pathname = "", query = ""] = text.split("?");
  const isSection = groups.some(({ sections }) => sections.some(({ to }) => to === pathname));
  if (!isSection || text.includes("#")) return null;
  const params = new URLSearchParams(query);
  for (const name of PASSING) params.delete(name);
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}

/** Days on which a view's file is mailed, as `weekday` numbers them. */
const WEEKDAYS = ["domingo", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado"] as const;
export const MAIL_DAYS = ["diario", ...WEEKDAYS] as const;
type MailDay = (typeof MAIL_DAYS)[number];

export const MAIL_DAY_NAMES: Record<MailDay, string> = {
  diario: "Cada día",
  lunes: "Cada lunes",
  martes: "Cada martes",
  miercoles: "Cada miércoles",
  jueves: "Cada jueves",
  viernes: "Cada viernes",
  sabado: "Cada sábado",
  domingo: "Cada domingo",
};

const MORNING_MS = 7 * HOUR_MS;

/** The first morning of Lima on such a day after a moment. */
export function nextMailAt(day: MailDay, after: Date): Date {
  const today = limaDay(after);
  const mornings = Array.from({ length: 8 }, (_, days) => addDays(today, days))
    .filter((one) => day === "diario" || WEEKDAYS[weekday(one)] === day)
    .map((one) => new Date(startOfDay(one).getTime() + MORNING_MS));
  return mornings.find((at) => at > after) ?? new Date(after.getTime() + 24 * HOUR_MS);
}
