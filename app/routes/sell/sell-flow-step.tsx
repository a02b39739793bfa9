import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { UNPROVEN_MESSAGES } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { userLoader } from "~/accounts/guards.server";
import { userIfKnown } from "~/accounts/profile/profile.action.server";
import { payIfPending } from "~/orders/paying/plan-payment.action.server";
import { withDistricts } from "~/platform/forms/district-list.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { overBudget, withinBudget } from "~/platform/forms/within-budget.server";
import { notFound, readForm } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import { submitStep, type StepFailure } from "~/selling/flow/flow.action.server";
import { StepPage } from "~/selling/flow/step-page";
import { viewStep, type StepSources } from "~/selling/flow/step-page.loader.server";
import { FLOW_STEP_NAMES, isStep } from "~/selling/model";
import { pageMeta } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ params, context, user }) => {
  const { draftId = "", step } = params;
  const canPay = context.env.payments !== null;
  const { accounts, catalog, log } = context;
  const sources: StepSources = {
    contactOf: (uid) => nullIfUnavailable(() => accounts.contactOf(uid), log),
    isProven: async () => {
      const known = await userIfKnown(accounts, user.uid, log);
      return known && nullIfUnavailable(() => accounts.isProven(known), log);
    },
    home: () => userIfKnown(accounts, user.uid, log),
    priceGuidance: (vehicle) => nullIfUnavailable(() => catalog.priceGuidance(vehicle), log),
  };
  const view = isStep(step) ? await viewStep(context.selling, user.uid, draftId, step, canPay, sources) : null;
  if (view === null) throw notFound("No encontramos ese paso entre tus anuncios.");
  return view;
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const { draftId = "", step } = params;
  if (!isStep(step)) throw notFound("No encontramos ese paso entre tus anuncios.");
  if (step === "revisar") {
    const form = await readForm(request, { maxBytes: context.maxBodyBytes });
    const unproven = await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.publish);
    if (unproven) return respond<StepFailure>(unproven);
    return respond<StepFailure>(
      await withinBudget<StepFailure>(context, "publish", { uid: user.uid }, form, async () =>
        payIfPending(context, user, draftId, form, await submitStep(context.selling, user.uid, draftId, step, form)),
      ),
    );
  }
  const form =
    step === "fotos"
      ? await streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes })
      : await readForm(request, { maxBytes: context.maxBodyBytes });
  const { uid } = user;
  const limited =
    form instanceof FormData
      ? await overBudget(context, "listing", { uid }, form)
      : await overBudget(context, "photo", { uid }, form.fields);
  return respond<StepFailure>(
    withDistricts<StepFailure>(limited ?? (await submitStep(context.selling, user.uid, draftId, step, form))),
  );
}

export const meta = pageMeta<typeof loader>((view) =>
  view ? `${FLOW_STEP_NAMES[view.step]} · Tu anuncio` : "Tu anuncio",
);

export default function StepRoute() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return <StepPage key={view.step} view={view} failure={failure} />;
}
