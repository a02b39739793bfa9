import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { AdminBrandsPage } from "~/admin/reference/brands-page";
import { loadBrands, submitBrands } from "~/admin/reference/brands.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { slugify } from "~/catalog/folding";
import { formLine } from "~/platform/forms/form-text";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ context, query }) => loadBrands(context, query));

/** `intent`: crear, subir or bajar. */
export const action = adminAction("settings", async ({ context, form, uid }) => {
  const of = { target: `brands/${slugify(formLine(form, "nombre"))}` };
  return await takeAct(context, uid, form, of, () => submitBrands(context, uid, form));
});

export const meta = pageMeta("Marcas");

export default function AdminBrands() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminBrandsPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
