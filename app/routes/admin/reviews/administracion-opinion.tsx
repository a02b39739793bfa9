import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { listBehind } from "~/admin-kit/list/query";
import { placeOfReview } from "~/admin/reviews/paths";
import { AdminReviewPage } from "~/admin/reviews/review-page";
import { loadAdminReview, reviewListAddress, submitAdminReview } from "~/admin/reviews/reviews.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("reviews", ({ params, context, query }) =>
  loadAdminReview(context, params.id ?? "", query),
);

/** `intent`: `ocultar` (with a reason) or `mostrar`. */
export const action = adminAction("reviews", async ({ params, context, query, form, uid }) => {
  const id = params.id ?? "";
  const back = listBehind(query, reviewListAddress);
  return await takeAct(context, uid, form, { target: placeOfReview(id).path }, () =>
    submitAdminReview(context, id, uid, form, back),
  );
});

export const meta = pageMeta("Opinión");

export default function AdminReview() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminReviewPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
