import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { AdminBrandPage } from "~/admin/reference/brand-page";
import { loadBrand, submitBrand } from "~/admin/reference/brands.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context, query }) =>
  loadBrand(context, params.id ?? "", query),
);

/** `intent`: guardar, primero, no-primero, unir or separar. */
export const action = adminAction("settings", async ({ params, context, form, uid }) => {
  const id = params.id ?? "";
  return await takeAct(context, uid, form, { target: `brands/${id}` }, () => submitBrand(context, uid, id, form));
});

export const meta = pageMeta("Marca");

export default function AdminBrand() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminBrandPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
