import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { formLine, formText } from "~/platform/forms/form-text";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import { slugify } from "../../folding";
import type { ReferenceReply } from "./forms.server";
import { OrderedRows } from "./ordered-rows";
import { loadPlans, submitPlans, type PlansView } from "./plans.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ context }) => loadPlans(context));

/** `intent`: crear, subir or bajar. */
export const action = adminAction(
  "settings",
  ({ context, uid, form }) => submitPlans(context, uid, form),
  ({ form }) => ({ target: `publicationPlans/${formText(form, "id") || slugify(formLine(form, "nombre"))}` }),
);

export const meta = pageMeta("Planes de publicación");

export default function AdminPlans() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminPlansPage view={view} reply={reply} />;
}

const NEW_PLAN: Record<string, string> = { activo: "si" };

function AdminPlansPage({ view: { fields, rows }, reply }: { view: PlansView; reply: ReferenceReply | null }) {
  const values = reply?.values.nombre === undefined ? NEW_PLAN : reply.values;
  const typed = { values, errors: reply?.errors ?? {} };
  return (
    <>
      <PageHeader
        title="Planes de publicación"
        lead="Un cambio vale para publicaciones nuevas: cada anuncio y cada pedido conserva los números de su plan."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        {rows.length === 0 ? <Panel>Todavía no hay planes.</Panel> : <OrderedRows rows={rows} />}
        <Section id="nuevo" title="Plan nuevo">
          <Form method="post" className="grid gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Fields of={fields} reply={typed} only={["nombre", "precio", "dias", "fotos"]} />
            </div>
            <div className="grid gap-1">
              <Fields of={fields} reply={typed} only={["destacado", "inicio", "activo"]} />
            </div>
            <div>
              <Button name="intent" value="crear">
                Crear plan
              </Button>
            </div>
          </Form>
        </Section>
      </div>
    </>
  );
}
