import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { SerialClaimPage } from "~/admin/claims/claim-page";
import { loadClaim, submitClaim } from "~/admin/claims/claims.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("bicycles", ({ params, context }) => loadClaim(context, params.number ?? ""));

/** `intent`: `aprobar` or `rechazar`. */
export const action = adminAction("bicycles", ({ params, context, uid, form }) =>
  submitClaim(context, params.number ?? "", uid, form),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Reclamo ${view.number}` : "Reclamo"));

export default function AdministracionSerie() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  // A new page for each claim: no field, focus or button of the one before stays.
  return <SerialClaimPage key={`${view.number}:${view.seen}`} view={view} reply={reply} />;
}
