import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { AdminPlanPage } from "~/admin/reference/plan-pages";
import { loadPlan, submitPlan } from "~/admin/reference/plans.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("settings");
  return loadPlan(context, params.id ?? "");
}

/** `intent`: guardar. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("settings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  return respond(
    await takeAct(context, uid, form, { target: `publicationPlans/${id}` }, () => submitPlan(context, uid, id, form)),
  );
}

/** After a conflict too: the page then shows what it has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Plan de publicación") },
  { name: "robots", content: "noindex" },
];

export default function AdminPlan() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminPlanPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
