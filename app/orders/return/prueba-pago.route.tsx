import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import type { PaymentsEnv } from "~/platform/env";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { FactList } from "~/ui/fact-list";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Whether no money moves: the local provider, or Mercado Pago with credentials for trials. */
function arePaymentsOnTrial(payments: PaymentsEnv | null): boolean {
  return payments !== null && (payments.localOrigin !== null || payments.accessToken.startsWith("TEST-"));
}

/** How to pay where payments are on trial; not found elsewhere. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!arePaymentsOnTrial(context.env.payments)) throw notFound();
  return null;
}

export const meta = pageMeta("Prueba de pago");

/** Names of the card's holder that decide, as Mercado Pago documents them. */
const HOLDERS = [
  { label: "APRO", value: "El pago se aprueba." },
  { label: "CONT", value: "El pago queda pendiente." },
  { label: "FUND", value: "Se rechaza: la tarjeta no tiene fondos." },
  { label: "OTHE", value: "Se rechaza por otro motivo." },
];

export default function PaymentTrial() {
  return (
    <Container>
      <PageHeader title="Prueba de pago" lead="Aquí los pagos son de prueba: no se cobra dinero a nadie." />
      <div className="grid max-w-3xl grid-cols-1 gap-6 pb-10">
        <Section id="resultado" title="Elige el resultado">
          <p>Paga con una tarjeta de prueba de Mercado Pago. El nombre del titular decide qué pasa con el pago:</p>
          <FactList facts={HOLDERS} />
        </Section>
        <Section id="empezar" title="Haz una compra">
          <p>Elige un anuncio, agrégalo al carrito y paga. El pedido sigue los mismos pasos que uno de verdad.</p>
          <p>
            <LinkButton to="/comprar">Elegir un anuncio</LinkButton>
          </p>
        </Section>
      </div>
    </Container>
  );
}
