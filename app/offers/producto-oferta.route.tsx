import { data } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { MissingProof } from "~/accounts/email-links/missing-proof";
import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { VerifiedMarks } from "~/accounts/verified-marks";
import { notFound, ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { KEY_FIELD, makeOfferPath, OFFER_FIELD, OFFER_INTENTS, offerThreadPath } from "./constants";
import { RoundAmounts } from "./offer-panel";
import { submitOffer } from "./offers.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

// A public address, but its page differs by user.
const PRIVATE = { "Cache-Control": "private, no-store" };

export const loader = userLoader(async ({ params, context, uid }) => {
  const page = await context.offers.startPage(uid, params.id ?? "");
  if (page === null) throw notFound("No encontramos este anuncio.");
  return data(page, { headers: PRIVATE });
});

export const action = activeUserAction("allow", ({ params, context, form, user }) =>
  submitOffer(context, user, params.id ?? "", form),
);

export const meta = pageMeta<typeof loader>((page) =>
  page ? `Ofrecer un precio: ${page.listing.title}` : "Ofrecer un precio",
);

export default function MakeOffer() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  const { listing, sellerName, sellerMarks, choice, left, closed, negotiation, key } = page;
  const values = failure?.values ?? kept ?? {};
  return (
    <Container narrow className="pb-10">
      <BackLink to={`/producto/${listing.id}`}>{listing.title}</BackLink>
      <PageHeader title="Ofrecer un precio" lead={`El precio del anuncio es ${listing.price}.`} />
      <ErrorSummary errors={failure?.errors ?? {}} title="No enviamos tu oferta" />
      <MissingProof failure={failure} back={makeOfferPath(listing.id)} />
      <Panel className="grid gap-4">
        {sellerName ? (
          <div>
            <p>Vendedor: {sellerName}</p>
            <VerifiedMarks marks={sellerMarks} />
          </div>
        ) : null}
        {negotiation ? (
          <p>
            {negotiation.summary}{" "}
            <Link to={offerThreadPath(negotiation.threadId)} className="link">
              Ver la conversación
            </Link>
          </p>
        ) : null}
        {closed ? (
          <Notice tone="warning" title={closed} />
        ) : (
          <Form method="post" noValidate className="grid justify-items-start gap-4">
            <input type="hidden" name={KEY_FIELD} value={key} />
            <TextField
              label="Tu oferta en soles (S/)"
              name="oferta"
              inputMode="numeric"
              autoComplete="off"
              className="[&_input]:max-w-64"
              hint={
                `${choice.hint} ` +
                (left === 1 ? "Es tu última oferta por este anuncio." : `Puedes hacer ${left} ofertas.`)
              }
              defaultValue={values[OFFER_FIELD]}
              error={failure?.errors[OFFER_FIELD]}
              list="montos"
              required
            />
            <RoundAmounts of={choice} />
            <SubmitButton name="intent" value={OFFER_INTENTS.offer} size="lg" busy="Enviando…">
              Enviar oferta
            </SubmitButton>
          </Form>
        )}
        <ul className="list-disc pl-5 text-sm text-muted">
          <li>El vendedor tiene 48 horas para aceptar, rechazar o proponerte otro precio.</li>
          <li>Si acepta, queda reservado 24 horas para ti y lo pagas a ese precio.</li>
          <li>Mientras no acepte, otra persona puede comprarlo a su precio.</li>
        </ul>
      </Panel>
    </Container>
  );
}
