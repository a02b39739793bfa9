import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { AdminBrandPage } from "~/admin/reference/brand-page";
import { loadBrand, submitBrand } from "~/admin/reference/brands.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("settings");
  return loadBrand(context, params.id ?? "", new URL(request.url).searchParams);
}

/** `intent`: guardar, primero, no-primero, unir or separar. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("settings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const id = params.id ?? "";
  return respond(
    await takeAct(context, uid, form, { target: `brands/${id}` }, () => submitBrand(context, uid, id, form)),
  );
}

/** After a conflict too: the page then shows what it has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Marca") }, { name: "robots", content: "noindex" }];

export default function AdminBrand() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminBrandPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
