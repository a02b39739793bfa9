import { Form } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { documentsPath, LEGAL_DATA_DAYS, LEGAL_DAYS, LEGAL_DISCLAIMER, OWN_INSPECTIONS_PATH } from "../constants";
import type { OwnLegalPageView } from "./own.page.server";

interface OwnLegalPageProps {
  page: OwnLegalPageView;
  reply: Pick<FormFailure, "errors"> | null;
}

export function OwnLegalPage({ page, reply }: OwnLegalPageProps) {
  const { inspection, plate, documents, isOpen, reason, privateUntil } = page;
  const facts = [
    { label: "Qué", value: inspection.kindName },
    { label: "Placa", value: plate },
    { label: "Pediste mirar", value: inspection.details },
    { label: "Precio", value: inspection.price },
    { label: "Motivo", value: reason },
  ];
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={OWN_INSPECTIONS_PATH}>Mis inspecciones</BackLink>
        <PageHeader title={inspection.title} lead={inspection.statusName} />
      </div>
      <ErrorSummary errors={reply?.errors ?? {}} title="No cambiamos nada" />
      {inspection.status === "requested" ? (
        <Notice title="Un asesor verá tu pedido">Te escribimos si lo acepta. Se paga después de eso.</Notice>
      ) : null}
      {inspection.status === "in_progress" ? (
        <Notice title="Un asesor la está revisando">
          Acuerda el pago contigo, y el informe está listo en {LEGAL_DAYS} días hábiles desde que la aceptó.
        </Notice>
      ) : null}
      <Section id="datos" title="Tu inspección">
        <FactList facts={facts} />
        {inspection.report ? (
          <p>
            <LinkButton to={inspection.report}>Ver el informe</LinkButton>
          </p>
        ) : null}
        <p className="text-sm text-muted">{LEGAL_DISCLAIMER}</p>
      </Section>
      {isOpen || documents > 0 ? (
        <Section id="documentos" title="Documentos">
          <p>
            {documents === 0
              ? "No adjuntaste ninguno."
              : documents === 1
                ? "Adjuntaste 1 documento."
                : `Adjuntaste ${documents} documentos.`}{" "}
            Solo los ven tú y el asesor.
          </p>
          <p className="text-sm text-muted">
            {privateUntil
              ? `Los borramos con la placa el ${privateUntil}.`
              : `Los borramos con la placa ${LEGAL_DATA_DAYS} días después de que termine.`}
          </p>
          <p>
            <LinkButton to={documentsPath(inspection.id)} variant="secondary">
              {isOpen ? "Adjuntar o ver documentos" : "Ver documentos"}
            </LinkButton>
          </p>
        </Section>
      ) : null}
      {inspection.canCancel ? (
        <Section id="cancelar" title="Cancelar">
          <p>Puedes cancelar mientras un asesor no la haya aceptado.</p>
          <Form method="post">
            <SubmitButton name="intent" value="cancelar" variant="danger">
              Cancelar el pedido
            </SubmitButton>
          </Form>
        </Section>
      ) : null}
    </div>
  );
}
