import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { readCaseForm } from "~/cases/admin/case-form.server";
import { CaseScreen } from "~/cases/admin/case-page";
import { takeCaseStep } from "~/cases/admin/case-page.action.server";
import { loadCasePage } from "~/cases/admin/case-page.loader.server";
import { respond } from "~/platform/forms/outcome";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { isUnreached } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("cases");
  return loadCasePage(context, params.number ?? "");
}

/** `intent` is a step of the case: `note`, `attended`, `reopened`, `extended`, `answered` (with files). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await context.accounts.requireAdminProof("cases");
  const number = params.number ?? "";
  const form = await readCaseForm(request, number, context.maxBodyBytes);
  return respond(await takeCaseStep(context.cases, number, admin.uid, form));
}

/** After a rejection too: the page then shows what changed meanwhile. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult);
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle(page ? `${page.view.number}: ${page.view.subject}` : "Solicitud") },
  { name: "robots", content: "noindex" },
];

export default function Solicitud() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const kept = useKeptValues();
  return <CaseScreen {...page} errors={refusal?.errors ?? {}} values={refusal?.values ?? kept ?? {}} />;
}
