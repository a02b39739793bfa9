import { LinkButton } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { OrderTotalRows, SellerLines } from "../pages/order-parts";
import { purchasePath } from "../paths";
import type { BoughtOrder, SuccessView } from "./success-page.loader.server";

export function SuccessPage({ view: { order, next, others, lead } }: { view: SuccessView }) {
  const bought = [{ order, next }, ...others];
  return (
    <Container narrow className="pb-12">
      <PageHeader title={titleOf(bought)} lead={lead} />
      {bought.map((each, place) => (
        <Bought key={each.order.id} bought={each} place={bought.length > 1 ? place + 1 : 0} />
      ))}
    </Container>
  );
}

function titleOf([first, ...others]: readonly BoughtOrder[]): string {
  if (!first?.order.plan) return "¡Gracias por tu compra!";
  return others.length > 0 ? "¡Listo! Tus planes están pagados" : "¡Listo! Tu plan está pagado";
}

/** `place`: 0 for the only order of a purchase. */
function Bought({ bought: { order, next }, place }: { bought: BoughtOrder; place: number }) {
  const facts = [...order.delivery, ...order.recipient];
  const id = (name: string) => (place === 0 ? name : `${name}-${place}`);
  return (
    <div className="mb-10 last:mb-0">
      {place > 0 ? <h2 className="mb-3 text-xl">Pedido {order.number}</h2> : null}
      <div className="grid grid-cols-1 gap-6">
        <Section id={id("ahora")} title="Qué pasa ahora">
          <ol className="grid list-decimal gap-2 pl-5">
            {next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            {order.inspection?.to ? (
              <LinkButton to={order.inspection.to}>Ver mi inspección</LinkButton>
            ) : order.plan ? (
              <LinkButton to="/perfil/anuncios">Ver mis anuncios</LinkButton>
            ) : (
              <LinkButton to={purchasePath(order.id)}>Ver mi pedido</LinkButton>
            )}
            {order.reviews.map(({ label, to }) => (
              <LinkButton key={to} to={to} variant="secondary">
                {label}
              </LinkButton>
            ))}
            {order.registering ? (
              <LinkButton to={order.registering} variant="secondary">
                Registrar mi bicicleta
              </LinkButton>
            ) : null}
            {order.receipt ? (
              <LinkButton to={order.receipt} reloadDocument variant="secondary">
                Constancia de compra (PDF)
              </LinkButton>
            ) : null}
          </div>
        </Section>
        <Section id={id("compra")} title="Lo que compraste">
          {order.plan ? <p>{order.plan}</p> : null}
          {order.inspection ? <p className="wrap-anywhere">{order.inspection.title}</p> : null}
          <div className="grid grid-cols-1 gap-4">
            {order.groups.map((group) => (
              <SellerLines key={group.sellerId} group={group} named />
            ))}
          </div>
          <div className="border-t border-line pt-3">
            <OrderTotalRows totals={order.totals} total={order.total} />
          </div>
        </Section>
        {facts.length > 0 ? (
          <Section id={id("entrega")} title="Entrega">
            <FactList facts={facts} />
          </Section>
        ) : null}
      </div>
    </div>
  );
}
