import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { AdminWorkshopPage } from "~/admin/workshops/workshop-page";
import { loadAdminWorkshop, submitAdminWorkshop, targetOfWorkshopAct } from "~/admin/workshops/workshop.page.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context }) => loadAdminWorkshop(context, params.slug ?? ""));

/** `intent`: suspender, mostrar, certificar, terminar-certificado; dar, quitar. */
export const action = adminAction("workshops", async ({ params, context, form, uid }) => {
  const slug = params.slug ?? "";
  const of = async () => ({ target: await targetOfWorkshopAct(context, slug, form) });
  return await takeAct(context, uid, form, of, () => submitAdminWorkshop(context, slug, uid, form));
});

export const meta = pageMeta<typeof loader>((view) => view?.name ?? "Taller");

export default function AdministracionTaller() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminWorkshopPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
