import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ReviewPage } from "~/orders/pages/review-page";
import { loadReviewPage, submitReview } from "~/orders/pages/review.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser({ reading: true });
  return loadReviewPage(context, { orderId: params.id ?? "", sellerId: params.seller ?? "", uid });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitReview(context, { orderId: params.id ?? "", sellerId: params.seller ?? "", uid }, form));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Tu opinión") }, { name: "robots", content: "noindex" }];

export default function OwnReview() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <ReviewPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
