import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import type { CategoriesView, CategoryView } from "./categories.page.server";
import type { ReferenceReply } from "./forms.server";
import { OrderedRows } from "./ordered-rows";
import { ADMIN_CATEGORIES_PATH } from "./paths";

export function AdminCategoriesPage({ view, reply }: { view: CategoriesView; reply: ReferenceReply | null }) {
  return (
    <>
      <PageHeader
        title="Categorías"
        lead="El orden y los nombres de los filtros y del formulario para vender. El código de cada una no cambia."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos el cambio" />
      <OrderedRows rows={view.rows} />
    </>
  );
}

export function AdminCategoryPage({ view, reply }: { view: CategoryView; reply: ReferenceReply | null }) {
  const { id, name, version } = view;
  const values = reply?.values ?? view.values;
  return (
    <>
      <BackLink to={ADMIN_CATEGORIES_PATH}>Categorías</BackLink>
      <PageHeader title={name} lead={`Código ${id}, que está en las direcciones y no cambia.`} />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos la categoría" />
      <Panel>
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="version" value={values.version ?? version} />
          <TextField
            name="nombre"
            label="Nombre"
            defaultValue={values.nombre}
            error={reply?.errors.nombre}
            maxLength={40}
          />
          <Checkbox
            name="activa"
            value="si"
            defaultChecked={values.activa === "si"}
            error={reply?.errors.activa}
            label="Se ofrece en los filtros y para vender"
            hint="Si no se ofrece, sus anuncios siguen publicados y se encuentran por texto."
          />
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
