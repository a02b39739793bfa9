import { Form } from "@remix-run/react";

import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

import { adminWorkshopPath } from "../services/paths";
import type { FieldsReply } from "./application-page";
import type { WorkshopEditView } from "./edit.page.server";
import { WorkshopFields } from "./workshop-fields";

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
