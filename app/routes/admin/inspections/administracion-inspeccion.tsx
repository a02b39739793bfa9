import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AdminInspectionPage } from "~/admin/inspections/inspection-page";
import { loadAdminInspection, submitAdminInspection } from "~/admin/inspections/inspection.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { AdvisorPage } from "~/inspections/legal/advisor-page";
import { loadAdvisorPage, submitAdvisorPage } from "~/inspections/legal/advisor.page.server";
import { WORK_NOT_FOUND } from "~/inspections/work/work.page.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("inspections");
  const id = params.id ?? "";
  const view = await loadAdminInspection(context, id, new URL(request.url).searchParams);
  if (view !== null) return { view, page: null };
  const page = await loadAdvisorPage(context.inspections, uid, id);
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return { view: null, page };
}

/** `intent`: of a booking at a workshop `cancelar` or `pasar`; of a legal one `aceptar`, `rechazar` or `terminar`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("inspections");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  const intent = form.get("intent");
  return respond(
    await takeAct(context, uid, form, { target: `inspections/${id}` }, () =>
      intent === "cancelar" || intent === "pasar"
        ? submitAdminInspection(context, id, uid, form)
        : submitAdvisorPage(context.inspections, uid, id, form),
    ),
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Inspección") }, { name: "robots", content: "noindex" }];

export default function AdministracionInspeccion() {
  const { view, page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  const shown = reply ?? (kept && { errors: {}, values: kept });
  return view ? (
    <AdminInspectionPage key={view.version} view={view} reply={shown} />
  ) : (
    <AdvisorPage page={page} reply={shown} />
  );
}
