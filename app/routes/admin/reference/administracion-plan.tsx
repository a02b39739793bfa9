import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { AdminPlanPage } from "~/admin/reference/plan-pages";
import { loadPlan, submitPlan } from "~/admin/reference/plans.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadPlan(context, params.id ?? ""));

/** `intent`: guardar. */
export const action = adminAction("settings", async ({ params, context, form, uid }) => {
  const id = params.id ?? "";
  return await takeAct(context, uid, form, { target: `publicationPlans/${id}` }, () =>
    submitPlan(context, uid, id, form),
  );
});

export const meta = pageMeta("Plan de publicación");

export default function AdminPlan() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminPlanPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
