import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminReviewsPage } from "~/admin/reviews/list-page";
import { loadReviewList } from "~/admin/reviews/reviews.page.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `sobre`, `estado`, `estrellas`, `denuncias`, `q`; `desde` or `antes`. */
export const loader = adminLoader("reviews", ({ context, query }) => loadReviewList(context, query));

export const meta = pageMeta("Opiniones");

export default function AdminReviews() {
  return <AdminReviewsPage {...useLoaderData<typeof loader>()} />;
}
