import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { pageMeta } from "~/shell/page/title";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { endReservation, loadReservation } from "./held.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = userLoader(({ params, context, uid }) => loadReservation(context, uid, params.id ?? ""));

/** `intent`: vendido, liberar. */
export const action = activeUserAction("allow", ({ params, context, form, uid }) =>
  withinBudget(context, "orderStep", { uid, each: `${uid} ${params.id}` }, form, () =>
    endReservation(context, uid, params.id ?? "", form),
  ),
);

export const meta = pageMeta("Reserva de tu anuncio");

export default function Reservation() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { title, texts, pieces, canMarkSold, canRelease, together, offers } = view;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4 pb-10">
      <div>
        <BackLink to="/perfil/anuncios">Mis anuncios</BackLink>
        <PageHeader title="Reserva de tu anuncio" lead={title} />
      </div>
      <ErrorSummary errors={failure?.errors ?? {}} title="No hicimos el cambio" />
      {texts.length === 0 ? (
        <Notice title="Ningún comprador lo tiene reservado ahora">
          <p>La reserva terminó, o el comprador ya pagó: en ese caso, la venta está en «Mis ventas».</p>
          <Link to="/perfil/ventas" className="link inline-flex min-h-8 items-center">
            Ver mis ventas
          </Link>
        </Notice>
      ) : (
        <Section id="reserva" title="Hasta cuándo y por qué">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {pieces ? <p>{pieces}</p> : null}
          <p className="text-sm text-muted">
            Todavía no es una venta: no lo entregues hasta que te avisemos del pago. Cuando el comprador paga, verás sus
            datos en «Mis ventas».
          </p>
          {offers ? (
            <Link to={offers} className="link inline-flex min-h-8 items-center">
              Ver las ofertas de este anuncio
            </Link>
          ) : null}
        </Section>
      )}
      {canMarkSold || canRelease ? (
        <Section id="terminar" title="Terminar la reserva">
          {together.length > 0 ? (
            <p>
              El comprador lo pidió junto con {together.map((other) => `«${other}»`).join(", ")}: ese anuncio también
              queda libre.
            </p>
          ) : null}
          <Form method="post" className="grid justify-items-start gap-4">
            {canMarkSold ? (
              <div className="grid justify-items-start gap-2">
                <Button name="intent" value="vendido">
                  Ya lo vendí en persona
                </Button>
                <p className="text-sm text-muted">
                  El anuncio queda como vendido y avisamos al comprador. Si su pago llega después, se lo devolvemos.
                </p>
              </div>
            ) : null}
            {canRelease ? (
              <div className="grid justify-items-start gap-2">
                <Button name="intent" value="liberar" variant="secondary">
                  Liberar la reserva
                </Button>
                <p className="text-sm text-muted">
                  Anulamos el código de pago del comprador y tu anuncio vuelve a estar a la venta para todos.
                </p>
              </div>
            ) : null}
          </Form>
        </Section>
      ) : null}
    </div>
  );
}
