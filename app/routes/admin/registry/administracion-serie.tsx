import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { SerialClaimPage } from "~/admin/claims/claim-page";
import { loadClaim, submitClaim } from "~/admin/claims/claims.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("bicycles");
  return loadClaim(context, params.number ?? "");
}

/** `intent`: `aprobar` or `rechazar`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("bicycles");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitClaim(context, params.number ?? "", uid, form));
}

/** After a conflict too: the page then shows how things are now. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: pageTitle(view ? `Reclamo ${view.number}` : "Reclamo") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionSerie() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  // A new page for each claim: no field, focus or button of the one before stays.
  return (
    <SerialClaimPage
      key={`${view.number}:${view.seen}`}
      view={view}
      reply={reply ?? (kept && { errors: {}, values: kept })}
    />
  );
}
