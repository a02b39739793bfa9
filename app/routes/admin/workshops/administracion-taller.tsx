import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminWorkshopPage } from "~/admin/workshops/workshop-page";
import { loadAdminWorkshop, submitAdminWorkshop, targetOfWorkshopAct } from "~/admin/workshops/workshop.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context }) => loadAdminWorkshop(context, params.slug ?? ""));

/** `intent`: suspender, mostrar, certificar, terminar-certificado; dar, quitar. */
export const action = adminAction(
  "workshops",
  ({ params, context, uid, form }) => submitAdminWorkshop(context, params.slug ?? "", uid, form),
  async ({ params, context, form }) => ({ target: await targetOfWorkshopAct(context, params.slug ?? "", form) }),
);

export const meta = pageMeta<typeof loader>((view) => view?.name ?? "Taller");

export default function AdministracionTaller() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminWorkshopPage key={view.version} view={view} reply={reply} />;
}
