import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { submitPlanPayment } from "~/orders/paying/plan-payment.action.server";
import { formText } from "~/platform/forms/form-text";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound } from "~/platform/http/http";
import { betterPlans } from "~/selling/manage/paid-plans";
import { PlanUpgrade } from "~/selling/manage/plan-upgrade-page";
import { LISTING_NOT_OWN, upgradePath } from "~/selling/model";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ params, context, user }) => {
  const [listing, { plans }] = await Promise.all([
    context.selling.drafts.own(user.uid, params.id ?? ""),
    context.selling.drafts.rules(),
  ]);
  if (listing === null) throw notFound(LISTING_NOT_OWN);
  const better = betterPlans(listing, plans);
  if (better.length === 0 || context.env.payments === null) throw redirect("/perfil/anuncios");
  return { listing, plans: better };
});

export const action = activeUserAction<UnprovenFailure>("allow", async ({ params, context, form, user }) => {
  const unproven = await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.publish);
  const wanted = {
    listingIds: [params.id ?? ""],
    planId: formText(form, "plan"),
    action: "upgrade",
  } as const;
  if (unproven) return unproven;
  return withinBudget(context, "publish", { uid: user.uid }, form, () =>
    submitPlanPayment(context, user, wanted, form),
  );
});

export const meta = pageMeta("Mejorar el plan");

export default function PlanUpgradeRoute() {
  const { listing, plans } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <>
      <ErrorSummary errors={failure?.errors ?? {}} title="No empezamos el pago" />
      {failure?.unproven ? <ConfirmEmail back={upgradePath(listing.id)} /> : null}
      <PlanUpgrade listing={listing} plans={plans} failure={failure} />
    </>
  );
}
