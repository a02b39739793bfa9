import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";

import { AdminList } from "~/admin-kit/list/admin-list";
import { ListTabs } from "~/admin-kit/list/list-tabs";
import { rowReasonId } from "~/admin-kit/list/row-step";
import type { AskedRange } from "~/orders/sales/range";
import type { FieldErrors } from "~/platform/forms/forms";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { DayChart } from "~/ui/figures/day-chart";
import { DayRangeForm } from "~/ui/figures/day-range-form";
import { FigureTable } from "~/ui/figures/figure-table";
import { FigureTotals } from "~/ui/figures/figure-totals";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { METRICS_PATH } from "../metrics/constants";
import { ASSISTANT_ADMIN_PATH, ASSISTANT_LIST, QUESTIONS_PATH } from "./constants";
import type { AssistantReport } from "./report";

export interface AssistantFiguresView extends Pick<AskedRange, "values" | "errors"> {
  view: "figures";
  /** Null for a period that is none. */
  report: AssistantReport | null;
  /** Days of the period that nobody has counted. */
  missing: number;
  periods: { label: string; desde: string; hasta: string }[];
}

/** A page of users whose messages Rebi does not answer. */
interface TurnedAwayView {
  view: "list";
  list: ComponentProps<typeof AdminList>;
}

/** Columns of the days; the first is the day's own. */
const COLUMNS = [
  "Día",
  "Conversaciones",
  "Mensajes",
  "Resueltas",
  "Sin el modelo",
  "A una persona",
  "Sirvió",
  "No sirvió",
  "Recomendados",
  "Abiertos",
  "Errores",
] as const;

export type AssistantAdminData = AssistantFiguresView | TurnedAwayView;

export function AssistantAdminPage({
  data,
  rejected,
  typed = {},
}: {
  data: AssistantAdminData;
  rejected: FieldErrors;
  typed?: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <PageHeader title="Rebi" lead="Cómo responde el asistente, y las cuentas que no pueden escribirle.">
        <LinkButton to={QUESTIONS_PATH} variant="secondary">
          Preguntas que no entendió
        </LinkButton>
      </PageHeader>
      {data.view === "figures" ? <ErrorSummary errors={data.errors} title="No pudimos armar el reporte" /> : null}
      <ErrorSummary errors={atItsRow(rejected, typed)} title="No hicimos el cambio" />
      {data.view === "figures" ? (
        <Figures data={data} />
      ) : (
        <TurnedAway data={data} typed={typed} error={rejected.motivo} />
      )}
    </>
  );
}

const [TABS] = ASSISTANT_LIST.filters;

function Figures({ data: { report, missing, values, errors, periods } }: { data: AssistantFiguresView }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {TABS ? <ListTabs filter={TABS} spec={ASSISTANT_LIST} query={{ values: {}, after: null, before: null }} /> : null}
      <DayRangeForm path={ASSISTANT_ADMIN_PATH} values={values} errors={errors} periods={periods} />
      {missing > 0 ? (
        <p>
          {missing === 1 ? "Falta 1 día: aún no se cuenta." : `Faltan ${missing} días: aún no se cuentan.`} En{" "}
          <Link to={METRICS_PATH} className="link inline-block min-h-6">
            Métricas
          </Link>{" "}
          se puede contar de nuevo.
        </p>
      ) : null}
      {report ? <Report report={report} /> : null}
    </div>
  );
}

/** The summary's link leads to the field for the reason of the row that was sent. */
function atItsRow({ motivo, ...errors }: FieldErrors, { uid = "" }: Readonly<Record<string, string>>): FieldErrors {
  return motivo === undefined ? errors : { ...errors, [rowReasonId({ uid })]: motivo };
}

interface TurnedAwayProps {
  data: TurnedAwayView;
  typed: Readonly<Record<string, string>>;
  error: string | undefined;
}

function TurnedAway({ data: { list }, typed, error }: TurnedAwayProps) {
  const rows = list.rows.map((row) =>
    row.step?.reason && row.key === typed.uid && typed.motivo !== undefined
      ? { ...row, step: { ...row.step, reason: { ...row.step.reason, typed: typed.motivo, error } } }
      : row,
  );
  return <AdminList {...list} rows={rows} />;
}

function Report({ report: { period, totals, byDay, rows } }: { report: AssistantReport }) {
  return (
    <>
      <Section id="cifras" title={period}>
        <FigureTotals totals={totals} />
      </Section>
      <Section id="por-dia" title="Por día">
        {rows.length === 0 ? (
          <p>Nadie le escribió a Rebi en este periodo.</p>
        ) : (
          <>
            <DayChart
              {...byDay}
              highest={byDay.highest?.value ?? null}
              words={
                byDay.highest
                  ? `Conversaciones de cada día. El día más alto fue el ${byDay.highest.label}, con ` +
                    `${byDay.highest.value}.`
                  : "Conversaciones de cada día: ninguna."
              }
            />
            <FigureTable labelledBy="por-dia" heads={COLUMNS} rows={rows.map(({ cells }) => cells)} />
            <p className="text-sm text-muted">
              Una conversación cuenta el día en que empieza. Los días sin uso no tienen fila.
            </p>
          </>
        )}
      </Section>
    </>
  );
}
