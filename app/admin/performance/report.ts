import { formatDay, type LimaDay } from "~/business/calendar";
import { formatNumber, formatShortDay } from "~/business/format";
import { daysOf, type DayRange } from "~/orders/sales/range";
import { DEVICES, LINKS, VITALS, type DeviceKind, type LinkKind, type Vital } from "~/shell/measuring/constants";
import {
  countOf,
  p75Of,
  sumOfHistograms,
  unpackHistograms,
  vitalRatingOf,
  vitalSharesOf,
  type Histograms,
  type VitalRating,
} from "~/vitals/histogram";
import type { VitalDay } from "~/vitals/model";

type VitalDays = ReadonlyMap<LimaDay, VitalDay>;

export interface VitalFigure {
  vital: Vital;
  /** In words with its unit; null without measurements. */
  p75: string | null;
  rating: VitalRating | null;
  /** `82 % bueno, 10 % regular, 8 % malo`; empty for none. */
  shares: string;
  visits: number;
}

export interface VitalRow {
  name: string;
  visits: number;
  figures: VitalFigure[];
}

interface VitalChart {
  vital: Vital;
  values: (number | null)[];
}

export interface ErrorRow {
  fingerprint: string;
  message: string;
  place: string;
  page: string;
  build: string;
  browser: string;
  count: number;
  /** As `22/11/2026`. */
  firstDay: string;
  lastDay: string;
  /** The day on which it was marked as solved. */
  solvedOn: string | null;
  /** It was seen again after it was marked. */
  isBack: boolean;
}

export interface PerformanceReport {
  period: string;
  labels: string[];
  /** Days of the period without figures. */
  missing: number;
  total: VitalRow;
  links: VitalRow[];
  devices: VitalRow[];
  pages: VitalRow[];
  charts: VitalChart[];
  errors: ErrorRow[];
}

export const LINK_NAMES: Record<LinkKind, string> = {
  "4g": "4G o mejor",
  "3g": "3G",
  "2g": "2G o menos",
  desconocida: "Desconocida",
};
const DEVICE_NAMES: Record<DeviceKind, string> = { movil: "Celulares y tabletas", escritorio: "Computadoras" };

/** Errors that the page lists; unsolved ones come first, then the most frequent. */
const MOST_ERRORS_SHOWN = 50;

/** A value in its unit, with a point for decimals: `2.4 s`, `180 ms`, `0.08`. */
export function vitalText(vital: Vital, value: number): string {
  if (vital === "CLS") return value.toFixed(2);
  return value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${formatNumber(Math.round(value))} ms`;
}

/** The figures of a period. `link`: only pages over this connection are listed. */
export function performanceReport(
  days: VitalDays,
  range: DayRange,
  { link, solved }: { link: LinkKind | null; solved: ReadonlyMap<string, LimaDay> },
): PerformanceReport {
  const inRange = daysOf(range);
  const groups = groupsOf(days);
  const all = sumOfHistograms(groups.map(({ histograms }) => histograms));
  const byPage = new Map<string, Histograms[]>();
  for (const group of groups)
    if (link === null || group.link === link)
      byPage.set(group.page, [...(byPage.get(group.page) ?? []), group.histograms]);
  const daily = inRange.map((day) => {
    const found = days.get(day);
    return found && sumOfHistograms(Object.values(found.groups).map(unpackHistograms));
  });
  return {
    period: range.from === range.to ? formatDay(range.from) : `Del ${formatDay(range.from)} al ${formatDay(range.to)}`,
    labels: inRange.map(formatShortDay),
    missing: inRange.filter((day) => !days.has(day)).length,
    total: rowOf("Todo el sitio", all),
    links: LINKS.map((one) => rowOf(LINK_NAMES[one], sumOfHistograms(ofLink(groups, one)))).filter(isVisited),
    devices: DEVICES.map((device) => rowOf(DEVICE_NAMES[device], sumOfHistograms(devicesOf(days, device)))).filter(
      isVisited,
    ),
    pages: [...byPage]
      .map(([page, histograms]) => rowOf(page, sumOfHistograms(histograms)))
      .sort((a, b) => b.visits - a.visits || a.name.localeCompare(b.name)),
    charts: VITALS.map((vital) => ({
      vital,
      values: daily.map((histograms) => (histograms && p75Of(vital, histograms[vital])?.value) ?? null),
    })),
    errors: errorsOf(days, solved),
  };
}

interface VitalGroup {
  page: string;
  link: string;
  histograms: Histograms;
}

function groupsOf(days: VitalDays): VitalGroup[] {
  return [...days.values()].flatMap(({ groups }) =>
    Object.entries(groups).map(([key, packed]) => {
      const [page = "", link = ""] = key.split("|");
      return { page, link, histograms: unpackHistograms(packed) };
    }),
  );
}

function ofLink(groups: readonly VitalGroup[], link: LinkKind): Histograms[] {
  return groups.filter((group) => group.link === link).map(({ histograms }) => histograms);
}

function devicesOf(days: VitalDays, device: DeviceKind): Histograms[] {
  return [...days.values()].flatMap(({ devices }) => {
    const packed = devices[device];
    return packed === undefined ? [] : [unpackHistograms(packed)];
  });
}

function isVisited({ visits }: VitalRow): boolean {
  return visits > 0;
}

function rowOf(name: string, histograms: Histograms): VitalRow {
  const figures = VITALS.map((vital): VitalFigure => {
    const histogram = histograms[vital];
    const visits = countOf(histogram);
    const p75 = p75Of(vital, histogram);
    if (p75 === null) return { vital, p75: null, rating: null, shares: "", visits };
    const { good, regular, bad } = vitalSharesOf(vital, histogram);
    const percent = (count: number) => `${Math.round((count / visits) * 100)} %`;
    return {
      vital,
      p75: `${p75.isMore ? "más de " : ""}${vitalText(vital, p75.value)}`,
      // In the open bucket it is above both thresholds.
      rating: p75.isMore ? "bad" : vitalRatingOf(vital, p75.value),
      shares: `${percent(good)} bueno, ${percent(regular)} regular, ${percent(bad)} malo`,
      visits,
    };
  });
  return { name, visits: Math.max(...figures.map(({ visits }) => visits)), figures };
}

function errorsOf(days: VitalDays, solved: ReadonlyMap<string, LimaDay>): ErrorRow[] {
  const found = new Map<string, { row: ErrorRow; last: LimaDay }>();
  for (const [day, { errors }] of [...days].sort(([a], [b]) => a.localeCompare(b)))
    for (const error of errors) {
      const known = found.get(error.fingerprint)?.row;
      const solvedOn = solved.get(error.fingerprint) ?? null;
      const row = {
        ...error,
        count: error.count + (known?.count ?? 0),
        firstDay: known?.firstDay ?? formatShortDay(day),
        lastDay: formatShortDay(day),
        solvedOn: solvedOn && formatShortDay(solvedOn),
        isBack: solvedOn !== null && day > solvedOn,
      };
      found.set(error.fingerprint, { row, last: day });
    }
  const isOpen = ({ solvedOn, isBack }: ErrorRow) => solvedOn === null || isBack;
  return [...found.values()]
    .sort(
      (a, b) =>
        Number(isOpen(b.row)) - Number(isOpen(a.row)) || b.row.count - a.row.count || b.last.localeCompare(a.last),
    )
    .slice(0, MOST_ERRORS_SHOWN)
    .map(({ row }) => row);
}
