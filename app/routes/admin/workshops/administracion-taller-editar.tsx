import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { WorkshopEditPage } from "~/admin/workshops/edit-page";
import { loadWorkshopEdit, submitWorkshopEdit } from "~/admin/workshops/edit.page.server";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("workshops", ({ params, context }) => loadWorkshopEdit(context, params.slug ?? ""));

export const action = adminAction("workshops", async ({ params, context, uid, form }) => {
  const slug = params.slug ?? "";
  const outcome = asksForDistricts(form)
    ? sameForm(form)
    : await context.offerUndo(
        uid,
        form,
        () => ({ target: `workshops/${slug}` }),
        () => submitWorkshopEdit(context, slug, uid, form),
      );
  return withDistricts(outcome);
});

export const meta = pageMeta("Datos del taller");

export default function AdministracionTallerEditar() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <WorkshopEditPage view={view} reply={reply} />;
}
