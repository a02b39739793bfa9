import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { loadCategory, submitCategory } from "./categories.page.server";
import { AdminCategoryPage } from "./category-pages";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadCategory(context, params.id ?? ""));

/** `intent`: guardar. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitCategory(context, uid, params.id ?? "", form),
  ({ params }) => ({ target: `categories/${params.id ?? ""}` }),
);

export const meta = pageMeta("Categoría");

export default function AdminCategory() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminCategoryPage key={view.version} view={view} reply={reply} />;
}
