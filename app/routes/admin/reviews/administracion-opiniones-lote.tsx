import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { BulkReviewsPage } from "~/admin/reviews/bulk-page";
import { loadReviewsBulk, reviewsUndoOf, submitReviewsBulk } from "~/admin/reviews/bulk.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** `accion`, and each chosen `fila`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("reviews");
  return loadReviewsBulk(context, new URL(request.url).searchParams);
}

/** `intent`: ocultar or mostrar. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("reviews");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await takeAct(context, uid, form, reviewsUndoOf(form), () => submitReviewsBulk(context, uid, form)));
}

/** After a conflict too: the page then shows what became of each. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Varias opiniones") },
  { name: "robots", content: "noindex" },
];

export default function AdminReviewsBulk() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <BulkReviewsPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
