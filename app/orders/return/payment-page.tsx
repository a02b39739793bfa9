import { Form } from "@remix-run/react";

import { payNames } from "~/payments/ways";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { GiveBackForm } from "../pages/give-back-form";
import { PayCode } from "../pages/pay-code";
import type { PaymentView, PaymentViewKind } from "./payment-view";

const TITLES: Record<PaymentViewKind, string> = {
  paid: "¡Listo! Recibimos tu pago",
  confirming: "Estamos confirmando tu pago",
  ticket: "Paga con tu código",
  rejected: "No se pudo cobrar",
  open: "Paga tu pedido",
  held: "Estamos revisando tu pago",
  ended: "Este pedido ya no se puede pagar",
  refunding: "Te devolvemos el dinero",
};

export function PaymentPage({ view, errors }: { view: PaymentView; errors: FieldErrors }) {
  const { kind, name, total } = view;
  const isPayable = kind === "open" || kind === "rejected";
  return (
    <Container narrow className="pb-12">
      <PageHeader title={TITLES[kind]} lead={`${name} · ${total}`} />
      <Panel className="grid justify-items-start gap-4">
        <ErrorSummary errors={errors} title="No pudimos llevarte a pagar" />
        <Explanation view={view} />
        {isPayable ? (
          <Form method="post" action={view.payPath} reloadDocument>
            <Button>Pagar con Mercado Pago</Button>
          </Form>
        ) : null}
        {view.refresh ? (
          <LinkButton to={view.refresh.path} reloadDocument variant="secondary">
            Actualizar ahora
          </LinkButton>
        ) : null}
        {view.givenBack ? <GiveBackForm orderId={view.givenBack} /> : null}
        {view.isPlan && kind === "paid" ? <LinkButton to="/perfil/anuncios">Ver mis anuncios</LinkButton> : null}
        {view.inspectionPath ? (
          <LinkButton to={view.inspectionPath} variant={kind === "paid" ? "primary" : "secondary"}>
            Ver mi inspección
          </LinkButton>
        ) : null}
        {view.thanksPath ? <LinkButton to={view.thanksPath}>Ver qué pasa ahora</LinkButton> : null}
        {(view.isPlan && kind === "paid") || view.inspectionPath ? null : (
          <LinkButton to={view.orderPath} variant="secondary">
            {view.isShared ? "Ver mis pedidos" : "Ver mi pedido"}
          </LinkButton>
        )}
      </Panel>
    </Container>
  );
}

function Explanation({ view }: { view: PaymentView }) {
  const { kind, until, isPlan, inspectionPath } = view;
  switch (kind) {
    case "paid":
      return (
        <p>
          {isPlan && "El plan de tu anuncio ya está activo."}
          {inspectionPath &&
            "Tu inspección está reservada. Te enviamos un correo con la hora, la dirección y un archivo para tu " +
              "calendario."}
          {!isPlan &&
            !inspectionPath &&
            "Avisamos al vendedor. Te escribiremos a tu correo en cada paso; también puedes seguirlo en tu " +
              "pedido."}
        </p>
      );
    case "confirming":
      return (
        <p>
          {view.refresh
            ? "Mercado Pago está terminando de procesarlo. Esta página se actualiza sola; no pagues otra vez."
            : "Está tardando más de lo normal. Te escribiremos apenas se confirme; si no se cobró, tu pedido " +
              "vence solo y no debes nada."}
        </p>
      );
    case "ticket":
      return (
        <>
          {view.code ? <PayCode code={view.code} /> : <p>Paga con el código que te dio Mercado Pago.</p>}
          <p>Guardamos tu pedido hasta el {until} y te escribiremos cuando llegue el pago.</p>
        </>
      );
    case "rejected":
      return (
        <>
          <p>
            {view.refusal ?? "El pago no se completó. Prueba otra vez o con otro medio de pago."} No te cobramos nada.
          </p>
          <TimeLeft view={view} />
        </>
      );
    case "open":
      return (
        <>
          <p>Te llevamos a Mercado Pago para pagar con {payNames(!view.isWithoutTickets)}.</p>
          <TimeLeft view={view} />
        </>
      );
    case "held":
      return <p>Recibimos un pago por un monto distinto al de tu pedido. Lo revisamos y te escribimos a tu correo.</p>;
    case "ended":
      return (
        <p>
          El plazo terminó o el pedido se canceló. {view.closed}{" "}
          {inspectionPath
            ? "Puedes hacer otra reserva."
            : isPlan
              ? "Puedes hacer otro pedido."
              : "Puedes hacer otro pedido; si el plazo venció, de los mismos anuncios desde mañana."}
        </p>
      );
    case "refunding":
      return (
        <p>
          {inspectionPath
            ? "El pago llegó cuando la hora ya no estaba libre, o la inspección se canceló."
            : "No pudimos cumplir este pedido."}{" "}
          Mercado Pago devuelve el dinero al medio con el que pagaste; según tu banco, se ve en unos días.
        </p>
      );
  }
}

function TimeLeft({ view: { isPlan, inspectionPath, minutesLeft, until } }: { view: PaymentView }) {
  if (until === null) return null;
  return (
    <p className="text-muted">
      {isPlan ? "Puedes pagarlo" : inspectionPath ? "Te guardamos la hora" : "Lo guardamos para ti"} {minutesLeft}{" "}
      {minutesLeft === 1 ? "minuto" : "minutos"} más, hasta el {until}.
    </p>
  );
}
