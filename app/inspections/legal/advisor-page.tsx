import { Form } from "@remix-run/react";

import { SheetFields } from "~/admin-kit/sheet/sheet-form";
import { OFFICIAL_LOOKUPS } from "~/business/official-lookups";
import type { FormFailure } from "~/platform/forms/typed-values";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { OutsideLink } from "~/ui/navigation/outside-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { INSPECTION_STATUS_NAMES, legalWorkPath } from "../constants";
import { ChecklistSections, FinishForm } from "../work/work-page";
import type { AdvisorPageView } from "./advisor.page.server";

const LIST = "/administracion/inspecciones";

interface AdvisorPageProps {
  page: AdvisorPageView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** A legal inspection for the advisor: the request, accepting or rejecting it, the checklist, and the end. */
export function AdvisorPage({ page, reply }: AdvisorPageProps) {
  const { work, plate, email, asked, isWaiting, documents, reason } = page;
  const { errors = {}, values = {} } = reply ?? {};
  const facts = [
    { label: "Estado", value: INSPECTION_STATUS_NAMES[work.status] },
    { label: "Pedida", value: asked },
    { label: "Cliente", value: work.client },
    { label: "Correo", value: email, href: `mailto:${email}` },
    { label: "Celular", value: work.phone?.label ?? "", href: work.phone?.href },
    { label: "Placa", value: plate },
    { label: "Anuncio", value: work.listing ? "Ver el anuncio" : "", href: `/producto/${work.listing ?? ""}` },
    { label: "Pide mirar", value: work.details },
    { label: "Pago", value: work.charge },
    { label: "Caso", value: page.case?.number ?? "", href: page.case?.to },
    { label: "Motivo del rechazo", value: reason },
  ];
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={LIST}>Inspecciones</BackLink>
        <PageHeader title={work.title} lead={work.kindName} />
      </div>
      <ErrorSummary errors={errors} title="No guardamos el cambio" />
      <Section id="datos" title="Datos">
        <FactList facts={facts} />
        {work.report ? (
          <p>
            <LinkButton to={work.report}>Ver el informe</LinkButton>
          </p>
        ) : null}
      </Section>
      <Section id="documentos" title="Documentos que adjuntó">
        {documents.length === 0 ? (
          <p>Ninguno.</p>
        ) : (
          <ul className="grid gap-2">
            {documents.map(({ name, size, href, sha256 }) => (
              <li key={sha256}>
                <a href={href} className="link inline-flex min-h-8 items-center wrap-anywhere">
                  {name} ({size})
                </a>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="consultas" title="Consultas oficiales">
        <ul className="grid gap-2">
          {OFFICIAL_LOOKUPS.map(({ name, href }) => (
            <li key={href}>
              <OutsideLink href={href}>{name}</OutsideLink>
            </li>
          ))}
        </ul>
      </Section>
      {isWaiting ? (
        <Section id="aceptar" title="Aceptar">
          <p>Le escribimos que un asesor la tomó y que acordará el pago.</p>
          <Form method="post">
            <SubmitButton name="intent" value="aceptar">
              Aceptar el pedido
            </SubmitButton>
          </Form>
        </Section>
      ) : null}
      {work.isOpen ? (
        <>
          <ChecklistSections sections={work.sections} pathOf={(section) => legalWorkPath(work.id, section)} />
          <FinishForm score={work.score} errors={errors} values={values} />
        </>
      ) : null}
      {isWaiting || work.isOpen ? (
        <Section id="rechazar" title="No hacerla">
          <Form method="post" noValidate className="grid grid-cols-1 gap-4">
            <SheetFields of={page.why} reply={{ errors, values }} />
            <div>
              <SubmitButton name="intent" value="rechazar" variant="danger">
                Rechazar el pedido
              </SubmitButton>
            </div>
          </Form>
        </Section>
      ) : null}
    </div>
  );
}
