import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { PayoutBadge } from "~/orders/payouts/payout-parts";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Checkbox, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import {
  MEDIATION_FIELD,
  NO_SELLER_ACCOUNT,
  NO_WORKSHOP_ACCOUNT,
  PAYOUT_INTENTS,
  REFERENCE_FIELD,
  REFERENCE_MAX,
} from "./constants";
import { type AdminPayoutView, type PayoutReply, loadPayout, submitPayout } from "./payout.page.server";
import { ADMIN_PAYOUTS_PATH } from "./query";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("payouts", ({ params, context }) => loadPayout(context, params.id ?? ""));

/** `intent`: `ver-cuenta` answers with the seller's account, `pagado` notes the transfer. */
export const action = adminAction(
  "payouts",
  ({ params, context, uid, form }) => submitPayout(context, params.id ?? "", uid, form),
  ({ params }) => ({ target: `payouts/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Pago de ${view.number}` : "Pago"));

export default function AdminPayout() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminPayoutPage key={view.version} view={view} reply={reply} />;
}

interface PayoutPageProps {
  view: AdminPayoutView;
  reply: Pick<PayoutReply, "errors" | "values" | "account"> | null;
}

/** Debt of the business to a seller for a sale, its account, and the form that records the transfer. */
function AdminPayoutPage({ view, reply }: PayoutPageProps) {
  const { number, order, seller, toSeller, facts, since, isPending, isInMediation, isWorkshop, version } = view;
  const { errors = {}, values = {}, account } = reply ?? {};
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={ADMIN_PAYOUTS_PATH}>Pagos a vendedores</BackLink>
        <PageHeader
          title={
            <>
              Pago de <span className="whitespace-nowrap tabular-nums">{number}</span>
            </>
          }
        />
      </div>
      <ErrorSummary errors={errors} title="No registramos el pago" />
      <Section id="monto" title="Qué se debe">
        <p className="flex flex-wrap items-center gap-2">
          <PayoutBadge state={facts.state} />
          <span className="text-sm text-muted">{facts.paidAt ?? `desde el ${since}`}</span>
        </p>
        <p className="flex flex-wrap gap-x-4">
          <Link to={toSeller} className="link inline-flex min-h-6 items-center wrap-anywhere">
            {seller}
          </Link>
          <Link to={order} className="link inline-flex min-h-6 items-center">
            Ver el pedido
          </Link>
        </p>
        <dl className="grid gap-1 tabular-nums">
          {[...facts.parts, facts.total].map(({ label, amount }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 last:font-semibold">
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        {view.exportedOn ? <p>Ya en el archivo para el banco del {view.exportedOn}.</p> : null}
        {facts.reference ? <p className="wrap-anywhere">Número de operación: {facts.reference}</p> : null}
      </Section>
      {isPending && view.held ? (
        <Section id="cuenta" title="Dónde se le paga">
          <p>{view.held}</p>
        </Section>
      ) : null}
      {isPending && !view.hasAccount ? (
        <Section id="cuenta" title="Dónde se le paga">
          <p>{NO_SELLER_ACCOUNT}</p>
        </Section>
      ) : null}
      {isPending && view.hasAccount && !view.held ? (
        <>
          <Section id="cuenta" title="Dónde se le paga">
            {account ? <FactList facts={account} /> : null}
            {isWorkshop ? <p>{NO_WORKSHOP_ACCOUNT}</p> : null}
            {account || isWorkshop ? null : (
              <Form method="post" className="grid justify-items-start gap-2">
                <input type="hidden" name="intent" value={PAYOUT_INTENTS.account} />
                <SubmitButton variant="secondary">Ver la cuenta</SubmitButton>
                <p className="text-sm text-muted">Está cifrada. Queda registrado quién la abre y cuándo.</p>
              </Form>
            )}
          </Section>
          <Section id="registrar" title="Registrar la transferencia">
            <Form method="post" noValidate className="grid justify-items-start gap-4">
              <input type="hidden" name="intent" value={PAYOUT_INTENTS.paid} />
              <input type="hidden" name="version" value={version} />
              <TextField
                name={REFERENCE_FIELD}
                label="Número de operación"
                hint={`El que da tu banco o Yape.${isWorkshop ? "" : " Lo lee el vendedor."}`}
                autoComplete="off"
                maxLength={REFERENCE_MAX}
                defaultValue={values[REFERENCE_FIELD]}
                error={errors[REFERENCE_FIELD]}
                required
                className="w-full max-w-sm"
              />
              {isInMediation ? (
                <>
                  <Notice tone="warning" title="No transfieras todavía">
                    El comprador abrió un reclamo en Mercado Pago. Espera a que termine.
                  </Notice>
                  <Checkbox
                    name={MEDIATION_FIELD}
                    value="terminado"
                    label="El reclamo terminó a favor de la venta"
                    error={errors[MEDIATION_FIELD]}
                  />
                </>
              ) : null}
              <SubmitButton busy="Guardando…">Marcar pagado</SubmitButton>
            </Form>
          </Section>
        </>
      ) : null}
    </div>
  );
}
