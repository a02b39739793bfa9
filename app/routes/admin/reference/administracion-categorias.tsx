import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { loadCategories, submitCategories } from "~/admin/reference/categories.page.server";
import { AdminCategoriesPage } from "~/admin/reference/category-pages";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ context }) => loadCategories(context));

/** `intent`: subir or bajar. */
export const action = adminAction("settings", ({ context, uid, form }) => submitCategories(context, uid, form));

export const meta = pageMeta("Categorías");

export default function AdminCategories() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminCategoriesPage view={view} reply={reply} />;
}
