import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminTheftPage } from "~/admin/thefts/theft-page";
import { loadAdminTheft, submitTheft } from "~/admin/thefts/thefts.page.server";
import { THEFTS } from "~/registry/theft/constants";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `desde` or `antes`: a sighting. */
export const loader = adminLoader("thefts", ({ params, context, query }) =>
  loadAdminTheft(context, params.id ?? "", query),
);

/** `intent`: `hide`, `show` or `verify`; `ocultar-aviso` or `mostrar-aviso`. */
export const action = adminAction(
  "thefts",
  ({ params, context, uid, form }) => submitTheft(context, params.id ?? "", uid, form),
  ({ params }) => ({ target: `${THEFTS}/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Robo de ${view.name}` : "Reporte de robo"));

export default function AdministracionRobo() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  // A new page for each report and version: no field, focus or button of the one before stays.
  return <AdminTheftPage key={`${view.id}:${view.version}`} view={view} reply={reply} />;
}
