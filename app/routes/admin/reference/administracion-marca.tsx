import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminBrandPage } from "~/admin/reference/brand-page";
import { loadBrand, submitBrand } from "~/admin/reference/brands.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context, query }) =>
  loadBrand(context, params.id ?? "", query),
);

/** `intent`: guardar, primero, no-primero, unir or separar. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitBrand(context, uid, params.id ?? "", form),
  ({ params }) => ({ target: `brands/${params.id ?? ""}` }),
);

export const meta = pageMeta("Marca");

export default function AdminBrand() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminBrandPage key={view.version} view={view} reply={reply} />;
}
