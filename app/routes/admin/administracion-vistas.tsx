import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { SavedViewsPage } from "~/admin/views/views-page";
import { loadSavedViews, submitSavedViews } from "~/admin/views/views.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `de`: the address of a list that is to be kept. */
export const loader = adminLoader("overview", ({ context, query, uid }) => loadSavedViews(context, uid, query));

/** `intent`: guardar or borrar. Changes nothing of anyone else, so it leaves no entry. */
export const action = adminAction("overview", ({ context, uid, form }) => submitSavedViews(context, uid, form));

export const meta = pageMeta("Vistas guardadas");

export default function AdminSavedViews() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <SavedViewsPage view={view} reply={reply} />;
}
