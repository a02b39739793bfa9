import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { userLoader, activeUserAction } from "~/accounts/guards.server";
import type { ListingStatus } from "~/catalog/statuses";
import { submitPendingPayment } from "~/orders/paying/plan-payment.action.server";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound } from "~/platform/http/http";
import { submitFreePlan } from "~/selling/flow/flow.action.server";
import { PendingListing, PublishedListing, SubmittedListing } from "~/selling/flow/success-page";
import { LISTING_NOT_OWN, stepPath } from "~/selling/model";
import { pageMeta } from "~/shell/page/title";
import { Container } from "~/ui/page";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

const SHOWN: readonly ListingStatus[] = ["active", "in_review", "pending_payment"];

export const loader = userLoader(async ({ context, query, user }) => {
  const id = query.get("id") ?? "";
  const listing = await context.selling.drafts.managed(user.uid, id);
  if (listing === null) throw notFound(LISTING_NOT_OWN);
  if (listing.status === "draft") throw redirect(stepPath(id, "revisar"));
  if (!SHOWN.includes(listing.status)) throw redirect("/perfil/anuncios");
  const { plans } = await context.selling.drafts.rules();
  const offer = listing.status === "active" ? await context.push.offer(user.uid, "Activa las notificaciones") : null;
  return {
    listing,
    plans,
    canPay: context.env.payments !== null,
    address: `${context.env.siteUrl}/producto/${id}`,
    notifications: offer && offer.link,
  };
});

export const action = activeUserAction<UnprovenFailure>("allow", async ({ context, query, form, user }) => {
  const id = query.get("id") ?? "";
  const unproven = await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.publish);
  if (unproven) return unproven;
  const isPaying = form.get("intent") === "pagar";
  return await withinBudget(context, "publish", { uid: user.uid }, form, () =>
    isPaying ? submitPendingPayment(context, user, id, form) : submitFreePlan(context.selling, user.uid, id, form),
  );
});

export const meta = pageMeta("Tu anuncio está listo");

export default function SellSuccess() {
  const { listing, plans, address, canPay, notifications } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Container narrow>
      {listing.status === "in_review" ? (
        <SubmittedListing listing={listing} />
      ) : listing.status === "pending_payment" ? (
        <PendingListing listing={listing} plans={plans} canPay={canPay} failure={failure} />
      ) : (
        <PublishedListing listing={listing} address={address} notifications={notifications} />
      )}
    </Container>
  );
}
