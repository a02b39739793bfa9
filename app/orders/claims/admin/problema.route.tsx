import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { fieldsOf, RadioGroup, TextArea, TextField } from "~/ui/field";
import { WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { PrivatePhotos, ClaimTalk } from "../claim-talk";
import { ADMIN_ORDER_CLAIMS_PATH, CLAIM_FIELDS, DECISION_REASON_MAX } from "../constants";
import { DECIDE_INTENT, DECISION_FIELDS } from "./decision-constants";
import { loadOrderClaim, submitOrderClaim, type OrderClaimView } from "./order-claim.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("orders", ({ params, context, uid }) =>
  loadOrderClaim(context, params.id ?? "", uid),
);

/** `intent`: `decidir`. */
export const action = adminAction("orders", ({ params, context, uid, form }) =>
  submitOrderClaim(context, params.id ?? "", uid, form),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Problema con ${view.number}` : "Problema"));

export default function AdminOrderClaim() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <OrderClaimPage key={`${view.id}:${view.seen}`} view={view} reply={reply} />;
}

interface OrderClaimPageProps {
  view: OrderClaimView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** A claim beside what was bought, and the decision. */
function OrderClaimPage({ view, reply }: OrderClaimPageProps) {
  const { id, number, title, claim, facts, bought, reports, seen } = view;
  return (
    <>
      <BackLink to={ADMIN_ORDER_CLAIMS_PATH}>Problemas con pedidos</BackLink>
      <PageHeader title={`${number}: ${title}`} />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos la decisión" />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Section id="estado" title="El problema">
            <p>
              <Badge tone={claim.state === "deciding" ? "warning" : "neutral"}>{claim.stateName}</Badge>
            </p>
            <p>{claim.standing}</p>
            <FactList facts={[...claim.facts, ...facts]} wide />
          </Section>
          {claim.state === "deciding" ? (
            <DecisionFrame thing={`${id}:${seen}`} className="grid grid-cols-1 gap-4">
              <Decision view={view} reply={reply} />
            </DecisionFrame>
          ) : null}
          <Section id="conversacion" title="Conversación">
            <ClaimTalk talk={claim.talk} />
          </Section>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Section id="anuncio" title="El anuncio cuando se compró">
            {bought === null ? (
              <p>El pedido es de antes de que se guardara su anuncio.</p>
            ) : (
              <>
                <FactList facts={bought.facts} wide />
                <WrittenText>{bought.description}</WrittenText>
                <PrivatePhotos photos={bought.photos} />
              </>
            )}
          </Section>
          {reports.map((report, index) => (
            <Section key={report.title} id={`informe-${index + 1}`} title={report.title}>
              <FactList facts={report.facts} wide />
              {report.summary ? <WrittenText>{report.summary}</WrittenText> : null}
            </Section>
          ))}
          {reports.length === 0 ? (
            <Section id="informe" title="Inspección">
              <p>El anuncio no tenía el informe de una inspección.</p>
            </Section>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Decision({ view: { most, seen, formId }, reply }: OrderClaimPageProps) {
  const at = fieldsOf(reply);
  return (
    <Section id="decidir" title="Decidir">
      <Form method="post" noValidate className="grid justify-items-start gap-4">
        <input type="hidden" name={CLAIM_FIELDS.form} value={formId} />
        <input type="hidden" name={CLAIM_FIELDS.seen} value={seen} />
        <RadioGroup
          {...at(DECISION_FIELDS.kind)}
          legend="¿Qué se hace con el dinero?"
          options={[
            { value: "all", label: `Devolver todo: ${most}` },
            { value: "part", label: "Devolver una parte" },
            { value: "none", label: "No devolver nada: la venta se completa" },
          ]}
          required
          className="w-full"
        />
        <TextField
          {...at("monto")}
          label="Cuánto se devuelve (S/)"
          hint="Solo si es una parte."
          inputMode="decimal"
          autoComplete="off"
          optional
          className="w-full max-w-sm"
        />
        <TextArea
          {...at(DECISION_FIELDS.reason)}
          label="Motivo"
          hint="Lo leen el comprador y el vendedor."
          rows={4}
          maxLength={DECISION_REASON_MAX}
          required
          className="w-full"
        />
        <SubmitButton name="intent" value={DECIDE_INTENT} variant="danger" busy="Decidiendo…">
          Decidir
        </SubmitButton>
        <p className="text-sm text-muted">No se puede deshacer: avisamos a los dos con el motivo.</p>
      </Form>
    </Section>
  );
}
