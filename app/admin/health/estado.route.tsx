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
  const { at, lines, broken, index } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Estado" lead="Los servicios que usa el sitio, consultados como máximo una vez por minuto." />
      <ErrorSummary errors={failure?.errors ?? {}} title="No reconstruimos el índice" />
      <div className="grid grid-cols-1 gap-6 pb-6">
        <Notice
          tone={broken === 0 ? "success" : "warning"}
          title={broken === 0 ? "Todo responde" : broken === 1 ? "Un servicio falla" : `${broken} servicios fallan`}
        >
          Consultado el {at}.
        </Notice>
        <Section id="servicios" title="Servicios">
          <ul className="grid gap-4">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </Section>
        <IndexStatusPanel status={index} />
        <Form method="post">
          <SubmitButton name="intent" value="reconstruir" busy="Reconstruyendo…">
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

function Line({ line: { title, state, detail, fix } }: { line: CheckLine }) {
  const { name, tone } = STATES[state];
  return (
    <li className="grid gap-1 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        {title} <Badge tone={tone}>{name}</Badge>
      </h3>
      <p className="text-sm wrap-anywhere text-muted">{detail}</p>
      {fix === "" ? null : <p className="wrap-anywhere">{fix}</p>}
    </li>
  );
}
