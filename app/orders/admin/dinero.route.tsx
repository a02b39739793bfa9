import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { TextField, fieldsOf } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { MONEY_INTENTS, REFUND_AMOUNT_FIELD, REFUND_REASON_FIELD, REFUND_REASON_MAX } from "../ledger/constants";
import { adminOrderPath, caseFilePath } from "../paths";
import { loadOrderMoney, submitOrderMoney, type OrderMoneyView } from "./money.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("orders", ({ params, context, uid }) =>
  loadOrderMoney(context, params.id ?? "", uid),
);

/** `intent`: `devolver-parte` returns a part of the money. */
export const action = adminAction(
  "orders",
  ({ params, context, uid, form }) => submitOrderMoney(context, params.id ?? "", uid, form),
  ({ params }) => ({ target: `orders/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Dinero del pedido ${view.number}` : "Dinero"));

export default function AdminOrderMoney() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <OrderMoneyPage key={view.version} view={view} reply={reply} />;
}

interface MoneyPageProps {
  view: OrderMoneyView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

function OrderMoneyPage({ view, reply }: MoneyPageProps) {
  const { id, number, stateName, balances, refunds, cases, entries } = view;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={adminOrderPath(id)}>Pedido {number}</BackLink>
        <PageHeader title="Dinero del pedido" lead={`${number} · ${stateName}`} />
      </div>
      <ErrorSummary errors={reply?.errors ?? {}} title="No devolvimos nada" />
      <Section id="saldos" title="Cuánto hay y de quién es">
        <FactList facts={balances} wide />
      </Section>
      <RefundForm view={view} reply={reply} />
      {refunds.length > 0 ? (
        <Section id="devoluciones" title="Partes devueltas">
          <FactList facts={refunds} />
        </Section>
      ) : null}
      {cases.length > 0 ? (
        // A plain form: its answer is a file, not a page of ours.
        <form method="post" action={caseFilePath(id)} className="grid justify-items-start gap-2">
          <Button variant="secondary">Descargar los documentos del pedido</Button>
          <p className="text-sm text-muted">
            Un solo archivo con la compra, las fotos, la entrega, cada paso y la conversación, para subirlo en Mercado
            Pago. Queda registrado quién lo descarga.
          </p>
        </form>
      ) : null}
      {cases.map(({ key, name, facts }) => (
        <Section key={key} id={`caso-${key}`} title={name}>
          <FactList facts={facts} />
        </Section>
      ))}
      <Section id="movimientos" title="Movimientos">
        {entries.length === 0 ? <p>Todavía no se movió dinero.</p> : null}
        <ol className="grid gap-4">
          {entries.map(({ key, name, at, when, lines }) => (
            <li key={key} className="grid gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted">
                <time dateTime={when}>{at}</time>
              </p>
              <dl className="grid gap-1 tabular-nums">
                {lines.map(({ label, amount }, position) => (
                  // Two lines of an entry may read alike.
                  <div key={`${position}-${label}`} className="flex flex-wrap justify-between gap-x-4">
                    <dt className="min-w-0 wrap-anywhere">{label}</dt>
                    <dd>{amount}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

function RefundForm({ view: { version, formId, refundable, isFrozen }, reply }: MoneyPageProps) {
  if (isFrozen)
    return (
      <Notice tone="warning" title="No se puede devolver una parte ahora">
        Mercado Pago tiene un caso abierto por este pago. Espera a que termine.
      </Notice>
    );
  if (refundable === null) return null;
  const at = fieldsOf(reply);
  return (
    <Section id="devolver" title="Devolver una parte">
      <p>El pedido sigue donde está. El vendedor recibe lo que queda; si ya le pagamos, lo debe.</p>
      <Form method="post" noValidate className="grid justify-items-start gap-4">
        <input type="hidden" name="intent" value={MONEY_INTENTS.refund} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="formId" value={formId} />
        <TextField
          {...at(REFUND_AMOUNT_FIELD)}
          {...refundable}
          inputMode="decimal"
          autoComplete="off"
          className="w-full max-w-sm"
        />
        <TextField
          {...at(REFUND_REASON_FIELD)}
          label="Motivo"
          hint="Lo leen el comprador y el vendedor."
          autoComplete="off"
          maxLength={REFUND_REASON_MAX}
          required
          className="w-full"
        />
        <SubmitButton variant="danger" busy="Devolviendo…">
          Devolver esta parte
        </SubmitButton>
      </Form>
    </Section>
  );
}
