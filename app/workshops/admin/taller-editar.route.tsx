import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

import type { FieldsReply } from "./application-page";
import { type WorkshopEditView, loadWorkshopEdit, submitWorkshopEdit } from "./edit.page.server";
import { adminWorkshopPath } from "./paths";
import { WorkshopFields } from "./workshop-fields";

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

export function WorkshopEditPage({ view, reply }: { view: WorkshopEditView; reply: FieldsReply }) {
  const errors = reply?.errors ?? {};
  return (
    <>
      <BackLink to={adminWorkshopPath(view.id)}>{view.name}</BackLink>
      <PageHeader title="Datos del taller" lead="El sitio los muestra en unos minutos." />
      <ErrorSummary errors={errors} title="No guardamos los datos" />
      <Form method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="version" value={reply?.values.version ?? view.version} />
        <WorkshopFields
          fields={view.fields}
          values={reply?.values ?? view.values}
          errors={errors}
          districts={reply?.districts ?? view.districts}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy="Guardando…">Guardar</SubmitButton>
          <LinkButton to={adminWorkshopPath(view.id)} variant="secondary">
            Cancelar
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
