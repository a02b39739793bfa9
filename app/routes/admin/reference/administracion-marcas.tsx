import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { AdminBrandsPage } from "~/admin/reference/brands-page";
import { loadBrands, submitBrands } from "~/admin/reference/brands.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { slugify } from "~/catalog/folding";
import { formLine } from "~/platform/forms/form-text";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("settings");
  return loadBrands(context, new URL(request.url).searchParams);
}

/** `intent`: crear, subir or bajar. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("settings");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const of = { target: `brands/${slugify(formLine(form, "nombre"))}` };
  return respond(await takeAct(context, uid, form, of, () => submitBrands(context, uid, form)));
}

/** After a conflict too: the page then shows what it has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Marcas") }, { name: "robots", content: "noindex" }];

export default function AdminBrands() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminBrandsPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
