import { addDays, limaDay } from "~/business/calendar";
import { type AskedRange, daysOf, readDayRange } from "~/orders/sales/range";
import type { Clock } from "~/platform/clock";
import type { Context } from "~/platform/context";
import { type CsvColumn, csvFile } from "~/platform/csv";
import { type FormOutcome, done, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { downloadResponse } from "~/platform/http/download";
import { badRequest } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { LINKS, type LinkKind } from "~/shell/measuring/constants";
import { isFingerprint } from "~/vitals/fingerprint";
import { countOf, p75Of, unpackHistograms, vitalSharesOf } from "~/vitals/histogram";

import { LINK_FIELD, MOST_PERFORMANCE_DAYS, PERFORMANCE_PATH } from "./constants";
import { type PerformanceReport, performanceReport } from "./report";

/** Periods that the page offers, in days until yesterday: today is not over. */
const PERIODS = [7, 28, 90];
const USUAL_DAYS = 28;

export interface PerformancePageData extends Pick<AskedRange, "values" | "errors"> {
  /** Null for a period that is none, and where the figures could not be read. */
  report: PerformanceReport | null;
  periods: { label: string; desde: string; hasta: string }[];
  link: LinkKind | null;
}

function askedPeriod(params: URLSearchParams, clock: Clock): AskedRange {
  const yesterday = addDays(limaDay(clock.now()), -1);
  const asked = new URLSearchParams(params);
  // Google's own reports are of 28 days.
  if (!asked.get("desde") && !asked.get("hasta")) asked.set("desde", addDays(yesterday, 1 - USUAL_DAYS));
  const { range, values, errors } = readDayRange(asked, yesterday);
  if (range && daysOf(range).length > MOST_PERFORMANCE_DAYS)
    return {
      range: null,
      values,
      errors: { hasta: `El periodo puede tener ${MOST_PERFORMANCE_DAYS} días como máximo.` },
    };
  return { range, values, errors };
}

function linkIn(params: URLSearchParams): LinkKind | null {
  return LINKS.find((link) => link === params.get(LINK_FIELD)) ?? null;
}

/** Data of /administracion/rendimiento: at most 15 documents, whatever the size. */
export async function loadPerformance(
  { vitals, clock, log }: Context,
  { searchParams }: URL,
): Promise<{ page: PerformancePageData; status: 200 | 400 | 503 }> {
  const { range, values, errors } = askedPeriod(searchParams, clock);
  const link = linkIn(searchParams);
  const yesterday = addDays(limaDay(clock.now()), -1);
  const [days, solved] = await Promise.all([
    range && nullIfUnavailable(() => vitals.days(range), log),
    nullIfUnavailable(() => vitals.solved(), log),
  ]);
  return {
    status: range === null ? 400 : days === null ? 503 : 200,
    page: {
      report: range && days ? performanceReport(days, range, { link, solved: solved ?? new Map() }) : null,
      values,
      errors,
      link,
      periods: PERIODS.map((count) => ({
        label: `${count} días`,
        desde: addDays(yesterday, 1 - count),
        hasta: yesterday,
      })),
    },
  };
}

/** `intent=resolver` and `intent=abrir`, with an error's fingerprint. The caller has checked the administrator. */
export function submitPerformance(
  { vitals }: Context,
  actor: string,
  form: FormData,
  { search }: URL,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent !== "resolver" && intent !== "abrir") return unknownIntent(form);
    const fingerprint = form.get("error");
    if (!isFingerprint(fingerprint)) return rejected(form, { "": "No encontramos este error." });
    await vitals.mark(fingerprint, intent === "resolver", actor);
    const told =
      intent === "resolver"
        ? "Lo marcamos como resuelto. Si vuelve a pasar, te lo decimos aquí."
        : "Está abierto de nuevo.";
    return done(`${PERFORMANCE_PATH}${search}#errores`, told);
  });
}

interface Line {
  day: string;
  page: string;
  link: string;
  packed: string;
}

const COLUMNS: readonly CsvColumn<Line>[] = [
  { label: "Día", cell: ({ day }) => day },
  { label: "Página", cell: ({ page }) => page },
  { label: "Conexión", cell: ({ link }) => link },
  ...(["LCP", "INP", "CLS", "TTFB"] as const).flatMap((vital): CsvColumn<Line>[] => {
    const histogram = ({ packed }: Line) => unpackHistograms(packed)[vital];
    const decimals = vital === "CLS" ? 3 : 0;
    return [
      {
        label: `${vital} p75${vital === "CLS" ? "" : " (ms)"}`,
        cell: (line) => {
          const p75 = p75Of(vital, histogram(line));
          return p75 === null ? "" : Number(p75.value.toFixed(decimals));
        },
      },
      { label: `${vital} visitas`, cell: (line) => countOf(histogram(line)) },
      { label: `${vital} buenas`, cell: (line) => vitalSharesOf(vital, histogram(line)).good },
      { label: `${vital} malas`, cell: (line) => vitalSharesOf(vital, histogram(line)).bad },
    ];
  }),
];

/** A line for each day, page and connection. @throws a 400 for a period that is none; UpstreamError */
export async function performanceFile(
  { vitals, audit, clock }: Context,
  searchParams: URLSearchParams,
  actor: string,
): Promise<Response> {
  const { range, errors } = askedPeriod(searchParams, clock);
  if (range === null) throw badRequest(Object.values(errors)[0]);
  const days = await vitals.days(range);
  const { from, to } = range;
  const lines = daysOf(range).flatMap((day) =>
    Object.entries(days.get(day)?.groups ?? {})
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, packed]): Line => {
        const [page = "", link = ""] = key.split("|");
        return { day, page, link, packed };
      }),
  );
  const entry = {
    actor,
    action: "performance.exported",
    target: "lists/performance",
    label: `${from} a ${to}`,
  } as const;
  await audit.record({ ...entry, changes: { filas: [null, lines.length] } });
  return downloadResponse(csvFile(COLUMNS, lines), {
    name: `rendimiento-${from}-${to}.csv`,
    contentType: "text/csv; charset=utf-8",
  });
}
