import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { loadCategory, submitCategory, type CategoryView } from "./categories.page.server";
import type { ReferenceReply } from "./forms.server";
import { ADMIN_CATEGORIES_PATH } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("settings", ({ params, context }) => loadCategory(context, params.id ?? ""));

/** `intent`: guardar. */
export const action = adminAction(
  "settings",
  ({ params, context, uid, form }) => submitCategory(context, uid, params.id ?? "", form),
  ({ params }) => ({ target: `categories/${params.id ?? ""}` }),
);

export const meta = pageMeta("Categoría");

export default function AdminCategory() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminCategoryPage key={view.version} view={view} reply={reply} />;
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
