import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { IndexStatusPanel } from "~/catalog/index/index-status";
import { pageMeta } from "~/shell/page/title";
import { Badge, type Tone } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import type { CheckLine } from "./check";
import { loadHealth, submitHealth } from "./health.page.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("settings", ({ context }) => loadHealth(context));

export const action = adminAction("settings", ({ context, uid, form }) => submitHealth(context, uid, form));

export const meta = pageMeta("Estado");

const STATES: Record<CheckLine["state"], { name: string; tone: Tone }> = {
  ok: { name: "Bien", tone: "success" },
  off: { name: "Sin configurar", tone: "neutral" },
  broken: { name: "Falla", tone: "danger" },
};

export default function AdminHealth() {
  const { at, lines, broken, index, failing } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Estado"
        lead="Cómo va el sitio y los servicios que usa, consultados como máximo una vez por minuto."
      />
      <ErrorSummary errors={failure?.errors ?? {}} title="No reconstruimos el índice" />
      <div className="grid grid-cols-1 gap-6 pb-6">
        <Notice
          tone={broken === 0 ? "success" : "warning"}
          title={broken === 0 ? "Todo va bien" : broken === 1 ? "Una cosa falla" : `${broken} cosas fallan`}
        >
          Consultado el {at}.
        </Notice>
        <Lines id="hoy" title="Cómo va hoy" lines={lines.filter(isOfToday)} />
        {failing.length === 0 ? null : (
          <Section id="trabajos" title="Trabajos que fallan">
            <ul className="grid gap-4">
              {failing.map(({ title, error, since }) => (
                <li key={title} className="grid gap-1 border-t border-line pt-4">
                  <h3 className="text-base">{title}</h3>
                  <p className="text-sm text-muted">
                    {since === null ? "Todavía no salió bien ninguna vez." : `Salió bien por última vez el ${since}.`}
                  </p>
                  <p className="text-sm wrap-anywhere">{error}</p>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Lines id="servicios" title="Servicios" lines={lines.filter((line) => !isOfToday(line))} />
        <IndexStatusPanel status={index} />
        <Form method="post">
          <SubmitButton name="intent" value="reconstruir" variant="secondary" busy="Reconstruyendo…">
            Reconstruir índice
          </SubmitButton>
          <p className="mt-2 text-sm text-muted">
            Vuelve a leer todos los anuncios publicados. También ocurre cada noche.
          </p>
        </Form>
      </div>
    </>
  );
}

const isOfToday = ({ id }: CheckLine): boolean => /^(?:version|pulse|jobs-|quota-|backup)/.test(id);

function Lines({ id, title, lines }: { id: string; title: string; lines: readonly CheckLine[] }) {
  return (
    <Section id={id} title={title}>
      <ul className="grid gap-4">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ line: { title, state, detail, fix } }: { line: CheckLine }) {
  const { name, tone } = STATES[state];
  return (
    <li className="grid gap-1 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        {title}{" "}
        {state === "ok" ? (
          <span className="text-sm font-normal text-success">{name}</span>
        ) : (
          <Badge tone={tone}>{name}</Badge>
        )}
      </h3>
      <p className="text-sm wrap-anywhere text-muted">{detail}</p>
      {fix === "" ? null : <p className="wrap-anywhere">{fix}</p>}
    </li>
  );
}
