import { useActionData, useLoaderData } from "@remix-run/react";

import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { VerifiedMarks } from "~/accounts/verified-marks";
import { notFound, ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { Panel } from "~/ui/panel";

import { offerThreadPath } from "./constants";
import { OfferPanel } from "./offer-panel";
import { OFFER_NOT_FOUND, submitAnswer } from "./offers.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export const loader = userLoader(async ({ params, context, uid }) => {
  const page = await context.offers.page(uid, params.id ?? "");
  if (page === null) throw notFound(OFFER_NOT_FOUND);
  return page;
});

/** `intent`: of OFFER_INTENTS. */
export const action = activeUserAction("allow", ({ params, context, form, user }) =>
  submitAnswer(context, user, params.id ?? "", form),
);

export const meta = pageMeta<typeof loader>((page) => (page ? `Oferta: ${page.title}` : "Oferta"));

export default function OfferRoute() {
  const { title, view, key, other } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <div className="max-w-3xl pb-10">
      <BackLink to={offerThreadPath(view.threadId)}>Conversación</BackLink>
      <h1 className="pt-2 pb-4 text-2xl tracking-tight wrap-anywhere sm:text-3xl">{title}</h1>
      {other ? (
        <div className="pb-4">
          <p>Con {other.name}</p>
          <VerifiedMarks marks={other.marks} />
        </div>
      ) : null}
      <ErrorSummary errors={failure?.errors ?? {}} title="No hicimos el cambio" />
      <Panel>
        <OfferPanel view={view} messageKey={key} typed={failure} />
      </Panel>
    </div>
  );
}
