import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, Link } from "@remix-run/react";

import { ADMIN_ORDERS_PATH, SALES_PATH } from "~/orders/paths";
import { pageMeta } from "~/shell/page/title";
import { buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { DayChart } from "~/ui/figures/day-chart";
import { DayRangeForm } from "~/ui/figures/day-range-form";
import { FigureTable } from "~/ui/figures/figure-table";
import { FigureTotals } from "~/ui/figures/figure-totals";
import { BackLink } from "~/ui/navigation/back-link";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import { OWN_SALES, SALES_REPORT_PATH } from "./constants";
import type { SalesReport } from "./report";
import { loadSalesReport } from "./report-page.loader.server";

const ROW = 34;
const NAME = 14;

/** A bar a category, with its name above it. */
function CategoryChart({ categories }: { categories: SalesReport["byCategory"] }) {
  const [most] = categories;
  return (
    <svg
      role="img"
      aria-label={`Ventas brutas por categoría. La más alta: ${most?.label ?? "ninguna"}, con ${most?.value ?? "0"}.`}
      viewBox={`0 0 320 ${categories.length * ROW}`}
      className="h-auto w-full max-w-sm text-accent-text"
    >
      {categories.map(({ label, share }, position) => (
        <g key={label}>
          <text y={position * ROW + NAME - 2} fontSize="12" className="fill-ink">
            {label}
          </text>
          <rect y={position * ROW + NAME + 2} width={Math.max(1, share * 320)} height="12" rx="2" fill="currentColor" />
        </g>
      ))}
    </svg>
  );
}

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `desde` and `hasta`: the days; `de=mias`: an administrator's own sales. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { page, status } = await loadSalesReport(context, new URL(request.url));
  return data(page, { status });
}

export const meta = pageMeta("Reporte de ventas");

export default function SalesReportRoute() {
  const { report, values, errors, isEveryones, isAdmin, periods } = useLoaderData<typeof loader>();
  const of: Record<string, string> = isAdmin && !isEveryones ? { [OWN_SALES.name]: OWN_SALES.value } : {};
  const addressOf = (path: string, range: { desde: string; hasta: string }) =>
    `${path}?${new URLSearchParams({ desde: range.desde, hasta: range.hasta, ...of })}`;
  return (
    <Container className="grid grid-cols-1 gap-6 pb-10">
      <div>
        <BackLink to={isEveryones ? ADMIN_ORDERS_PATH : SALES_PATH}>{isEveryones ? "Pedidos" : "Mis ventas"}</BackLink>
        <PageHeader
          title="Reporte de ventas"
          lead={isEveryones ? "Lo que se vendió en el sitio." : "Lo que vendiste en el sitio."}
        />
      </div>
      <ErrorSummary errors={errors} title="No pudimos armar el reporte" />
      <DayRangeForm path={SALES_REPORT_PATH} values={values} errors={errors} periods={periods} further={of}>
        {isAdmin ? (
          <Link
            to={isEveryones ? `${SALES_REPORT_PATH}?${OWN_SALES.name}=${OWN_SALES.value}` : SALES_REPORT_PATH}
            className="link inline-flex min-h-8 items-center"
          >
            {isEveryones ? "Ver solo mis ventas" : "Ver todas las ventas"}
          </Link>
        ) : null}
      </DayRangeForm>
      {report ? <Figures report={report} file={addressOf(`${SALES_REPORT_PATH}.csv`, values)} /> : null}
    </Container>
  );
}

function Figures({ report, file }: { report: SalesReport; file: string }) {
  const { period, totals, byDay, byCategory, byPlan } = report;
  return (
    <>
      <Section id="totales" title={period}>
        <FigureTotals totals={totals} />
        <p>
          {/* A plain link: its target is a file, not a page of ours. */}
          <a href={file} download className={buttonClass({ variant: "secondary" })}>
            Descargar por día (CSV)
          </a>
        </p>
      </Section>
      {byPlan.length > 0 ? (
        <Section id="por-plan" title="Planes vendidos">
          <FigureTable
            labelledBy="por-plan"
            heads={["Plan", "Cantidad", "Bruto", "IGV incluido", "Sin IGV", "Devuelto"]}
            rows={byPlan.map(({ label, count, gross, igv, net, refunded }) => [
              label,
              count,
              gross,
              igv,
              net,
              refunded,
            ])}
          />
          <p className="text-sm text-muted">
            El IGV del total se redondea una vez: puede diferir en céntimos de la suma de los planes. Lo devuelto cuenta
            el día en que se decidió.
          </p>
        </Section>
      ) : null}
      {byDay.busy.length === 0 ? (
        <Panel>
          <p>No hay ventas en este periodo.</p>
        </Panel>
      ) : (
        <>
          <Section id="por-dia" title="Por día">
            <DayChart
              {...byDay}
              highest={byDay.highest?.value ?? null}
              words={
                byDay.highest
                  ? `Ventas brutas de cada día. El día más alto fue el ${byDay.highest.label}, con ` +
                    `${byDay.highest.value}.`
                  : "Ventas brutas de cada día: ninguna."
              }
            />
            <FigureTable
              labelledBy="por-dia"
              heads={["Día", "Pedidos", "Bruto", "Devuelto", "Neto"]}
              rows={byDay.busy.map(({ label, orders, gross, refunded, net }) => [label, orders, gross, refunded, net])}
            />
            <p className="text-sm text-muted">Los días sin ventas ni devoluciones no tienen fila.</p>
          </Section>
          {byCategory.length > 0 ? (
            <Section id="por-categoria" title="Por categoría">
              <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
                <CategoryChart categories={byCategory} />
                <FigureTable
                  labelledBy="por-categoria"
                  heads={["Categoría", "Vehículos", "Bruto"]}
                  rows={byCategory.map(({ label, units, value }) => [label, units, value])}
                />
              </div>
            </Section>
          ) : null}
        </>
      )}
    </>
  );
}
