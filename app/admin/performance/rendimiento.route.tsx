import { data } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { formText } from "~/platform/forms/form-text";
import { LINKS, type Vital } from "~/shell/measuring/constants";
import { pageMeta } from "~/shell/page/title";
import { Badge, type Tone } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Chart } from "~/ui/figures/chart";
import { DayRangeForm } from "~/ui/figures/day-range-form";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import type { VitalRating } from "~/vitals/histogram";

import { LINK_FIELD, PERFORMANCE_PATH } from "./constants";
import { loadPerformance, submitPerformance, type PerformancePageData } from "./performance.page.server";
import {
  LINK_NAMES,
  vitalText,
  type ErrorRow,
  type PerformanceReport,
  type VitalFigure,
  type VitalRow,
} from "./report";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";
export { revalidateUnlessRejected as shouldRevalidate } from "~/shell/recovery/failed-fetch";

/** `desde`, `hasta`: the period; `conexion`: whose pages. */
export const loader = adminLoader("metrics", async ({ request, context }) => {
  const { page, status } = await loadPerformance(context, new URL(request.url));
  return data(page, { status });
});

/** `intent=resolver` or `abrir`: marks an error of browsers. */
export const action = adminAction(
  "metrics",
  ({ request, context, uid, form }) => submitPerformance(context, uid, form, new URL(request.url)),
  ({ form }) => ({ target: "browserErrorMarks/solved", label: formText(form, "error") }),
);

export const meta = pageMeta("Rendimiento");

const VITAL_NAMES: Record<Vital, string> = {
  LCP: "Lo principal se ve (LCP)",
  INP: "Responde al tocar (INP)",
  CLS: "Se mueve al cargar (CLS)",
  TTFB: "Llega el primer dato (TTFB)",
};
const GOOD_UNTIL: Record<Vital, string> = { LCP: "2.5 s", INP: "200 ms", CLS: "0.10", TTFB: "800 ms" };
const RATING_NAMES: Record<VitalRating, string> = { good: "Bueno", regular: "Regular", bad: "Malo" };
const RATING_TONES: Record<VitalRating, Tone> = { good: "success", regular: "warning", bad: "danger" };

/** How fast the site is for those who use it, and what went wrong in their browsers. Whole without scripts. */
export default function Performance() {
  const answer = useActionData<typeof action>();
  const data = useLoaderData<typeof loader>();
  const rejected = answer?.errors ?? {};
  const { report, values, errors, periods, link } = data;
  const isPeriod = Object.keys(errors).length === 0;
  const address = new URLSearchParams({ ...values, ...(link && { [LINK_FIELD]: link }) });
  return (
    <>
      <PageHeader
        title="Rendimiento"
        lead="Qué tan rápido es el sitio, medido en los navegadores en 1 de cada 10 páginas. El día de hoy entra mañana."
      />
      <ErrorSummary errors={errors} title="No pudimos armar las cifras" />
      <ErrorSummary errors={rejected} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-6">
        <DayRangeForm
          path={PERFORMANCE_PATH}
          values={values}
          errors={errors}
          periods={periods}
          further={link ? { [LINK_FIELD]: link } : {}}
        />
        {report ? <Report report={report} values={values} link={link} /> : null}
        {isPeriod && !report ? (
          <Notice tone="warning" title="No pudimos leer las cifras">
            Vuelve a intentarlo en unos minutos. Las demás secciones de administración siguen aquí.
          </Notice>
        ) : null}
        {report ? <ErrorList errors={report.errors} search={`?${address}`} /> : null}
        {isPeriod ? (
          <p>
            {/* A plain link: its target is a file, not a page of ours. */}
            <a
              href={`${PERFORMANCE_PATH}.csv?${new URLSearchParams(values)}`}
              download
              className={buttonClass({ variant: "secondary" })}
            >
              Descargar por día y página (CSV)
            </a>
          </p>
        ) : null}
      </div>
    </>
  );
}

