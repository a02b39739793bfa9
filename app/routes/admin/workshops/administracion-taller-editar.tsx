import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { takeAct } from "~/admin/undo/take-act.server";
import { WorkshopEditPage } from "~/admin/workshops/edit-page";
import { loadWorkshopEdit, submitWorkshopEdit } from "~/admin/workshops/edit.page.server";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

export async function loader({ params, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("workshops");
  return loadWorkshopEdit(context, params.slug ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("workshops");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const slug = params.slug ?? "";
  const outcome = asksForDistricts(form)
    ? sameForm(form)
    : await takeAct(context, uid, form, { target: `workshops/${slug}` }, () =>
        submitWorkshopEdit(context, slug, uid, form),
      );
  return respond(withDistricts(outcome));
}

/** After a conflict too: the page then shows what the workshop has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Datos del taller") },
  { name: "robots", content: "noindex" },
];

export default function AdministracionTallerEditar() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <WorkshopEditPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
