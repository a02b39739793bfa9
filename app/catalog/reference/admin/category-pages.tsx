import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
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
  const { id, name, version, fields } = view;
  const values = reply?.values ?? view.values;
  return (
    <>
      <BackLink to={ADMIN_CATEGORIES_PATH}>Categorías</BackLink>
      <PageHeader title={name} lead={`Código ${id}, que está en las direcciones y no cambia.`} />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos la categoría" />
      <Panel>
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="version" value={values.version ?? version} />
          <Fields of={fields} reply={{ values, errors: reply?.errors ?? {} }} />
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
