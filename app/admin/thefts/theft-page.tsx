import { Form, Link, useNavigation } from "@remix-run/react";

import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import type { FormFailure } from "~/platform/forms/typed-values";
import { ADMIN_THEFTS_PATH } from "~/registry/theft/constants";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { THEFT_TONES } from "./list-page";
import { SIGHTING_FIELD, SIGHTING_INTENTS, SIGHTING_REASON } from "./paths";
import type { AdminTheftView } from "./thefts.page.server";

interface AdminTheftProps {
  view: AdminTheftView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** One report of theft: its facts, what people saw, and whether it is in sight. */
export function AdminTheftPage({ view, reply }: AdminTheftProps) {
  const { name, state, stateName, publicPath, isVerified, canVerify, story, facts, sightings } = view;
  const isBusy = useNavigation().formMethod === "POST";
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
        {canVerify || state === "live" || state === "hidden" ? (
          <DecisionFrame thing={`${view.id}:${view.version}`} className="grid grid-cols-1 gap-4">
            {canVerify ? (
              <Section id="comprobar" title="Comprobar la denuncia">
                <p>Márcala cuando veas que el número existe y es de esta bicicleta. No cambia lo que se publica.</p>
                <Form method="post">
                  <input type="hidden" name="version" value={view.version} />
                  <Button name="intent" value="verify" variant="secondary" aria-disabled={isBusy || undefined}>
                    Denuncia comprobada
                  </Button>
                </Form>
              </Section>
            ) : null}
            {state === "live" ? (
              <Section id="ocultar" title="Ocultar">
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
                    <Button name="intent" value="hide" variant="danger" aria-disabled={isBusy || undefined}>
                      Ocultar
                    </Button>
                  </div>
                </Form>
              </Section>
            ) : null}
            {state === "hidden" ? (
              <Section id="mostrar" title="Volver a mostrar">
                <Form method="post">
                  <input type="hidden" name="version" value={view.version} />
                  <Button name="intent" value="show" aria-disabled={isBusy || undefined}>
                    Volver a mostrar
                  </Button>
                </Form>
              </Section>
            ) : null}
          </DecisionFrame>
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
  const isBusy = useNavigation().formMethod === "POST";
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
        <Button
          name="intent"
          value={isHidden ? SIGHTING_INTENTS.show : SIGHTING_INTENTS.hide}
          variant="secondary"
          aria-disabled={isBusy || undefined}
        >
          {isHidden ? "Mostrar el aviso" : "Ocultar el aviso"}
        </Button>
      </Form>
    </li>
  );
}
