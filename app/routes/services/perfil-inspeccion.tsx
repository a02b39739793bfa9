import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import {
  INSPECTION_NOT_FOUND,
  loadOwnInspection,
  submitOwnInspection,
  type StartPayment,
} from "~/inspections/booking/booking.page.server";
import { OwnInspectionPage } from "~/inspections/booking/own-pages";
import {
  documentsPath,
  LEGAL_DATA_DAYS,
  LEGAL_DAYS,
  LEGAL_DISCLAIMER,
  OWN_INSPECTIONS_PATH,
} from "~/inspections/constants";
import { ownLegalPage, submitOwnLegal, type OwnLegalPageView } from "~/inspections/legal/own.page.server";
import { isOpinionIntent } from "~/inspections/opinion/constants";
import { loadOpinion, submitOpinion } from "~/inspections/opinion/opinion.page.server";
import { payInspection } from "~/orders/inspections/inspection-payment.action.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ params, context, uid }) => {
  const id = params.id ?? "";
  const legal = await context.inspections.legal.own(uid, id);
  if (legal) return { legal: ownLegalPage(legal, context.clock), page: null };
  const page = await loadOwnInspection(context, uid, id);
  if (page === null) throw notFound(INSPECTION_NOT_FOUND);
  return { legal: null, page: { ...page, opinion: await loadOpinion(context, uid, id) } };
});

/** `intent`: pagar, mover, cancelar, opinar, borrar-opinion; also while no bookings are taken. */
export const action = activeUserAction("allow", ({ params, context, form, user, uid }) => {
  const id = params.id ?? "";
  return withinBudget(context, "inspectionStep", { uid, each: `${uid} ${id}` }, form, async () => {
    if ((await context.inspections.legal.own(uid, id)) !== null)
      return await submitOwnLegal(context.inspections, uid, id, form);
    if (isOpinionIntent(form.get("intent"))) return await submitOpinion(context, uid, id, form);
    const pay = (inspection: Parameters<StartPayment>[0]) => payInspection(context, user, inspection, form);
    const startPayment = context.env.payments === null ? null : pay;
    return await submitOwnInspection(context, uid, id, form, startPayment);
  });
});

export const meta = pageMeta<typeof loader>((page) =>
  page ? `Inspección de ${(page.legal ?? page.page).inspection.title}` : "Inspección",
);

interface OwnLegalPageProps {
  page: OwnLegalPageView;
  reply: Pick<FormFailure, "errors"> | null;
}

function OwnLegalPage({ page, reply }: OwnLegalPageProps) {
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

export default function PerfilInspeccion() {
  const { legal, page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  if (legal !== null) return <OwnLegalPage page={legal} reply={reply ?? null} />;
  const { opinion, ...own } = page;
  return <OwnInspectionPage page={own} opinion={opinion} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
