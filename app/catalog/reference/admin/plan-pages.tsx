import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import type { ReferenceReply } from "./forms.server";
import { OrderedRows } from "./ordered-rows";
import { ADMIN_PLANS_PATH } from "./paths";
import type { PlanView, PlansView } from "./plans.page.server";

const NEW_PLAN: Record<string, string> = { activo: "si" };

/** All plans in their order, and the form of a new one. */
export function AdminPlansPage({ view: { fields, rows }, reply }: { view: PlansView; reply: ReferenceReply | null }) {
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
            <PlanFields
              fields={fields}
              values={reply?.values.nombre === undefined ? NEW_PLAN : reply.values}
              errors={reply?.errors ?? {}}
            />
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

export function AdminPlanPage({
  view: { fields, name, version, values },
  reply,
}: {
  view: PlanView;
  reply: ReferenceReply | null;
}) {
  return (
    <>
      <BackLink to={ADMIN_PLANS_PATH}>Planes de publicación</BackLink>
      <PageHeader
        title={name}
        lead="Lo que ya se publicó o se pagó con este plan no cambia. Un plan no se borra: se saca de la venta."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos el plan" />
      <Panel>
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="version" value={reply?.values.version ?? version} />
          <PlanFields fields={fields} values={reply?.values ?? values} errors={reply?.errors ?? {}} />
          <div>
            <Button name="intent" value="guardar">
              Guardar
            </Button>
          </div>
        </Form>
      </Panel>
    </>
  );
}

interface PlanFieldsProps extends ReferenceReply {
  fields: PlanView["fields"];
}

function PlanFields({ fields, ...reply }: PlanFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields of={fields} reply={reply} only={["nombre", "precio", "dias", "fotos"]} />
      </div>
      <div className="grid gap-1">
        <Fields of={fields} reply={reply} only={["destacado", "inicio", "activo"]} />
      </div>
    </>
  );
}
