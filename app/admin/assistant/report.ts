import {
  ASSISTANT_FIGURES,
  noAssistantFigures,
  type AssistantDay,
  type AssistantFigures,
} from "~/assistant/figures/model";
import { formatDay, type LimaDay } from "~/business/calendar";
import { FIGURE_WORDS } from "~/business/figures";
import { formatNumber, formatShortDay, plural } from "~/business/format";
import { daysOf, type DayRange } from "~/orders/sales/range";
import type { FigureTotal } from "~/ui/figures/figure-totals";

import { durationText } from "../metrics/duration";

export interface AssistantReport {
  period: string;
  totals: FigureTotal[];
  /** Conversations of each day as shares of the highest, and the days on which something happened, newest first. */
  byDay: { shares: number[]; first: string; last: string; highest: { label: string; value: string } | null };
  rows: { day: LimaDay; cells: string[] }[];
}

const NONE = "–";

/** The figures of a period as its page shows them. Averages are divided here, of sums. */
export function assistantReport(days: readonly AssistantDay[], range: DayRange): AssistantReport {
  const sum = noAssistantFigures();
  for (const day of days) for (const field of ASSISTANT_FIGURES) sum[field] += day[field];
  const counts = new Map(days.map(({ day, conversations }) => [day, conversations]));
  const most = Math.max(0, ...counts.values());
  const highest = days.find(({ conversations }) => most > 0 && conversations === most);
  return {
    period: `Del ${formatDay(range.from)} al ${formatDay(range.to)}`,
    totals: totalsOf(sum),
    byDay: {
      shares: daysOf(range).map((day) => (most === 0 ? 0 : (counts.get(day) ?? 0) / most)),
      first: formatShortDay(range.from),
      last: formatShortDay(range.to),
      highest: highest ? { label: formatShortDay(highest.day), value: formatNumber(most) } : null,
    },
    rows: days.map((day) => ({ day: day.day, cells: cellsOf(day) })).reverse(),
  };
}

function cellsOf(day: AssistantDay): string[] {
  const { conversations, messages, resolved, fallback, escalated, votesUp, votesDown, recommended, opened, errors } =
    day;
  return [
    formatShortDay(day.day),
    ...[conversations, messages, resolved, fallback, escalated, votesUp, votesDown, recommended, opened, errors].map(
      formatNumber,
    ),
  ];
}

function totalsOf(sum: AssistantFigures): AssistantReport["totals"] {
  const { conversations, sessions, messages, milliseconds, answers, votesUp, votesDown, recommended } = sum;
  const votes = votesUp + votesDown;
  return [
    { label: "Conversaciones", value: formatNumber(conversations) },
    {
      label: "Mensajes por conversación",
      value: conversations === 0 ? NONE : (messages / conversations).toFixed(1),
      hint: plural(messages, "mensaje"),
    },
    {
      label: "Duración media de uso",
      value: sessions === 0 ? NONE : durationText(milliseconds / sessions),
      hint: "Sin pausas de más de 30 minutos",
    },
    {
      label: "Consultas resueltas",
      value: formatNumber(sum.resolved),
      hint: shareText(sum.resolved, answers, "respuestas"),
    },
    {
      label: "Respuestas sin el modelo",
      value: formatNumber(sum.fallback),
      hint: shareText(sum.fallback, answers, "respuestas"),
      means: FIGURE_WORDS.assistantFallback.means,
    },
    { label: "Pasaron a una persona", value: formatNumber(sum.escalated) },
    {
      label: "Satisfacción",
      value: percent(votesUp, votes),
      hint: `${formatNumber(votesUp)} 👍 y ${formatNumber(votesDown)} 👎`,
    },
    { label: "Anuncios recomendados", value: formatNumber(recommended) },
    {
      label: "Recomendados que se abrieron",
      value: formatNumber(sum.opened),
      hint: shareText(sum.opened, recommended, "recomendados"),
    },
    { label: "Errores", value: formatNumber(sum.errors), hint: shareText(sum.errors, answers, "respuestas") },
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? NONE : `${Math.round((part / whole) * 100)}\u00a0%`;
}

function shareText(part: number, whole: number, of: string): string {
  return whole === 0 ? `De 0 ${of}` : `${percent(part, whole)} de ${formatNumber(whole)} ${of}`;
}
