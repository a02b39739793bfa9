import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AdvisorScreen } from "~/inspections/legal/advisor-page";
import { loadAdvisorPage, submitAdvisorPage } from "~/inspections/legal/advisor-page.server";
import { WORK_NOT_FOUND } from "~/inspections/work/work-pages.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("inspections");
  const page = await loadAdvisorPage(context.inspections, uid, params.id ?? "");
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return page;
}

/** `intent`: `aceptar`, `rechazar` or `terminar`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("inspections");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitAdvisorPage(context.inspections, uid, params.id ?? "", form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Inspección legal") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionInspeccion() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdvisorScreen page={page} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
