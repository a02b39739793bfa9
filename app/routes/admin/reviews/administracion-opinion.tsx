import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { listBehind } from "~/admin-kit/list/query";
import { placeOfReview } from "~/admin/reviews/paths";
import { AdminReviewPage } from "~/admin/reviews/review-page";
import { loadAdminReview, reviewListAddress, submitAdminReview } from "~/admin/reviews/reviews.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("reviews", ({ params, context, query }) =>
  loadAdminReview(context, params.id ?? "", query),
);

/** `intent`: `ocultar` (with a reason) or `mostrar`. */
export const action = adminAction(
  "reviews",
  ({ params, context, query, uid, form }) => {
    const back = listBehind(query, reviewListAddress);
    return submitAdminReview(context, params.id ?? "", uid, form, back);
  },
  ({ params }) => ({ target: placeOfReview(params.id ?? "").path }),
);

export const meta = pageMeta("Opinión");

export default function AdminReview() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminReviewPage key={view.version} view={view} reply={reply} />;
}
