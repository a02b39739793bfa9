import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { takeAct } from "~/admin/undo/take-act.server";
import { AdminWorkshopPage } from "~/admin/workshops/workshop-page";
import { loadAdminWorkshop, submitAdminWorkshop, targetOfWorkshopAct } from "~/admin/workshops/workshop.page.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("workshops");
  return loadAdminWorkshop(context, params.slug ?? "");
}

/** `intent`: suspender, mostrar, certificar, terminar-certificado; dar, quitar. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("workshops");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const slug = params.slug ?? "";
  const of = async () => ({ target: await targetOfWorkshopAct(context, slug, form) });
  return respond(await takeAct(context, uid, form, of, () => submitAdminWorkshop(context, slug, uid, form)));
}

/** After a conflict too: the page then shows what the workshop has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction<typeof loader> = ({ data: view }) => [
  { title: pageTitle(view?.name ?? "Taller") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionTaller() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminWorkshopPage key={view.version} view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
