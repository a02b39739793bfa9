import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { reviewFile } from "~/admin/reviews/reviews.page.server";

/** The list of reviews as a file, with the filters of its page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("reviews");
  return reviewFile(context, new URL(request.url).searchParams, uid);
}
