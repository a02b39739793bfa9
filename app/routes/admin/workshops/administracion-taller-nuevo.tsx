import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { ApplicationPage } from "~/admin/workshops/application-page";
import { loadApplication, submitApplication } from "~/admin/workshops/application.page.server";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

const numberOf = (request: Request): string => new URL(request.url).searchParams.get("caso") ?? "";

/** `caso`: number of the application. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("workshops");
  return loadApplication(context, numberOf(request));
}

/** `intent`: `aceptar` or `rechazar`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("workshops");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = asksForDistricts(form)
    ? sameForm(form)
    : await submitApplication(context, numberOf(request), uid, form);
  return respond(withDistricts(outcome));
}

/** After a conflict too: the page then says that it was decided. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Postulación") }, { name: "robots", content: "noindex" }];

export default function AdministracionTallerNuevo() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <ApplicationPage
      key={`${view.number}:${view.seen}`}
      view={view}
      reply={reply ?? (kept && { errors: {}, values: kept })}
    />
  );
}
