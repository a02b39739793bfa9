import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { AdminPlansPage } from "~/admin/reference/plan-pages";
import { loadPlans, submitPlans } from "~/admin/reference/plans.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { slugify } from "~/catalog/folding";
import { formLine, formText } from "~/platform/forms/form-text";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ context }) => loadPlans(context));

/** `intent`: crear, subir or bajar. */
export const action = adminAction("settings", async ({ context, form, uid }) => {
  const of = { target: `publicationPlans/${formText(form, "id") || slugify(formLine(form, "nombre"))}` };
  return await takeAct(context, uid, form, of, () => submitPlans(context, uid, form));
});

export const meta = pageMeta("Planes de publicación");

export default function AdminPlans() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminPlansPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
