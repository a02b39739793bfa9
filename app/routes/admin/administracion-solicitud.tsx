import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { caseListAddress } from "~/admin/cases/case-list";
import { listBehind, withList } from "~/admin/list/query";
import { offerUndo } from "~/admin/undo/undo.page.server";
import { readCaseForm } from "~/cases/admin/case-form.server";
import { CasePage } from "~/cases/admin/case-page";
import { takeCaseStep } from "~/cases/admin/case-page.action.server";
import { loadCasePage } from "~/cases/admin/case-page.loader.server";
import { casePath } from "~/cases/queue-query";
import { respond } from "~/platform/forms/outcome";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { isUnreached } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** The list that led here (`lista`), and the page with it. */
function behindOf(request: Request, number: string): { list: string; here: string } {
  const list = listBehind(new URL(request.url).searchParams, caseListAddress);
  return { list, here: withList(casePath(number), list) };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("cases");
  const number = params.number ?? "";
  const behind = behindOf(request, number);
  return loadCasePage(context, number, behind, (path) => withList(path, behind.list));
}

/**
 * `intent` is a step of the case: `note`, `attended`, `reopened`, `extended`, `answered` (with files); or
 * `plantilla-respuesta`, which puts a template into the answer.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await context.accounts.requireAdminProof("cases");
  const number = params.number ?? "";
  const form = await readCaseForm(request, number, context.maxBodyBytes);
  const page = behindOf(request, number).here;
  return respond(
    await offerUndo(context, admin.uid, { target: `cases/${number}` }, () =>
      takeCaseStep(context, { number, actor: admin.uid, page }, form),
    ),
  );
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
  const rejection = useActionData<typeof action>();
  const kept = useKeptValues();
  return <CasePage {...page} errors={rejection?.errors ?? {}} values={rejection?.values ?? kept ?? {}} />;
}
