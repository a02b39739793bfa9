import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { CASES_BULK } from "~/admin/cases/bulk.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** `accion`, and one `fila` for each chosen case. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("cases");
  return CASES_BULK.load(context, new URL(request.url).searchParams);
}

/** `intent`: `atender`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("cases");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    await takeAct(context, uid, form, CASES_BULK.actOf(form), () => CASES_BULK.submit(context, uid, form)),
  );
}

/** After a conflict too: the rows are then as they are now. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Confirmar") }, { name: "robots", content: "noindex" }];

export default function AdminCasesBulk() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <BulkPage key={view.formId} view={view} reply={reply ?? null} />;
}
