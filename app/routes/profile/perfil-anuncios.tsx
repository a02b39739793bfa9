import { useActionData, useLoaderData } from "@remix-run/react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { CATALOG_STATUSES } from "~/catalog/statuses";
import { payIfPending } from "~/orders/paying/plan-payment.action.server";
import { reservationTexts } from "~/orders/reservations/held.page.server";
import { formText } from "~/platform/forms/form-text";
import { overBudget } from "~/platform/forms/within-budget.server";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { ListingsSearch, ManagedListings, StatusFilter } from "~/selling/manage/own-listings-page";
import { isFiltered, listingsPath, readListingsQuery } from "~/selling/manage/own-listings-query";
import { duplicates, publishes, submitManaged, viewListings } from "~/selling/manage/own-listings.action.server";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Pagination } from "~/ui/navigation/pagination";
import { PageHeader } from "~/ui/page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = userLoader(async ({ context, query, user }) => {
  const plans = context.env.payments && (await context.selling.drafts.rules()).plans;
  const asked = readListingsQuery(query);
  const found = await context.selling.listings.page(user.uid, asked);
  const onSale = found.listings.filter(({ status }) => CATALOG_STATUSES.includes(status)).map(({ id }) => id);
  const [reservations, week] = await Promise.all([
    reservationTexts(context, user.uid, found.listings),
    asked.hasWeek ? nullIfUnavailable(() => context.figures.lastWeek(onSale), context.log) : null,
  ]);
  const { siteUrl } = context.env;
  return {
    ...viewListings(found, { uid: user.uid, plans, now: context.clock.now(), siteUrl, reservations, week }),
    query: { ...asked, page: found.page },
  };
});

export const action = activeUserAction<UnprovenFailure>("allow", async ({ request, context, form, user }) => {
  const unproven = publishes(form)
    ? await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.publish)
    : null;
  if (unproven) return unproven;
  const act = publishes(form) ? "publish" : duplicates(form) ? "draft" : "listing";
  const limited = await overBudget(context, act, { uid: user.uid }, form);
  if (limited) return limited;
  const managed = await submitManaged(context.selling, user.uid, form, new URL(request.url).search);
  if (form.get("intent") !== "renovar") return managed;
  // Another period with a paid plan leads to its payment.
  return await payIfPending(context, user, formText(form, "id"), form, managed);
});

export const meta = pageMeta("Mis anuncios");

export default function MyListings() {
  const { listings, states, all, query, page, pages, isCut } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Mis anuncios">
        <LinkButton to="/sell/flow" variant="secondary" size="sm" className="min-h-11 max-sm:px-2.5">
          Publicar un anuncio
        </LinkButton>
        <LinkButton to="/perfil/anuncios/importar" variant="secondary" size="sm" className="min-h-11 max-sm:px-2.5">
          Subir una lista
        </LinkButton>
      </PageHeader>
      <ErrorSummary errors={failure?.errors ?? {}} title="No hicimos el cambio" />
      {failure?.unproven ? <ConfirmEmail back={listingsPath(query)} /> : null}
      {all > 0 || isFiltered(query) ? (
        <>
          <ListingsSearch query={query} isCut={isCut} />
          <StatusFilter states={states} all={all} query={query} />
        </>
      ) : null}
      <ManagedListings listings={listings} query={query} failure={failure} />
      <Pagination page={page} pages={pages} hrefOf={(number) => listingsPath({ ...query, page: number })} />
    </>
  );
}
