import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminListPage } from "~/admin-kit/list/list-page";
import { formLine } from "~/platform/forms/form-text";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Section } from "~/ui/section";

import { slugify } from "../../folding";
import { BrandFields, Following } from "./brand-fields";
import { loadBrands, submitBrands, type BrandsView } from "./brands.page.server";
import type { ReferenceReply } from "./forms.server";
import { OrderedRows } from "./ordered-rows";
import { ADMIN_BRANDS_PATH } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("catalog", ({ context, query }) => loadBrands(context, query));

/** `intent`: crear, subir or bajar. */
export const action = adminAction(
  "catalog",
  ({ context, uid, form }) => submitBrands(context, uid, form),
  ({ form }) => ({ target: `brands/${slugify(formLine(form, "nombre"))}` }),
);

export const meta = pageMeta("Marcas");

export default function AdminBrands() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminBrandsPage view={view} reply={reply} />;
}

function AdminBrandsPage({ view, reply }: { view: BrandsView; reply: ReferenceReply | null }) {
  const { list, first, unlisted, following, fields, newName } = view;
  const values = reply?.values.nombre === undefined ? { nombre: newName } : reply.values;
  return (
    <>
      <AdminListPage view={list}>
        <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos el cambio" />
        <Following following={following} />
      </AdminListPage>
      <div className="grid grid-cols-1 gap-4">
        {first === null || first.length === 0 ? null : (
          <section aria-labelledby="primeras" className="grid gap-2">
            <h2 id="primeras" className="text-lg">
              Su orden
            </h2>
            <OrderedRows rows={first} />
          </section>
        )}
        {unlisted.length > 0 ? (
          <Section id="escritas" title="Escritas por vendedores, fuera de la lista">
            <p className="text-sm text-muted">
              Agrégala si es una marca; si es otra forma de escribir una, únela desde la página de esa.
            </p>
            <ul className="grid gap-1 sm:grid-cols-2">
              {unlisted.map(({ name, count }) => (
                <li key={name} className="flex flex-wrap items-center gap-x-3">
                  <span className="min-w-0 wrap-anywhere" dir="auto">
                    {name} ({count})
                  </span>
                  <Link
                    to={`${ADMIN_BRANDS_PATH}?nombre=${encodeURIComponent(name)}#nueva`}
                    reloadDocument
                    className="link inline-flex min-h-8 items-center"
                  >
                    Agregar<span className="sr-only"> {name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        <Section id="nueva" title="Marca nueva">
          <Form method="post" className="grid gap-4">
            <BrandFields fields={fields} reply={{ values, errors: reply?.errors ?? {} }} />
            <div>
              <Button name="intent" value="crear">
                Agregar marca
              </Button>
            </div>
          </Form>
        </Section>
      </div>
    </>
  );
}
