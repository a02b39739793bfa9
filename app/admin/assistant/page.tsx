import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import type { AskedRange } from "~/orders/sales/range";
import type { FieldErrors } from "~/platform/forms/forms";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { DayChart } from "~/ui/figures/day-chart";
import { DayRangeForm } from "~/ui/figures/day-range-form";
import { FigureTable } from "~/ui/figures/figure-table";
import { FigureTotals } from "~/ui/figures/figure-totals";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { WHY_MAX } from "../people/words";
import { ASSISTANT_ADMIN_PATH, BLOCKED_AFTER } from "./constants";
import { ASSISTANT_COLUMNS, type AssistantReport } from "./report";

/** A user whose messages Rebi does not answer. */
export interface TurnedAway {
  uid: string;
  name: string;
  facts: string;
}

export interface AssistantAdminData extends Pick<AskedRange, "values" | "errors"> {
  /** Null for a period that is none. */
  report: AssistantReport | null;
  periods: { label: string; desde: string; hasta: string }[];
  banned: TurnedAway[];
  blocked: TurnedAway[];
  /** The user that the next page of blocked ones begins after. */
  nextBlocked: string | null;
}

/** How Rebi does, and whom it turns away. */
export function AssistantAdminPage({
  data,
  rejected,
  typed = {},
}: {
  data: AssistantAdminData;
  rejected: FieldErrors;
  /** What was typed into the form of one of them, by field. */
  typed?: Readonly<Record<string, string>>;
}) {
  const { report, values, errors, periods, banned, blocked, nextBlocked } = data;
  return (
    <>
      <PageHeader title="Rebi" lead="Cómo responde el asistente, y las cuentas que no pueden escribirle." />
      <ErrorSummary errors={errors} title="No pudimos armar el reporte" />
      <ErrorSummary errors={rejected} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-6">
        <DayRangeForm path={ASSISTANT_ADMIN_PATH} values={values} errors={errors} periods={periods} />
        {report ? <Report report={report} /> : null}
        <People
          id="suspendidas"
          title="Suspendidas por unos minutos"
          empty="Ninguna cuenta está suspendida ahora."
          people={banned}
          typed={typed}
        />
        <People
          id="bloqueadas"
          title="Bloqueadas"
          empty="Ninguna cuenta está bloqueada."
          people={blocked}
          typed={typed}
        >
          {nextBlocked ? (
            <p>
              <LinkButton
                to={`${ASSISTANT_ADMIN_PATH}?${new URLSearchParams({ ...values, [BLOCKED_AFTER]: nextBlocked })}#bloqueadas`}
                variant="secondary"
              >
                Siguientes
              </LinkButton>
            </p>
          ) : null}
        </People>
      </div>
    </>
  );
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
                  ? `Conversaciones de cada día. El día más alto fue el ${byDay.highest.label}, con ${byDay.highest.value}.`
                  : "Conversaciones de cada día: ninguna."
              }
            />
            <FigureTable labelledBy="por-dia" heads={ASSISTANT_COLUMNS} rows={rows.map(({ cells }) => cells)} />
            <p className="text-sm text-muted">
              Una conversación cuenta el día en que empieza. Los días sin uso no tienen fila.
            </p>
          </>
        )}
      </Section>
    </>
  );
}

function People({
  id,
  title,
  empty,
  people,
  typed,
  children,
}: {
  id: string;
  title: string;
  empty: string;
  people: readonly TurnedAway[];
  typed: Readonly<Record<string, string>>;
  children?: ReactNode;
}) {
  return (
    <Section id={id} title={title}>
      {people.length === 0 ? <p>{empty}</p> : null}
      <ul className="grid gap-3">
        {people.map(({ uid, name, facts }) => (
          <li
            key={uid}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-3"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-muted">{facts}</span>
              <span className="block text-sm wrap-anywhere text-muted">{uid}</span>
            </span>
            <Form method="post" action={ASSISTANT_ADMIN_PATH} className="flex flex-wrap items-end gap-2">
              <input type="hidden" name="uid" value={uid} />
              <TextField
                id={`motivo-${uid}`}
                name="motivo"
                label={
                  <>
                    Motivo<span className="sr-only"> para {name}</span>
                  </>
                }
                maxLength={WHY_MAX}
                defaultValue={typed.uid === uid ? typed.motivo : undefined}
                autoComplete="off"
                className="min-w-0 flex-1 basis-56"
              />
              <Button name="intent" value="levantar" variant="secondary" size="sm" aria-label={`Levantar: ${name}`}>
                Levantar
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}
