import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { ReviewAnswerPage } from "~/orders/pages/review-page";
import { loadReviewAnswer, submitReviewAnswer } from "~/orders/pages/review.page.server";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ params, context, uid }) => loadReviewAnswer(context, params.id ?? "", uid), {
  reading: true,
});

export const action = activeUserAction("allow", ({ params, context, form, uid }) =>
  withinBudget(context, "review", { uid, each: `${uid} ${params.id}` }, form, () =>
    submitReviewAnswer(context, params.id ?? "", uid, form),
  ),
);

export const meta = pageMeta("Opinión del comprador");

export default function SaleReview() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <ReviewAnswerPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
