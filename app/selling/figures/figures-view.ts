import { FIGURES, type FigureDay, type Figures } from "~/catalog/figures/constants";
import type { Fact } from "~/ui/fact-list";

import { formatNumber, formatShortDay } from "../../business/format.ts";

/** Periods that the page offers, in days; the first is the default. */
export const PERIODS = [7, 30] as const;
type Period = (typeof PERIODS)[number];

/** Reads `?dias=30`; anything else is the first period. */
export function periodOf(params: URLSearchParams): Period {
  return PERIODS.find((days) => String(days) === params.get("dias")) ?? PERIODS[0];
}

export interface FiguresView {
  period: Period;
  totals: Fact[];
  chart: { shares: number[]; first: string; last: string; highest: string | null; words: string };
  /** A row for each day, newest first. */
  rows: string[][];
}

export const FIGURE_NAMES: Record<keyof Figures, string> = {
  views: "Visitas",
  hearts: "Favoritos",
  contacts: "Contactos",
  messages: "Mensajes",
};

/** `days`: oldest first, one for each day of the period. */
export function viewFigures(days: readonly FigureDay[], period: Period): FiguresView {
  const totals = figureTotals(days);
  const most = Math.max(0, ...days.map(({ views }) => views));
  const best = most > 0 ? days.findLast(({ views }) => views === most) : undefined;
  return {
    period,
    totals: (Object.keys(FIGURE_NAMES) as (keyof Figures)[]).map((figure) => ({
      label: FIGURE_NAMES[figure],
      value: formatNumber(totals[figure]),
    })),
    chart: {
      shares: days.map(({ views }) => (most === 0 ? 0 : views / most)),
      first: dayName(days[0]),
      last: dayName(days.at(-1)),
      highest: best ? visits(most) : null,
      words: best
        ? `Visitas de cada día. El día con más fue el ${dayName(best)}, con ${visits(most)}.`
        : "Visitas de cada día: ninguna.",
    },
    // Within 90 days a day needs no year; with it the last column does not fit a phone.
    rows: days
      .map((one) => [
        dayName(one).slice(0, 5),
        ...[one.views, one.hearts, one.contacts, one.messages].map(formatNumber),
      ])
      .reverse(),
  };
}

function figureTotals(days: readonly FigureDay[]): Figures {
  const totals: Figures = { views: 0, hearts: 0, contacts: 0, messages: 0 };
  for (const day of days) for (const figure of FIGURES) totals[figure] += day[figure];
  return totals;
}

function dayName(one: FigureDay | undefined): string {
  return one ? formatShortDay(one.day) : "";
}

function visits(count: number): string {
  return count === 1 ? "1 visita" : `${formatNumber(count)} visitas`;
}
