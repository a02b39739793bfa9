import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { listBehind } from "~/admin-kit/list/query";
import { placeOfReview } from "~/admin/reviews/paths";
import { AdminReviewPage } from "~/admin/reviews/review-page";
import { loadAdminReview, reviewListAddress, submitAdminReview } from "~/admin/reviews/reviews.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("reviews");
  return loadAdminReview(context, params.id ?? "", new URL(request.url).searchParams);
}

/** `intent`: `ocultar` (with a reason) or `mostrar`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("reviews");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  const back = listBehind(new URL(request.url).searchParams, reviewListAddress);
  return respond(
    await takeAct(context, uid, form, { target: placeOfReview(id).path }, () =>
      submitAdminReview(context, id, uid, form, back),
    ),
  );
}

/** After a conflict too: the page then shows what the review has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Opinión") }, { name: "robots", content: "noindex" }];

export default function AdminReview() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminReviewPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
