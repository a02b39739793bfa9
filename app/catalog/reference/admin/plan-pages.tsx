import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, fieldsOf, TextField } from "~/ui/field";
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
export function AdminPlansPage({ view: { rows }, reply }: { view: PlansView; reply: ReferenceReply | null }) {
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
  view: { name, version, values },
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
          <PlanFields values={reply?.values ?? values} errors={reply?.errors ?? {}} />
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

function PlanFields({ values, errors }: { values: Record<string, string>; errors: Record<string, string> }) {
  const field = fieldsOf({ values, errors });
  const check = (name: string) => ({ name, value: "si", defaultChecked: values[name] === "si", error: errors[name] });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("nombre")} label="Nombre" maxLength={40} />
        <TextField
          {...field("precio")}
          label="Precio en soles"
          hint="0 si es gratis"
          inputMode="decimal"
          maxLength={12}
        />
        <TextField {...field("dias")} label="Días publicado" inputMode="numeric" maxLength={5} />
        <TextField {...field("fotos")} label="Fotos como máximo" hint="De 1 a 15" inputMode="numeric" maxLength={5} />
      </div>
      <div className="grid gap-1">
        <Checkbox {...check("destacado")} label="Destacado: sale antes en los listados" />
        <Checkbox {...check("inicio")} label="Sale también en el inicio" />
        <Checkbox {...check("activo")} label="A la venta" />
      </div>
    </>
  );
}
