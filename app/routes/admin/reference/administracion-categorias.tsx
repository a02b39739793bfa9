import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { loadCategories, submitCategories } from "~/admin/reference/categories.page.server";
import { AdminCategoriesPage } from "~/admin/reference/category-pages";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("settings");
  return loadCategories(context);
}

/** `intent`: subir or bajar. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("settings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitCategories(context, uid, form));
}

/** After a conflict too: the page then shows what it has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Categorías") }, { name: "robots", content: "noindex" }];

export default function AdminCategories() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminCategoriesPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
