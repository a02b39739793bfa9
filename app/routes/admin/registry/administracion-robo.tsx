import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { AdminTheftPage } from "~/admin/thefts/theft-page";
import { loadAdminTheft, submitTheft } from "~/admin/thefts/thefts.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { THEFTS } from "~/registry/theft/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `desde` or `antes`: a sighting. */
export const loader = adminLoader("thefts", ({ params, context, query }) =>
  loadAdminTheft(context, params.id ?? "", query),
);

/** `intent`: `hide`, `show` or `verify`; `ocultar-aviso` or `mostrar-aviso`. */
export const action = adminAction("thefts", async ({ params, context, form, uid }) => {
  const id = params.id ?? "";
  return await takeAct(context, uid, form, { target: `${THEFTS}/${id}` }, () => submitTheft(context, id, uid, form));
});

export const meta = pageMeta<typeof loader>((view) => (view ? `Robo de ${view.name}` : "Reporte de robo"));

export default function AdministracionRobo() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  // A new page for each report and version: no field, focus or button of the one before stays.
  return (
    <AdminTheftPage
      key={`${view.id}:${view.version}`}
      view={view}
      reply={reply ?? (kept && { errors: {}, values: kept })}
    />
  );
}