function Report({
  report,
  values,
  link,
}: { report: PerformanceReport } & Pick<PerformancePageData, "values" | "link">) {
  const { period, labels, missing, total, links, devices, pages, charts } = report;
  if (total.visits === 0)
    return (
      <Section id="cifras" title={period}>
        <p>No hay cifras de este periodo.</p>
      </Section>
    );
  return (
    <>
      <Section id="cifras" title={period}>
        <p className="text-sm text-muted">
          Tres de cada cuatro visitas son tan buenas como esta cifra, o mejores.
          {missing > 0 ? ` Días sin cifras: ${missing} de ${labels.length}.` : ""}
        </p>
        <Figures row={total} isLong />
      </Section>
      <Section id="por-dia" title="Por día">
        <div className="grid grid-cols-1 gap-6 pt-3 xl:grid-cols-2">
          {charts.map(({ vital, values: points }) => (
            <Chart
              key={vital}
              id={`grafico-${vital}`}
              title={VITAL_NAMES[vital]}
              caption={`Cada día, tres de cada cuatro visitas. Es bueno hasta ${GOOD_UNTIL[vital]}.`}
              kind="line"
              pointName="Día"
              labels={labels}
              series={[{ name: "p75", values: points }]}
              format={(value) => vitalText(vital, value)}
              isWhole={vital !== "CLS"}
            />
          ))}
        </div>
      </Section>
      <Rows id="por-conexion" title="Por conexión" rows={links} />
      <Rows id="por-equipo" title="Por equipo" rows={devices} />
      <Section id="por-pagina" title="Por página">
        <nav aria-label="Conexión" className="flex flex-wrap gap-2">
          {[null, ...LINKS].map((one) => (
            <Link
              key={one ?? ""}
              to={`${PERFORMANCE_PATH}?${new URLSearchParams({ ...values, ...(one && { [LINK_FIELD]: one }) })}#por-pagina`}
              aria-current={one === link ? "page" : undefined}
              className="chip aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-surface"
            >
              {one ? LINK_NAMES[one] : "Todas"}
            </Link>
          ))}
        </nav>
        {pages.length === 0 ? <p>Nadie nos visitó con esta conexión en este periodo.</p> : <RowList rows={pages} />}
      </Section>
    </>
  );
}

function Rows({ id, title, rows }: { id: string; title: string; rows: readonly VitalRow[] }) {
  return (
    <Section id={id} title={title}>
      <RowList rows={rows} />
    </Section>
  );
}

function RowList({ rows }: { rows: readonly VitalRow[] }) {
  return (
    <ul className="grid gap-4">
      {rows.map((row) => (
        <li key={row.name} className="grid gap-2 border-t border-line pt-4">
          <h3 className="flex flex-wrap items-baseline gap-x-3 text-base">
            <span className="wrap-anywhere">{row.name}</span>
            <span className="text-sm font-normal text-muted">{visitsText(row.visits)}</span>
          </h3>
          <Figures row={row} />
        </li>
      ))}
    </ul>
  );
}

function Figures({ row: { figures }, isLong = false }: { row: VitalRow; isLong?: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
      {figures.map((figure) => (
        <div key={figure.vital}>
          <dt className="text-sm text-muted">{isLong ? VITAL_NAMES[figure.vital] : figure.vital}</dt>
          <dd className="grid gap-1">
            <FigureValue figure={figure} isLong={isLong} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FigureValue({ figure: { p75, rating, shares, visits }, isLong }: { figure: VitalFigure; isLong: boolean }) {
  if (p75 === null || rating === null) return <span className="text-muted">Sin datos</span>;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={`font-semibold whitespace-nowrap tabular-nums ${isLong ? "text-xl" : ""}`}>{p75}</span>
        <Badge tone={RATING_TONES[rating]}>{RATING_NAMES[rating]}</Badge>
      </span>
      {isLong ? (
        <span className="text-sm text-muted">
          {shares}. {visitsText(visits)}.
        </span>
      ) : null}
    </>
  );
}

function visitsText(count: number): string {
  return count === 1 ? "1 visita medida" : `${count} visitas medidas`;
}

/** Errors in browsers. `search`: the query of the page, which it returns to. */
function ErrorList({ errors, search }: { errors: readonly ErrorRow[]; search: string }) {
  return (
    <Section id="errores" title="Errores en los navegadores">
      <p className="text-sm text-muted">
        Sin nombres ni textos escritos por nadie. Cada error cuenta una vez por página medida, y no más de 100 veces por
        página y día.
      </p>
      {errors.length === 0 ? <p>Ninguno en este periodo.</p> : null}
      <ul className="grid gap-4">
        {errors.map((error) => (
          <ErrorItem key={error.fingerprint} error={error} search={search} />
        ))}
      </ul>
    </Section>
  );
}

function ErrorItem({ error, search }: { error: ErrorRow; search: string }) {
  const { fingerprint, message, place, page, build, browser, count, firstDay, lastDay, solvedOn, isBack } = error;
  const isSolved = solvedOn !== null && !isBack;
  const facts = [
    ["Veces", String(count)],
    ["Primer día", firstDay],
    ["Último día", lastDay],
    ["Página", page],
    ["Dónde", place || "No se sabe"],
    ["Navegador", browser],
    ["Versión", build],
  ] as const;
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        <span className="font-mono text-sm wrap-anywhere">{message}</span>
        {isSolved ? <Badge tone="success">Resuelto el {solvedOn}</Badge> : null}
        {isBack ? <Badge tone="danger">Volvió después del {solvedOn}</Badge> : null}
      </h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className={name === "Dónde" ? "col-span-2" : undefined}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" action={`${PERFORMANCE_PATH}${search}`}>
        <input type="hidden" name="error" value={fingerprint} />
        <Button name="intent" value={isSolved ? "abrir" : "resolver"} variant="secondary" size="sm">
          {isSolved ? "Abrir de nuevo" : "Marcar como resuelto"}
          <span className="sr-only">: {message}</span>
        </Button>
      </Form>
    </li>
  );
}
