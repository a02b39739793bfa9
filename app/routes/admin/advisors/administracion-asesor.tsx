import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { AdminAdvisorPage } from "~/admin/advisors/advisor-page";
import { loadAdminAdvisor, submitAdvisor } from "~/admin/advisors/advisors.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context }) => loadAdminAdvisor(context, params.id ?? ""));

/** `intent`: `guardar`, `suspender` or `mostrar`. */
export const action = adminAction("workshops", async ({ params, context, form, uid }) => {
  const id = params.id ?? "";
  return await takeAct(context, uid, form, { target: `advisors/${id}` }, () => submitAdvisor(context, id, uid, form));
});

export const meta = pageMeta<typeof loader>((view) => view?.name ?? "Asesor");

export default function AdministracionAsesor() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminAdvisorPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
