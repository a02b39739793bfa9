import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { ReviewPage } from "~/orders/pages/review-page";
import { loadReviewPage, submitReview } from "~/orders/pages/review.page.server";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(
  ({ params, context, uid }) =>
    loadReviewPage(context, { orderId: params.id ?? "", sellerId: params.seller ?? "", uid }),
  { reading: true },
);

export const action = activeUserAction("allow", ({ params, context, form, uid }) =>
  withinBudget(context, "review", { uid, each: `${uid} ${params.id} ${params.seller}` }, form, () =>
    submitReview(context, { orderId: params.id ?? "", sellerId: params.seller ?? "", uid }, form),
  ),
);

export const meta = pageMeta("Tu opinión");

export default function OwnReview() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <ReviewPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
