import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import type { FieldErrors } from "~/platform/forms/forms";
import { pageMeta } from "~/shell/page/title";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { BarTable } from "~/ui/figures/bar-table";
import { Chart } from "~/ui/figures/chart";
import { DayRangeForm } from "~/ui/figures/day-range-form";
import { FigureTotals } from "~/ui/figures/figure-totals";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import { METRICS_PATH } from "./constants";
import { loadMetrics, submitMetrics, type MetricsPageData } from "./metrics.page.server";
import { metricText, type MetricChart, type MetricsReport } from "./report";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `desde`, `hasta`: the period. */
export const loader = adminLoader("metrics", async ({ request, context }) => {
  const { page, status } = await loadMetrics(context, new URL(request.url));
  return data(page, { status });
});

/** `intent=contar`: counts the days from `desde` to `hasta` again. */
export const action = adminAction("metrics", ({ context, uid, form }) => submitMetrics(context, uid, form));

export const meta = pageMeta("Métricas");

export default function Metrics() {
  const rejected = useActionData<typeof action>();
  return <MetricsPage data={useLoaderData<typeof loader>()} rejected={rejected?.errors ?? {}} />;
}

export function MetricsPage({ data, rejected }: { data: MetricsPageData; rejected: FieldErrors }) {
  const { report, values, errors, periods, canRecompute } = data;
  const isPeriod = Object.keys(errors).length === 0;
  return (
    <>
      <PageHeader title="Métricas" lead="Cómo va el sitio, día por día. El día de hoy entra mañana." />
      <ErrorSummary errors={errors} title="No pudimos armar las métricas" />
      <ErrorSummary errors={rejected} title="No contamos de nuevo" />
      <div className="grid grid-cols-1 gap-6">
        <DayRangeForm path={METRICS_PATH} values={values} errors={errors} periods={periods} />
        {report ? <Report report={report} /> : null}
        {isPeriod && !report ? (
          <Notice tone="warning" title="No pudimos leer las cifras">
            Vuelve a intentarlo en unos minutos. Las demás secciones de administración siguen aquí.
          </Notice>
        ) : null}
        {isPeriod ? <Tools values={values} canRecompute={canRecompute} /> : null}
      </div>
    </>
  );
}

function Report({ report }: { report: MetricsReport }) {
  const { period, beforePeriod, groups, plans, states, missing, isComparable } = report;
  return (
    <>
      <Panel>
        <h2 className="text-lg">{period}</h2>
        <p className="text-sm text-muted">
          {isComparable
            ? `Se compara con el periodo anterior: ${beforePeriod}.`
            : `No se compara con el periodo anterior (${beforePeriod}): le faltan cifras, o es de más de 330 días.`}
        </p>
        {missing > 0 ? (
          <p className="mt-2">
            {missing === 1 ? "Falta 1 día: aún no se cuenta." : `Faltan ${missing} días: aún no se cuentan.`} No valen
            0.
          </p>
        ) : null}
      </Panel>
      {groups.map(({ id, title, totals, charts }) => (
        <Section key={id} id={id} title={title}>
          <FigureTotals totals={totals} />
          {id === "anuncios" && plans.length > 0 ? (
            <p className="text-sm">
              Publicados por plan: {plans.map(({ name, value }) => `${name}, ${value}`).join("; ")}.
            </p>
          ) : null}
          <div className="grid grid-cols-1 gap-6 pt-3 xl:grid-cols-2">
            {id === "anuncios" && states ? (
              <BarTable
                id="anuncios-por-estado"
                title="Anuncios por estado"
                caption={states.caption}
                heads={["Estado", "Anuncios"]}
                rows={states.rows}
              />
            ) : null}
            {charts.map((chart) => (
              <FigureChart key={chart.metric} chart={chart} report={report} />
            ))}
          </div>
        </Section>
      ))}
      <p className="text-sm text-muted">
        Las cifras son las que había al contarlas: lo que alguien borra después ya está contado. Una sesión cuenta el
        último día en que se usó; una búsqueda sin resultados o una vista, cuando la hace una persona.
      </p>
    </>
  );
}

function FigureChart({ chart, report }: { chart: MetricChart; report: MetricsReport }) {
  const { metric, title, caption, kind, values, before } = chart;
  const current = { name: "Este periodo", values };
  return (
    <Chart
      id={`grafico-${metric}`}
      title={title}
      caption={caption}
      kind={kind}
      pointName={report.isByMonth ? "Mes" : "Día"}
      labels={report.labels}
      series={before ? [current, { name: "Antes", values: before }] : [current]}
      format={(value) => metricText(metric, value)}
    />
  );
}

function Tools({ values, canRecompute }: Pick<MetricsPageData, "values" | "canRecompute">) {
  return (
    <Section id="archivo" title="Estos días">
      <div className="flex flex-wrap gap-3">
        {/* A plain link: its target is a file, not a page of ours. */}
        <a
          href={`${METRICS_PATH}.csv?${new URLSearchParams(values)}`}
          download
          className={buttonClass({ variant: "secondary" })}
        >
          Descargar por día (CSV)
        </a>
        {canRecompute ? (
          <Form method="post" action={`${METRICS_PATH}?${new URLSearchParams(values)}`}>
            <input type="hidden" name="desde" value={values.desde} />
            <input type="hidden" name="hasta" value={values.hasta} />
            <Button name="intent" value="contar" variant="secondary">
              Contar de nuevo
            </Button>
          </Form>
        ) : null}
      </div>
      <p className="text-sm text-muted">
        Cada noche se cuentan los tres últimos días. Al contar de nuevo días más antiguos, lo que alguien borró desde
        entonces deja de contar; lo que ya no se puede contar queda como estaba.
      </p>
    </Section>
  );
}
