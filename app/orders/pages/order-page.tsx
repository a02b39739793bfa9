import { Link } from "@remix-run/react";

import { PURCHASES_PATH, SALES_PATH } from "~/orders/paths";
import { PayoutSection } from "~/orders/payouts/payout-parts";
import type { FormFailure } from "~/platform/forms/typed-values";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { HistoryList } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Section } from "~/ui/section";

import { OrderStateBadge, OrderTotalRows, SellerLines } from "./order-parts";
import type { OrderView } from "./order-view";
import { PayCode } from "./pay-code";
import { OrderActions } from "./step-forms";

const PURCHASES = { to: PURCHASES_PATH, label: "Mis compras" };
const SALES = { to: SALES_PATH, label: "Mis ventas" };

interface OrderPageProps {
  view: OrderView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** An order for its buyer or its seller. */
export function OrderPage({ view, reply }: OrderPageProps) {
  const list = view.as === "seller" ? SALES : PURCHASES;
  const who = [...(view.buyer ? [{ label: "Compra", value: view.buyer }] : []), ...view.recipient];
  return (
    <div className="grid grid-cols-1 gap-6 pb-6">
      <header className="grid gap-3">
        <BackLink to={list.to}>{list.label}</BackLink>
        <h1 className="text-2xl tracking-tight sm:text-3xl">
          Pedido <span className="whitespace-nowrap tabular-nums">{view.number}</span>
        </h1>
        <p className="flex flex-wrap items-center gap-2">
          <OrderStateBadge state={view.state} name={view.stateName} />
          <span className="text-sm text-muted">{view.placedAt}</span>
        </p>
        <p>{view.standing}</p>
        {view.code ? <PayCode code={view.code} /> : null}
        {view.pickupCode ? (
          <p>
            Tu código de entrega: <strong className="text-lg whitespace-nowrap tabular-nums">{view.pickupCode}</strong>.
            Muéstralo cuando te lo entreguen: con él empieza tu plazo para revisarlo. No lo des antes.
          </p>
        ) : null}
        {view.together.length > 0 ? (
          <p className="text-sm text-muted">
            Se paga junto con{" "}
            {view.together.map(({ number, to }) => (
              <Link key={to} to={to} className="link inline-block min-h-6">
                el pedido {number}
              </Link>
            ))}
            , de otro vendedor. Lo demás va por separado.
          </p>
        ) : null}
      </header>
      <ErrorSummary errors={reply?.errors ?? {}} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          {view.refunds.length > 0 ? <Refunds of={view.refunds} /> : null}
          <OrderActions view={view} reply={reply} />
          <Section id="detalle" title={linesTitle(view)}>
            {view.plan ? <p>{view.plan}</p> : null}
            {view.inspection ? (
              <p className="wrap-anywhere">
                {view.inspection.to ? (
                  <Link to={view.inspection.to} className="link inline-block min-h-8">
                    {view.inspection.title}
                  </Link>
                ) : (
                  view.inspection.title
                )}
              </p>
            ) : null}
            <div className="grid grid-cols-1 gap-4">
              {view.groups.map((group) => (
                <SellerLines key={group.sellerId} group={group} named={view.as !== "seller"} />
              ))}
            </div>
            <div className="border-t border-line pt-3">
              <OrderTotalRows totals={view.totals} total={view.total} left={view.left} />
            </div>
          </Section>
        </div>
        <div className="grid grid-cols-1 gap-6">
          {who.length + view.delivery.length > 0 ? (
            <Section id="entrega" title="Entrega">
              <FactList facts={[...view.delivery, ...who]} />
            </Section>
          ) : null}
          {view.payments.length > 0 || view.invoice ? (
            <Section id="pago" title="Pago">
              <FactList
                facts={[...view.payments, ...(view.invoice ? [{ label: "Comprobante", value: view.invoice }] : [])]}
              />
            </Section>
          ) : null}
          {view.payout ? <PayoutSection facts={view.payout} /> : null}
          <Section id="historia" title="Paso a paso">
            <HistoryList lines={view.history} />
          </Section>
        </div>
      </div>
    </div>
  );
}

/** How each refund goes, and what its buyer has to do. */
function Refunds({ of: refunds }: { of: OrderView["refunds"] }) {
  return (
    <Section id="devolucion" title="Tu devolución">
      <ul className="grid gap-3">
        {refunds.map(({ of, label, tone, amount, reason, text, link }) => (
          <li key={of} className="grid justify-items-start gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="tabular-nums">{amount}</strong>
              <Badge tone={tone}>{label}</Badge>
            </p>
            {reason ? <p className="text-sm wrap-anywhere text-muted">{reason}</p> : null}
            <p className="text-sm">{text}</p>
            {link ? <LinkButton to={link.to}>{link.label}</LinkButton> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** An unpaid order sold nothing, and a refunded one leaves nothing sold. */
function linesTitle({ as, state, isHandedOver }: Pick<OrderView, "as" | "state" | "isHandedOver">): string {
  const isUnpaid = state === "created" || state === "awaiting_payment" || state === "cancelled" || state === "expired";
  const isUndone = state === "refund_pending" || state === "refunded";
  if (as === "seller") return isUndone && !isHandedOver ? "Lo que ibas a vender" : "Lo que vendiste";
  if (isUnpaid || isUndone) return as === "buyer" ? "Lo que pediste" : "Lo que se pidió";
  return "Lo que se compró";
}
