import { Form, Link, useNavigation } from "@remix-run/react";

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
import type { AdminTheftView } from "./thefts.server";

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
        {canVerify ? (
          <Section id="comprobar" title="Comprobar la denuncia">
            <p>Márcala cuando veas que el número existe y es de esta bicicleta. No cambia lo que se publica.</p>
            <Form method="post">
              <Button name="intent" value="verify" variant="secondary" aria-disabled={isBusy || undefined}>
                Denuncia comprobada
              </Button>
            </Form>
          </Section>
        ) : null}
        {state === "live" ? (
          <Section id="ocultar" title="Ocultar">
            <Form method="post" noValidate className="grid grid-cols-1 gap-4">
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
              <Button name="intent" value="show" aria-disabled={isBusy || undefined}>
                Volver a mostrar
              </Button>
            </Form>
          </Section>
        ) : null}
        <Section id="avistamientos" title={`Avisos de quienes la vieron (${sightings.length})`}>
          {sightings.length === 0 ? (
            <p>Ninguno.</p>
          ) : (
            <ul className="grid gap-3">
              {sightings.map(({ id, where, seen, sent, text }) => (
                <li key={id}>
                  <p className="font-semibold wrap-anywhere">
                    {where}, {seen}
                  </p>
                  <p className="text-sm text-muted">Enviado el {sent}</p>
                  <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                    {text}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </>
  );
}
