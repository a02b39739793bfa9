import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { AdminReviewsPage } from "~/admin/reviews/list-page";
import { loadReviewList } from "~/admin/reviews/reviews.page.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `sobre`, `estado`, `estrellas`, `denuncias`, `q`; `desde` or `antes`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("reviews");
  return loadReviewList(context, new URL(request.url).searchParams);
}

export const meta: MetaFunction = () => [{ title: pageTitle("Opiniones") }, { name: "robots", content: "noindex" }];

export default function AdminReviews() {
  return <AdminReviewsPage {...useLoaderData<typeof loader>()} />;
}
