import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { formatNumber } from "~/business/format";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { SETTINGS_DOCUMENT } from "../model";
import { limitsPath, VERSION_FIELD } from "./constants";
import { loadLimits, submitLimits, type LimitsView } from "./limits.page.server";
import { BrokenNotice } from "./overview-page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `acto`: the act whose numbers are changed. */
export const loader = adminLoader("settings", ({ context, query }) => loadLimits(context, query));

export const action = adminAction(
  "settings",
  ({ context, uid, query, form }) => submitLimits(context, uid, query, form),
  () => ({ target: SETTINGS_DOCUMENT }),
);

export const meta = pageMeta<typeof loader>((view) => view?.act?.title ?? "Límites");

export default function AdminLimits() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return view.act ? (
    <ActPage key={view.version} view={view} act={view.act} reply={reply} />
  ) : (
    <LimitsPage view={view} />
  );
}

function LimitsPage({ view: { groups, isBroken, settingsPath } }: { view: LimitsView }) {
  return (
    <>
      <PageHeader
        title="Límites"
        lead="Lo que puede causar una cuenta, una conexión o todo el sitio en un tiempo, y qué pasa después."
      />
      <div className="grid grid-cols-1 gap-4 pb-6">
        {isBroken ? <BrokenNotice /> : null}
        <p>
          Los límites de contactos, conversaciones, mensajes, preguntas y reportes, y lo que se comparte durante un
          ataque, están en{" "}
          <Link to={settingsPath} className="link inline-block min-h-6">
            Ajustes, Límites de cada cuenta
          </Link>
          .
        </p>
        <p>
          Es nueva una cuenta en sus primeras horas. Donde después se pide confirmar el celular, es nueva toda cuenta
          que no tiene un celular confirmado ni una compra terminada.
        </p>
        {groups.map(({ title, acts }) => (
          <Panel key={title}>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
                <h2 className="text-lg font-semibold">
                  {title} <span className="font-normal text-muted">({acts.length})</span>
                </h2>
                <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
              </summary>
              <ul className="mt-3 grid gap-4">
                {acts.map((act) => (
                  <Act key={act.name} act={act} />
                ))}
              </ul>
            </details>
          </Panel>
        ))}
      </div>
    </>
  );
}

function Act({ act }: { act: LimitsView["groups"][number]["acts"][number] }) {
  const { title, to, costs, beyond, needsConfirmed, rates } = act;
  return (
    <li className="min-w-0 border-b border-line pb-3 last:border-b-0">
      <h3 className="font-semibold">
        {to === null ? (
          title
        ) : (
          <Link to={to} className="link inline-block min-h-6">
            {title}
          </Link>
        )}
      </h3>
      <p className="text-sm text-muted">
        Cuesta {costs}. Después: {beyond}.{needsConfirmed ? " Necesita el correo confirmado." : ""}
      </p>
      {rates.map(({ subject, text, isChanged }) => (
        <p key={subject} className="text-sm">
          {subject}: {text}
          {isChanged ? <strong> (cambiado)</strong> : null}
        </p>
      ))}
    </li>
  );
}

interface ActPageProps {
  view: LimitsView;
  act: NonNullable<LimitsView["act"]>;
  reply: { errors: Record<string, string>; values: Record<string, string> } | null;
}

function ActPage({ view: { version, isBroken, settingsPath }, act: { title, fields }, reply }: ActPageProps) {
  const { pathname, search } = useLocation();
  const labels = Object.fromEntries(fields.map(({ key, label }) => [key, label]));
  return (
    <>
      <BackLink to={limitsPath()}>Límites</BackLink>
      <PageHeader
        title={title}
        lead="Un número más alto deja pasar más; uno más bajo puede detener a usuarios honestos."
      />
      {isBroken ? <BrokenNotice /> : null}
      <ErrorSummary errors={reply?.errors ?? {}} labels={labels} title="No guardamos el cambio" />
      <Panel className="mb-6">
        <Form method="post" action={pathname + search} noValidate className="grid grid-cols-1 gap-5">
          <input type="hidden" name={VERSION_FIELD} value={version} />
          {fields.map(({ key, label, value, limit, max }) =>
            max === null ? (
              <p key={key}>
                {label}: {value}.{" "}
                <Link to={settingsPath} className="link inline-block min-h-6">
                  Se cambia en Ajustes
                </Link>
              </p>
            ) : (
              <TextField
                key={key}
                name={key}
                label={label}
                hint={`El de la tabla es ${formatNumber(limit)}. De 1 a ${formatNumber(max)}; vacío, el de la tabla.`}
                inputMode="numeric"
                autoComplete="off"
                optional
                className="[&_input]:max-w-64"
                defaultValue={reply?.values[key] ?? value}
                error={reply?.errors[key]}
              />
            ),
          )}
          <div>
            <SubmitButton busy="Guardando…">Guardar</SubmitButton>
            <p className="mt-2 text-sm text-muted">
              Los cambios llegan a todo el sitio en unos dos minutos. Queda en la historia de Ajustes, donde se deshace.
            </p>
          </div>
        </Form>
      </Panel>
    </>
  );
}
