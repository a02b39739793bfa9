import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { listBehind } from "~/admin-kit/list/query";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { ReasonFields } from "../reports/reason-fields";
import { placeOfReview } from "./paths";
import { type AdminReviewView, loadAdminReview, reviewListAddress, submitAdminReview } from "./reviews.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("reviews", ({ params, context, query }) =>
  loadAdminReview(context, params.id ?? "", query),
);

/** `intent`: `ocultar` (with a reason) or `mostrar`. */
export const action = adminAction(
  "reviews",
  ({ params, context, query, uid, form }) => {
    const back = listBehind(query, reviewListAddress);
    return submitAdminReview(context, params.id ?? "", uid, form, back);
  },
  ({ params }) => ({ target: placeOfReview(params.id ?? "").path }),
);

export const meta = pageMeta("Opinión");

export default function AdminReview() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminReviewPage key={view.version} view={view} reply={reply} />;
}

interface AdminReviewProps {
  view: AdminReviewView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** One review: what it says, and whether it is in sight. */
function AdminReviewPage({ view, reply }: AdminReviewProps) {
  const { title, back, isHidden, publicPath, text, answer, facts, reports } = view;
  const errors = reply?.errors ?? {};
  return (
    <>
      <BackLink to={back}>Opiniones</BackLink>
      <PageHeader title={title} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <Badge tone={isHidden ? "danger" : "success"}>{isHidden ? "Oculta" : "A la vista"}</Badge>
        <Link to={publicPath} className="link inline-flex min-h-6 items-center">
          Ver la página pública
        </Link>
      </p>
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        {reports === null ? null : (
          <Notice tone={reports.open > 0 ? "warning" : "info"} title="Tiene reportes">
            {reports.open > 0
              ? `${reports.open} por decidir, de ${reports.total}. `
              : `${reports.total}, ya decididas. `}
            <Link to={reports.path} className="link inline-flex min-h-6 items-center">
              Ver los reportes
            </Link>
          </Notice>
        )}
        <Section id="opinion" title="Qué dice">
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {text}
          </p>
          {answer === null ? null : (
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              <b>Respuesta del vendedor:</b> {answer}
            </p>
          )}
          <FactList facts={facts} wide />
        </Section>
        <Decision view={view} reply={reply} />
      </div>
    </>
  );
}

function Decision({ view: { isHidden, version, formId, templates }, reply }: AdminReviewProps) {
  const hidden = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="formId" value={formId} />
    </>
  );
  if (isHidden)
    return (
      <Section id="mostrar" title="Mostrar otra vez">
        <Form method="post" className="grid gap-3">
          {hidden}
          <p>Vuelve a leerse, sus estrellas cuentan y avisamos por correo a quien la escribió.</p>
          <div>
            <SubmitButton name="intent" value="mostrar">
              Mostrar otra vez
            </SubmitButton>
          </div>
        </Form>
      </Section>
    );
  return (
    <Section id="ocultar" title="Ocultar">
      <Form method="post" noValidate className="grid gap-3">
        {hidden}
        <p>Nadie más la lee, sus estrellas dejan de contar y avisamos por correo a quien la escribió, con el motivo.</p>
        <ReasonFields
          templates={templates}
          reply={reply ?? { errors: {}, values: {} }}
          hint="Se agrega al motivo en el correo. Con «Otro» es lo único que leerá."
        />
        <div>
          <SubmitButton name="intent" value="ocultar" variant="danger">
            Ocultar
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}
