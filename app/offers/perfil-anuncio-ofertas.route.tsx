import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { notFound, ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, fieldsOf, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { OPEN_FIELD, offerThreadPath } from "./constants";
import { LISTING_NOT_YOURS } from "./rules-form.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export const loader = userLoader(async ({ params, context, uid }) => {
  const page = await context.offers.rules.page(uid, params.id ?? "");
  if (page === null) throw notFound(LISTING_NOT_YOURS);
  return page;
});

export const action = activeUserAction("allow", ({ params, context, form, uid }) =>
  context.offers.rules.submit(uid, params.id ?? "", form),
);

export const meta = pageMeta<typeof loader>((page) => (page ? `Ofertas: ${page.listing.title}` : "Ofertas"));

export default function OfferRulesRoute() {
  const { listing, version, values, negotiations } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const typed = { values: failure?.values ?? values, errors: failure?.errors ?? {} };
  const at = fieldsOf(typed);
  return (
    <div className="max-w-3xl pb-10">
      <BackLink to="/perfil/anuncios">Mis anuncios</BackLink>
      <PageHeader
        title="Ofertas por tu anuncio"
        lead={listing.price ? `${listing.title} · ${listing.price}` : listing.title}
      />
      <ErrorSummary errors={typed.errors} title="No guardamos los cambios" />
      <Panel>
        <Form method="post" noValidate className="grid justify-items-start gap-4" key={version}>
          <input type="hidden" name="version" value={version} />
          <Checkbox
            name={OPEN_FIELD}
            value="1"
            defaultChecked={typed.values[OPEN_FIELD] === "1"}
            label="Recibir ofertas de 50 a 99 % del precio"
          />
          <TextField
            label="Rechazar ofertas de menos de (S/)"
            {...at("declineBelow")}
            optional
            inputMode="numeric"
            autoComplete="off"
            className="[&_input]:max-w-64"
            hint="Las rechazamos por ti. Nadie más ve este monto."
          />
          <TextField
            label="Aceptar ofertas desde (S/)"
            {...at("acceptFrom")}
            optional
            inputMode="numeric"
            autoComplete="off"
            className="[&_input]:max-w-64"
            hint="Las aceptamos por ti y reservamos tu anuncio 24 horas, si el comprador confirmó su celular o ya compró aquí. Las demás las decides tú. Nadie más ve este monto."
          />
          <SubmitButton busy="Guardando…">Guardar</SubmitButton>
        </Form>
      </Panel>
      <h2 className="pt-8 pb-3 text-xl">Ofertas recibidas</h2>
      {negotiations.length === 0 ? <p>Todavía no recibes ofertas por este anuncio.</p> : null}
      <ul className="grid gap-3">
        {negotiations.map(({ threadId, name, price, state }) => (
          <Panel as="li" key={threadId} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Link to={offerThreadPath(threadId)} className="link inline-flex min-h-8 items-center wrap-anywhere">
              {name}
            </Link>
            <b>{price}</b>
            <span className="text-muted">{state}</span>
          </Panel>
        ))}
      </ul>
    </div>
  );
}
