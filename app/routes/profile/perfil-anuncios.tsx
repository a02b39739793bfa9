import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { payIfPending } from "~/orders/paying/plan-payment.action.server";
import { formText } from "~/platform/forms/form-text";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { ManagedListings, StatusFilter } from "~/selling/manage/own-listings-page";
import { listingsPath, readListingsQuery } from "~/selling/manage/own-listings-query";
import { duplicates, publishes, submitManaged, viewListings } from "~/selling/manage/own-listings.action.server";
import { pageTitle } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Pagination } from "~/ui/navigation/pagination";
import { PageHeader } from "~/ui/page";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { unlessRejectedOrStale as shouldRevalidate } from "~/selling/manage/stale-page";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const plans = context.env.payments && (await context.selling.drafts.rules()).plans;
  const query = readListingsQuery(new URL(request.url).searchParams);
  return {
    ...viewListings(await context.selling.listings.page(user.uid, query), plans, context.clock.now()),
    status: query.status,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const unproven = publishes(form)
    ? await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.publish)
    : null;
  if (unproven) return respond<UnprovenFailure>(unproven);
  const limited = duplicates(form) ? await context.accounts.unprovenLimits.reject(user.uid, "drafts", form) : null;
  if (limited) return respond<UnprovenFailure>(limited);
  const managed = await submitManaged(context.selling, user.uid, form, new URL(request.url).search);
  if (form.get("intent") !== "renovar") return respond<UnprovenFailure>(managed);
  // Another period with a paid plan goes on to its payment.
  return respond<UnprovenFailure>(await payIfPending(context, user, formText(form, "id"), form, managed));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Mis anuncios") }, { name: "robots", content: "noindex" }];

export default function MyListings() {
  const { listings, states, all, status, page, pages } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Mis anuncios">
        <LinkButton to="/sell/flow">Publicar un anuncio</LinkButton>
      </PageHeader>
      <ErrorSummary errors={failure?.errors ?? {}} title="No hicimos el cambio" />
      {failure?.unproven ? <ConfirmEmail back={listingsPath({ status, page })} /> : null}
      {all > 0 ? <StatusFilter states={states} all={all} current={status} /> : null}
      <ManagedListings listings={listings} filtered={status !== null} />
      <Pagination page={page} pages={pages} hrefOf={(number) => listingsPath({ status, page: number })} />
    </>
  );
}
