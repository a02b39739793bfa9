import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { ReportBulkPage } from "~/admin/reports/bulk-page";
import { loadBulk, submitBulk } from "~/admin/reports/bulk.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** `accion`, and each chosen `fila`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("reports");
  return { view: await loadBulk(context, new URL(request.url).searchParams) };
}

/** `intent`: `descartar`, `atendido` or `avisar`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("reports");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitBulk(context, uid, form));
}

/** After a conflict too: the rows are then what they have become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Decidir varias denuncias") },
  { name: "robots", content: "noindex" },
];

export default function AdminReportsBulk() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <ReportBulkPage view={view} reply={reply ?? { errors: {}, values: kept ?? {} }} />;
}
