import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { AdminPlanPage } from "./plan-pages";
import { loadPlan, submitPlan } from "./plans.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadPlan(context, params.id ?? ""));

/** `intent`: guardar. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitPlan(context, uid, params.id ?? "", form),
  ({ params }) => ({ target: `publicationPlans/${params.id ?? ""}` }),
);

export const meta = pageMeta("Plan de publicación");

export default function AdminPlan() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminPlanPage key={view.version} view={view} reply={reply} />;
}
