import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { loadCategory, submitCategory } from "~/admin/reference/categories.page.server";
import { AdminCategoryPage } from "~/admin/reference/category-pages";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadCategory(context, params.id ?? ""));

/** `intent`: guardar. */
export const action = adminAction("settings", async ({ params, context, form, uid }) => {
  const id = params.id ?? "";
  return await takeAct(context, uid, form, { target: `categories/${id}` }, () =>
    submitCategory(context, uid, id, form),
  );
});

export const meta = pageMeta("Categoría");

export default function AdminCategory() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminCategoryPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
