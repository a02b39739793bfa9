import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { ApplicationPage } from "~/admin/workshops/application-page";
import { loadApplication, submitApplication } from "~/admin/workshops/application.page.server";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

const numberOf = (request: Request): string => new URL(request.url).searchParams.get("caso") ?? "";

/** `caso`: number of the application. */
export const loader = adminLoader("workshops", ({ request, context }) => loadApplication(context, numberOf(request)));

/** `intent`: `aceptar` or `rechazar`. */
export const action = adminAction("workshops", async ({ request, context, form, uid }) => {
  const outcome = asksForDistricts(form)
    ? sameForm(form)
    : await submitApplication(context, numberOf(request), uid, form);
  return withDistricts(outcome);
});

export const meta = pageMeta("Postulación");

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
