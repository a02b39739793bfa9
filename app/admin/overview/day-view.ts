import { businessDaysLeft, limaDay, startOfDay, weekday, type LimaDay } from "~/business/calendar";
import { formatDayAndMonth, formatNumber, formatShortDateTime, plural } from "~/business/format";
import { DAY_NAMES } from "~/business/hours";
import { formatSoles } from "~/business/money";
import { URGENT_DAYS } from "~/complaints/progress/constants";
import { agoText } from "~/shell/offline/ago";
import type { Tone } from "~/ui/badge";

import type { DayState } from "./day.server";
import type { DayComparison, Line } from "./model";
import { COMPARED } from "./unlike";
import { figureText, termWords } from "./worst";

const HEALTH = "/administracion/estado";
const GROUPS = ["law", "money", "other"];

export interface LineView {
  id: string;
  label: string;
  to: string;
  /** Null where it is not counted. */
  count: string | null;
  text: string;
  badge: { label: string; tone: Tone } | null;
}

/** `sábado 28 de noviembre`. */
export function weekdayAndDay(day: LimaDay): string {
  return `${DAY_NAMES[weekday(day)]} ${formatDayAndMonth(startOfDay(day))}`;
}

/** By law, money and age. Kinds with nothing to do are left out. */
export function lineViews(lines: readonly Line[], now: Date, holidays: ReadonlySet<string>): LineView[] {
  const rank = ({ group }: Line) => GROUPS.indexOf(group);
  // After every time.
  const sinceOf = ({ oldest }: Line) => oldest ?? "~";
  return lines
    .filter(({ count }) => count !== 0)
    .sort(
      (one, other) =>
        rank(one) - rank(other) || (sinceOf(one) < sinceOf(other) ? -1 : sinceOf(one) > sinceOf(other) ? 1 : 0),
    )
    .map((line) => lineView(line, now, holidays));
}

function lineView(line: Line, now: Date, holidays: ReadonlySet<string>): LineView {
  const { id, label, to, count, centimos, oldest, isFeminine = false, law, sum } = line;
  const [first, one] = isFeminine ? ["La más antigua", "Una"] : ["El más antiguo", "Uno"];
  const shown = { id, label, to, count: count === null ? null : formatNumber(count) };
  const amount = sum && count ? [`${formatSoles(centimos)} ${sum.words}`] : [];
  if (oldest === null) return { ...shown, text: amount.join(""), badge: null };
  if (law !== undefined) {
    const today = limaDay(now);
    const left = businessDaysLeft(today, oldest, holidays);
    const words = termWords(oldest, today, holidays);
    const isSoon = left <= URGENT_DAYS;
    return {
      ...shown,
      text: `${count === 1 ? one : first} ${oldest < today ? "venció" : "vence"} el ${weekdayAndDay(oldest)} (${law})`,
      badge: isSoon ? { label: upperFirst(words), tone: left <= 1 ? "danger" : "warning" } : null,
    };
  }
  const age = now.getTime() - new Date(oldest).getTime();
  const since = `${first}, ${agoText(age)}`;
  return { ...shown, text: [...amount, since].join(" · "), badge: null };
}

interface UnlikeView {
  name: string;
  title: string;
  text: string;
  /** Where the usual begins and ends, and where the figure is, of a strip of 100. */
  strip: { from: number; to: number; at: number };
  link: { to: string; label: string };
}

export interface ComparisonView {
  title: string;
  lead: string;
  unlike: UnlikeView[];
  usual: string;
}

/** The day beside others of its weekday; null where too few are known, or the figures are of another day. */
export function comparisonView(comparison: DayComparison | null, today: LimaDay): ComparisonView | null {
  if (comparison === null || (comparison.hour !== null && comparison.day !== today)) return null;
  const { day, hour, unlike, usual, reasons } = comparison;
  const weekdays = pluralDay(day);
  return {
    title: hour === null ? `Ayer, distinto de otros ${weekdays}` : `Distinto de otros ${weekdays}`,
    lead:
      hour === null
        ? `El ${weekdayAndDay(day)} entero, frente a los ${weekdays} de las últimas ocho semanas.`
        : `Hasta las ${hour}:00, frente a los ${weekdays} de las últimas ocho semanas.`,
    unlike: unlike.map(({ name, value, low, high }) => {
      const widest = Math.max(high, value) * 1.1 || 1;
      const reason = reasons.find((one) => one.name === name)?.text ?? "";
      return {
        name,
        title: figureText(name, value),
        text: [`Lo normal: ${low} a ${high}.`, reason].filter(Boolean).join(" "),
        strip: { from: (low / widest) * 100, to: (high / widest) * 100, at: (value / widest) * 100 },
        // Too few may mean that something does not work.
        link: value < low ? { to: HEALTH, label: "Estado del sistema" } : { to: COMPARED[name].to, label: "Ver" },
      };
    }),
    usual:
      usual.length === 0 ? "" : `${upperFirst(usual.map((name) => COMPARED[name].many).join(", "))}: como siempre.`,
  };
}

/** Networks that reached a limit today, in words. */
export function networkLines(notes: DayState["networks"]): string[] {
  return notes.map(({ act, count, at }) => {
    const times = `${plural(count, "aviso")} hoy${at ? `, el último el ${formatShortDateTime(at)}` : ""}`;
    return act === "register"
      ? `Cuentas nuevas: ${times}. Las demás de esa conexión se crean con el enlace que llega a su correo.`
      : `Contraseñas equivocadas: ${times}. Desde esa conexión solo entran los navegadores que cada cuenta conoce.`;
  });
}

function pluralDay(day: LimaDay): string {
  const name = DAY_NAMES[weekday(day)] ?? "";
  return name.endsWith("s") ? name : `${name}s`;
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
