import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SavedViewsPage } from "~/admin/views/views-page";
import { loadSavedViews, submitSavedViews } from "~/admin/views/views.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

/** `de`: the address of a list that is to be kept. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("overview");
  return loadSavedViews(context, uid, new URL(request.url).searchParams);
}

/** `intent`: guardar or borrar. Changes nothing of anyone else, so it leaves no entry. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("overview");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitSavedViews(context, uid, form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Vistas guardadas") },
  { name: "robots", content: "noindex" },
];

export default function AdminSavedViews() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <SavedViewsPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
