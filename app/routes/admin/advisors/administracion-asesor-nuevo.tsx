import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { NewAdvisorPage } from "~/admin/advisors/advisor-page";
import { submitNewAdvisor } from "~/admin/advisors/advisors.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("workshops");
  return { formId: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("workshops");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitNewAdvisor(context, uid, form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Agregar asesor") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionAsesorNuevo() {
  const { formId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <NewAdvisorPage formId={formId} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
