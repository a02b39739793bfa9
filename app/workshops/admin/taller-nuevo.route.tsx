import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { ApplicationPage } from "./application-page";
import { loadApplication, submitApplication } from "./application.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `caso`: number of the application. */
export const loader = adminLoader("workshops", ({ context, query }) =>
  loadApplication(context, query.get("caso") ?? ""),
);

/** `intent`: `aceptar` or `rechazar`. */
export const action = adminAction("workshops", async ({ context, query, uid, form }) => {
  const outcome = asksForDistricts(form)
    ? sameForm(form)
    : await submitApplication(context, query.get("caso") ?? "", uid, form);
  return withDistricts(outcome);
});

export const meta = pageMeta("Postulación");

export default function AdministracionTallerNuevo() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <ApplicationPage key={`${view.number}:${view.seen}`} view={view} reply={reply} />;
}
