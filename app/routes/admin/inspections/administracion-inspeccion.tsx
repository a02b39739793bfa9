import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminInspectionPage } from "~/admin/inspections/inspection-page";
import { loadAdminInspection, submitAdminInspection } from "~/admin/inspections/inspection.page.server";
import { AdvisorPage } from "~/inspections/legal/advisor-page";
import { loadAdvisorPage, submitAdvisorPage } from "~/inspections/legal/advisor.page.server";
import { WORK_NOT_FOUND } from "~/inspections/work/work.page.server";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("inspections", async ({ params, context, query, uid }) => {
  const id = params.id ?? "";
  const view = await loadAdminInspection(context, id, query);
  if (view !== null) return { view, page: null };
  const page = await loadAdvisorPage(context.inspections, uid, id);
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return { view: null, page };
});

/** `intent`: of a booking at a workshop `cancelar` or `pasar`; of a legal one `aceptar`, `rechazar` or `terminar`. */
export const action = adminAction(
  "inspections",
  ({ params, context, uid, form }) => {
    const id = params.id ?? "";
    const intent = form.get("intent");
    return intent === "cancelar" || intent === "pasar"
      ? submitAdminInspection(context, id, uid, form)
      : submitAdvisorPage(context.inspections, uid, id, form);
  },
  ({ params }) => ({ target: `inspections/${params.id ?? ""}` }),
);

export const meta = pageMeta("Inspección");

export default function AdministracionInspeccion() {
  const { view, page } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return view ? (
    <AdminInspectionPage key={view.version} view={view} reply={reply} />
  ) : (
    <AdvisorPage page={page} reply={reply} />
  );
}
