import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { loadCategories, submitCategories } from "./categories.page.server";
import { AdminCategoriesPage } from "./category-pages";

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
