import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { SETTINGS_DOCUMENT } from "../model";
import { VERSION_FIELD } from "./constants";
import { loadHolidays, submitHolidays, type HolidayRow, type HolidaysView } from "./holidays.page.server";
import { BrokenNotice } from "./overview-page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ context }) => loadHolidays(context));

/** `intent`: agregar, quitar or contar. */
export const action = adminAction(
  "settings",
  ({ context, uid, form }) => submitHolidays(context, uid, form),
  () => ({ target: SETTINGS_DOCUMENT }),
);

export const meta = pageMeta("Feriados");

export default function AdminHolidays() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <HolidaysPage key={view.version} view={view} reply={reply} />;
}

interface HolidaysPageProps {
  view: HolidaysView;
  reply: { errors: Record<string, string>; values: Record<string, string> } | null;
}

function HolidaysPage({ view, reply }: HolidaysPageProps) {
  const { version, isBroken, today, years, missingYear, settingsPath } = view;
  return (
    <>
      <PageHeader
        title="Feriados"
        lead="Deciden los plazos en días hábiles y las fechas de inspección. Los nacionales y Semana Santa salen solos cada año."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        {isBroken ? <BrokenNotice /> : null}
        {missingYear === null ? null : (
          <Notice tone="warning" title={`Para ${missingYear} no agregaste ningún día`}>
            Revisa si el Estado ya declaró días no laborables o feriados nuevos para {missingYear}.
          </Notice>
        )}
        <Section id="agregar" title="Agregar un feriado">
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name={VERSION_FIELD} value={version} />
            <TextField
              name="dia"
              label="Día"
              type="date"
              min={today}
              defaultValue={reply?.values.dia}
              error={reply?.errors.dia}
              required
            />
            <Button name="intent" value="agregar">
              Agregar
            </Button>
          </Form>
          <p className="text-sm text-muted">
            Un plazo ya fijado no se mueve: la fecha límite de un reclamo o de una solicitud queda como se dijo al
            presentarlo. El cambio vale para los nuevos y para los días hábiles que se dice que faltan. La historia está
            en{" "}
            <Link to={`${settingsPath}#historia`} className="link inline-block min-h-6">
              Ajustes
            </Link>
            .
          </p>
        </Section>
        {years.map(({ year, rows }) => (
          <Section key={year} id={`feriados-${year}`} title={String(year)}>
            <ul className="grid">
              {rows.map((row) => (
                <Holiday key={row.day} row={row} version={version} />
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </>
  );
}

function Holiday({ row: { day, text, name, step, isCounted }, version }: { row: HolidayRow; version: number }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0">
        <span className={isCounted ? "" : "line-through"}>{text}</span>{" "}
        <span className="text-sm text-muted">{name}</span>
      </span>
      {step === null ? null : (
        <Form method="post">
          <input type="hidden" name={VERSION_FIELD} value={version} />
          <input type="hidden" name="dia" value={day} />
          <Button name="intent" value={step} variant="ghost" size="sm">
            {step === "quitar" ? "Quitar" : "Que cuente"}
            <span className="sr-only"> {text}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
