import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { AdminAdvisorPage } from "~/admin/advisors/advisor-page";
import { loadAdminAdvisor, submitAdvisor } from "~/admin/advisors/advisors.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("workshops");
  return loadAdminAdvisor(context, params.id ?? "");
}

/** `intent`: `guardar`, `suspender` or `mostrar`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("workshops");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  return respond(
    await takeAct(context, uid, form, { target: `advisors/${id}` }, () => submitAdvisor(context, id, uid, form)),
  );
}

/** After a conflict too: the typed text stays in its form. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: pageTitle(view?.name ?? "Asesor") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionAsesor() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminAdvisorPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
