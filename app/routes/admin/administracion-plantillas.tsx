import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";
import { TemplatesPage } from "~/templates/templates-page";
import { loadTemplates, submitTemplates } from "~/templates/templates.page.server";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** `editar`: id of the template whose form is shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("cases");
  return loadTemplates(context, new URL(request.url).searchParams);
}

/** `intent`: guardar, subir, bajar, desactivar or activar. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("cases");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    await takeAct(context, uid, form, { target: "answerTemplates/all" }, () => submitTemplates(context, uid, form)),
  );
}

/** After a conflict too: the page then shows what changed meanwhile. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Plantillas") }, { name: "robots", content: "noindex" }];

export default function AdminTemplates() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <TemplatesPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
