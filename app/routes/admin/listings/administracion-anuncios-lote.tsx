import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { BulkListingsPage } from "~/admin/listings/bulk-page";
import { LISTINGS_BULK } from "~/admin/listings/bulk.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** `accion` and one `fila` for each chosen listing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("listings");
  return LISTINGS_BULK.load(context, new URL(request.url).searchParams);
}

/** `intent`: approve, reject, hide or show; destacar, quitar-destacado or ampliar. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("listings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    await takeAct(context, uid, form, LISTINGS_BULK.actOf(form), () => LISTINGS_BULK.submit(context, uid, form)),
  );
}

/** After a conflict too: the rows are then as they are now. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Confirmar") }, { name: "robots", content: "noindex" }];

export default function AdminListingsBulk() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <BulkListingsPage key={view.formId} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
