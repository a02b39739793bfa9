import { Form, Link, useNavigation } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import { ReasonFields } from "../reports/reason-fields";
import type { ReviewsBulkView } from "./bulk.page.server";
import { ADMIN_REVIEWS_PATH } from "./paths";

const WORDS = {
  ocultar: {
    verb: "Ocultar",
    effect: "Nadie más las lee, sus estrellas dejan de contar y avisamos por correo a cada quien, con el motivo.",
    not: "ya está oculta",
  },
  mostrar: {
    verb: "Mostrar otra vez",
    effect: "Vuelven a leerse, sus estrellas cuentan y avisamos por correo a cada quien.",
    not: "ya está a la vista",
  },
} as const;

interface BulkPageProps {
  view: ReviewsBulkView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** Preview of the change to each of the chosen reviews. */
export function BulkReviewsPage({ view: { step, formId, rows, templates }, reply }: BulkPageProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const { verb, effect, not } = WORDS[step];
  const open = rows.filter(({ isOpen }) => isOpen);
  const back = (
    <LinkButton to={ADMIN_REVIEWS_PATH} variant="secondary">
      {open.length > 0 ? "No, volver" : "Volver a la lista"}
    </LinkButton>
  );
  return (
    <>
      <BackLink to={ADMIN_REVIEWS_PATH}>Opiniones</BackLink>
      <PageHeader title={`${verb}: ${open.length === 1 ? "una opinión" : `${open.length} opiniones`}`} />
      <ErrorSummary errors={reply?.errors ?? {}} title="No quedó todo hecho" />
      <Form method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="formId" value={formId} />
        {rows.length === 0 ? (
          <Panel>No elegiste ninguna opinión. Vuelve a la lista y marca las que quieras.</Panel>
        ) : (
          <Section id="elegidas" title="Elegidas">
            <ul className="grid gap-3">
              {rows.map(({ key, title, to, kindName, text, isOpen }) => (
                <li key={key} className="grid">
                  {isOpen ? <input type="hidden" name="fila" value={key} /> : null}
                  <Link to={to} className="link inline-flex min-h-8 items-center wrap-anywhere">
                    {title}
                  </Link>
                  <span className="text-sm text-muted">
                    {kindName}
                    {isOpen ? "" : ` · se queda como está: ${not}`}
                  </span>
                  <span className="text-sm wrap-anywhere whitespace-pre-line" dir="auto">
                    {text}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {open.length > 0 ? (
          <Section id="confirmar" title="Confirmar">
            <p>{effect}</p>
            {step === "ocultar" ? (
              <ReasonFields
                templates={templates}
                reply={reply ?? { errors: {}, values: {} }}
                hint="Se agrega al motivo en cada correo. Con «Otro» es lo único que leerán."
              />
            ) : null}
            <div className="flex flex-wrap gap-3">
              <Button
                name="intent"
                value={step}
                variant={step === "ocultar" ? "danger" : "primary"}
                aria-disabled={isBusy || undefined}
              >
                {verb} ({open.length})
              </Button>
              {back}
            </div>
          </Section>
        ) : (
          <div>{back}</div>
        )}
      </Form>
    </>
  );
}
