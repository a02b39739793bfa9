import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { AdminAdvisorPage } from "./advisor-page";
import { loadAdminAdvisor, submitAdvisor } from "./advisor.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context }) => loadAdminAdvisor(context, params.id ?? ""));

/** `intent`: `guardar`, `suspender` or `mostrar`. */
export const action = adminAction(
  "workshops",
  ({ params, context, uid, form }) => submitAdvisor(context, params.id ?? "", uid, form),
  ({ params }) => ({ target: `advisors/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => view?.name ?? "Asesor");

export default function AdministracionAsesor() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminAdvisorPage key={view.version} view={view} reply={reply} />;
}
