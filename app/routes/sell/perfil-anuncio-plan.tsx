import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { userLoader, activeUserAction } from "~/accounts/guards.server";
import type { Plan } from "~/catalog/model";
import { submitPlanPayment } from "~/orders/paying/plan-payment.action.server";
import { formText } from "~/platform/forms/form-text";
import type { FormFailure } from "~/platform/forms/typed-values";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound } from "~/platform/http/http";
import { PlanFields } from "~/selling/flow/step-fields/step-fields";
import { betterPlans } from "~/selling/manage/paid-plans";
import { LISTING_NOT_OWN, upgradePath, titleOf, type OwnListing } from "~/selling/model";
import { PlanCoupon } from "~/selling/plan-coupon";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";

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

/** Better plans for a published listing. The new term begins with the payment. */
function PlanUpgrade({
  listing,
  plans,
  failure,
}: {
  listing: OwnListing;
  plans: readonly Plan[];
  failure: FormFailure | undefined;
}) {
  const values = failure?.values ?? { plan: plans[0]?.id ?? "" };
  return (
    <>
      <PageHeader
        title="Mejorar el plan"
        lead={`«${titleOf(listing)}» sigue publicado mientras pagas. El plazo nuevo empieza con el pago.`}
      />
      <Form method="post" className="grid gap-4 pb-8">
        <PlanFields values={values} errors={failure?.errors ?? {}} plans={plans} photoCount={listing.photos.length} />
        <PlanCoupon failure={failure} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button name="intent" value="pagar">
            Pagar con Mercado Pago
          </Button>
          <LinkButton to="/perfil/anuncios" variant="secondary">
            Volver a mis anuncios
          </LinkButton>
        </div>
      </Form>
    </>
  );
}

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
