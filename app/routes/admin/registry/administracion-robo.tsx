import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { AdminTheftPage } from "~/admin/thefts/theft-page";
import { loadAdminTheft, submitTheft } from "~/admin/thefts/thefts.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { THEFTS } from "~/registry/theft/constants";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** `desde` or `antes`: a sighting. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("thefts");
  return loadAdminTheft(context, params.id ?? "", new URL(request.url).searchParams);
}

/** `intent`: `hide`, `show` or `verify`; `ocultar-aviso` or `mostrar-aviso`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("thefts");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  return respond(
    await takeAct(context, uid, form, { target: `${THEFTS}/${id}` }, () => submitTheft(context, id, uid, form)),
  );
}

/** After a conflict too: the page then shows what the report has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: pageTitle(view ? `Robo de ${view.name}` : "Reporte de robo") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionRobo() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  // A new page for each report and version: no field, focus or button of the one before stays.
  return (
    <AdminTheftPage
      key={`${view.id}:${view.version}`}
      view={view}
      reply={reply ?? (kept && { errors: {}, values: kept })}
    />
  );
}
