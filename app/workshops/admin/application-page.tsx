import { Form, Link } from "@remix-run/react";

import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import type { DistrictOptions } from "~/business/places/constants";
import type { FormFailure } from "~/platform/forms/typed-values";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { ReasonedAct } from "~/ui/reasoned-act";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import type { ApplicationView } from "./application.page.server";
import { APPLICATIONS_PATH } from "./paths";
import { WorkshopFields } from "./workshop-fields";

export type FieldsReply =
  | (Pick<FormFailure, "errors" | "values"> & { districts?: DistrictOptions | null | undefined })
  | null;

export function ApplicationPage({ view, reply }: { view: ApplicationView; reply: FieldsReply }) {
  const { number, seen, isOpen, facts, hasAccount } = view;
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? view.values;
  return (
    <>
      <BackLink to={APPLICATIONS_PATH}>Postulaciones</BackLink>
      <PageHeader title={`Postulación ${number}`} lead="Completa lo que viste en la visita y decide." />
      <ErrorSummary errors={errors} title="No guardamos la decisión" />
      {isOpen ? (
        <div className="grid grid-cols-1 gap-4">
          <Section id="postula" title="Quién postula">
            <FactList facts={facts} wide />
            <p>
              <Link to={view.casePath} className="link inline-flex min-h-6 items-center">
                Ver la solicitud
              </Link>
            </p>
          </Section>
          <DecisionFrame thing={`${number}:${seen}`} className="grid grid-cols-1 gap-4">
            <Form method="post" noValidate className="grid grid-cols-1 gap-4">
              <input type="hidden" name="seen" value={seen} />
              <WorkshopFields
                fields={view.fields}
                values={values}
                errors={errors}
                districts={reply?.districts ?? view.districts}
              />
              <Section id="aceptar" title="Aceptar">
                <TextField
                  label="El certificado vale hasta"
                  name="hasta"
                  type="date"
                  required
                  defaultValue={values.hasta ?? view.values.hasta}
                  error={errors.hasta}
                />
                <p className="text-sm text-muted">
                  Se publica la ficha y le escribimos.{" "}
                  {hasAccount
                    ? "Su cuenta verá la agenda de inspecciones."
                    : "Sin cuenta no verá la agenda: se la das después."}
                </p>
                <div>
                  <SubmitButton name="intent" value="aceptar">
                    Aceptar y publicar
                  </SubmitButton>
                </div>
              </Section>
            </Form>
            <Section id="rechazar" title="Rechazar">
              <ReasonedAct
                intent="rechazar"
                label="Rechazar la postulación"
                hint="Se lo enviamos por correo a quien postuló."
                maxLength={550}
                shown={{ name: "seen", value: seen }}
                reply={reply}
              />
            </Section>
          </DecisionFrame>
        </div>
      ) : (
        <Notice title="Esta postulación ya no espera una decisión">
          <p className="flex flex-wrap gap-3 pt-2">
            {view.workshopPath === null ? null : <LinkButton to={view.workshopPath}>Ver el taller</LinkButton>}
            <LinkButton to={view.casePath} variant="secondary">
              Ver la solicitud
            </LinkButton>
          </p>
        </Notice>
      )}
    </>
  );
}
