import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { ADMIN_THEFTS_PATH, THEFTS } from "../constants";
import { SIGHTING_FIELD, SIGHTING_INTENTS, SIGHTING_REASON, THEFT_TONES } from "./paths";
import { type AdminTheftView, loadAdminTheft, submitTheft } from "./thefts.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `desde` or `antes`: a sighting. */
export const loader = adminLoader("thefts", ({ params, context, query }) =>
  loadAdminTheft(context, params.id ?? "", query),
);

/** `intent`: `hide`, `show` or `verify`; `ocultar-aviso` or `mostrar-aviso`. */
export const action = adminAction(
  "thefts",
  ({ params, context, uid, form }) => submitTheft(context, params.id ?? "", uid, form),
  ({ params }) => ({ target: `${THEFTS}/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Robo de ${view.name}` : "Reporte de robo"));

export default function AdministracionRobo() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  // A new page for each report and version: no field, focus or button of the one before stays.
  return <AdminTheftPage key={`${view.id}:${view.version}`} view={view} reply={reply} />;
}

interface AdminTheftProps {
  view: AdminTheftView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** One report of theft: its facts, what people saw, and whether it is in sight. */
function AdminTheftPage({ view, reply }: AdminTheftProps) {
  const { name, state, stateName, publicPath, isVerified, canVerify, story, facts, sightings } = view;
  const errors = reply?.errors ?? {};
  return (
    <>
      <BackLink to={ADMIN_THEFTS_PATH}>Reportes de robo</BackLink>
      <PageHeader title={name} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <Badge tone={THEFT_TONES[state]}>{stateName}</Badge>
        {isVerified ? <Badge tone="success">Denuncia comprobada</Badge> : null}
        {publicPath === null ? null : (
          <Link to={publicPath} className="link inline-flex min-h-6 items-center">
            Ver el reporte público
          </Link>
        )}
      </p>
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        <Section id="datos" title="Datos">
          <FactList facts={facts} wide />
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {story}
          </p>
        </Section>
        {canVerify || state === "live" || state === "hidden" || state === "waiting" ? (
          <DecisionFrame thing={`${view.id}:${view.version}`} className="grid grid-cols-1 gap-4">
            {canVerify ? (
              <Section id="comprobar" title="Comprobar la denuncia">
                <p>
                  Márcala cuando veas que el número existe y es de esta bicicleta. Su página dice entonces «Denuncia
                  comprobada».
                </p>
                <Form method="post">
                  <input type="hidden" name="version" value={view.version} />
                  <SubmitButton name="intent" value="verify" variant="secondary">
                    Denuncia comprobada
                  </SubmitButton>
                </Form>
              </Section>
            ) : null}
            {state === "live" || state === "waiting" ? (
              <Section id="ocultar" title={state === "live" ? "Ocultar" : "No publicarlo"}>
                <Form method="post" noValidate className="grid grid-cols-1 gap-4">
                  <input type="hidden" name="version" value={view.version} />
                  <TextField
                    label="Motivo"
                    name="reason"
                    maxLength={550}
                    defaultValue={reply?.values.reason}
                    error={errors.reason}
                    hint="Le llega por correo al dueño."
                    autoComplete="off"
                  />
                  <div>
                    <SubmitButton name="intent" value="hide" variant="danger">
                      Ocultar
                    </SubmitButton>
                  </div>
                </Form>
              </Section>
            ) : null}
            {state === "hidden" || state === "waiting" ? (
              <Section id="mostrar" title={state === "hidden" ? "Volver a mostrar" : "Publicarlo"}>
                <Form method="post">
                  <input type="hidden" name="version" value={view.version} />
                  <SubmitButton name="intent" value="show">
                    {state === "hidden" ? "Volver a mostrar" : "Publicar el reporte"}
                  </SubmitButton>
                </Form>
              </Section>
            ) : null}
          </DecisionFrame>
        ) : null}
        {view.registrations.length > 1 ? (
          <Section id="registros" title="Registros de su número">
            <p>El más antiguo primero. Decide por las pruebas de cada uno.</p>
            <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
              {view.registrations.map(({ id, name, facts: said }) => (
                <div key={id} className="grid content-start gap-2 rounded-control border border-line p-3">
                  <p className="font-semibold wrap-anywhere">{name}</p>
                  <FactList facts={said} wide />
                </div>
              ))}
            </div>
          </Section>
        ) : null}
        <Section id="avistamientos" title="Avisos de quienes la vieron">
          {sightings.length === 0 ? (
            <p>Ninguno.</p>
          ) : (
            <ul className="grid gap-4">
              {sightings.map((one) => (
                <Sighting key={one.id} sighting={one} version={view.version} reply={reply} />
              ))}
            </ul>
          )}
          {view.newer === null && view.older === null ? null : (
            <p className="flex flex-wrap gap-x-4">
              {view.newer === null ? null : (
                <Link to={view.newer} className="link inline-flex min-h-6 items-center">
                  Más recientes
                </Link>
              )}
              {view.older === null ? null : (
                <Link to={view.older} className="link inline-flex min-h-6 items-center">
                  Más antiguos
                </Link>
              )}
            </p>
          )}
        </Section>
      </div>
    </>
  );
}

/** Sighting, with the way to hide abuse. */
function Sighting({
  sighting: { id, where, seen, sent, text, isHidden },
  version,
  reply,
}: {
  sighting: AdminTheftView["sightings"][number];
  version: number;
  reply: AdminTheftProps["reply"];
}) {
  const field = `${SIGHTING_REASON}-${id}`;
  const isOwn = reply?.values[SIGHTING_FIELD] === id;
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {where}, {seen} {isHidden ? <Badge>Oculto</Badge> : null}
      </p>
      <p className="text-sm text-muted">Enviado el {sent}</p>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
      <Form method="post" noValidate className="grid grid-cols-1 justify-items-start gap-2">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name={SIGHTING_FIELD} value={id} />
        {isHidden ? null : (
          <TextField
            label={`Por qué ocultas el aviso de ${where}`}
            id={field}
            name={SIGHTING_REASON}
            maxLength={550}
            defaultValue={isOwn ? reply.values[SIGHTING_REASON] : undefined}
            error={reply?.errors[field]}
            autoComplete="off"
            className="w-full max-w-xl"
          />
        )}
        <SubmitButton
          name="intent"
          value={isHidden ? SIGHTING_INTENTS.show : SIGHTING_INTENTS.hide}
          variant="secondary"
        >
          {isHidden ? "Mostrar el aviso" : "Ocultar el aviso"}
        </SubmitButton>
      </Form>
    </li>
  );
}
