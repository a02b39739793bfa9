import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import { sectionOf as sectionAt, useAdminSections } from "../frame/sections";
import { loadSavedViews, submitSavedViews } from "./views.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `de`: the address of a list that is to be kept. */
export const loader = adminLoader("overview", ({ context, query, uid }) => loadSavedViews(context, uid, query));

/** `intent`: guardar or borrar. Changes nothing of anyone else, so it leaves no entry. */
export const action = adminAction("overview", ({ context, uid, form }) => submitSavedViews(context, uid, form));

export const meta = pageMeta("Vistas guardadas");

export default function AdminSavedViews() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { views, to: asked } = view;
  const groups = useAdminSections();
  const sectionOf = (address: string) => sectionAt(groups, address.split("?")[0] ?? "");
  const errors = reply?.errors ?? {};
  return (
    <>
      <PageHeader
        title="Vistas guardadas"
        lead="Listas con sus filtros, solo tuyas. La dirección de cada una se puede compartir."
      />
      <ErrorSummary errors={errors} title="No guardamos la vista" />
      <div className="grid grid-cols-1 gap-4">
        {asked === null ? null : (
          <Section id="guardar" title={`Guardar esta vista de ${sectionOf(asked)}`}>
            <Form method="post" className="flex flex-wrap items-end gap-3">
              <input type="hidden" name="de" value={asked} />
              <TextField
                name="nombre"
                label="Nombre"
                hint="Como «Por revisar»"
                defaultValue={reply?.values.nombre}
                error={errors.nombre}
                maxLength={40}
                className="min-w-0 flex-1 basis-56"
              />
              <Button name="intent" value="guardar">
                Guardar
              </Button>
            </Form>
          </Section>
        )}
        {views.length === 0 ? (
          <Panel>Todavía no guardaste ninguna. Filtra una lista y elige «Guardar esta vista».</Panel>
        ) : (
          <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
            {views.map(({ slug, name, to }) => (
              <li
                key={slug}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2 last:border-b-0"
              >
                <span className="min-w-0">
                  <Link to={to} className="link inline-flex min-h-8 items-center font-semibold wrap-anywhere">
                    {name}
                  </Link>{" "}
                  <span className="text-sm text-muted">{sectionOf(to)}</span>
                </span>
                <Form method="post">
                  <input type="hidden" name="vista" value={slug} />
                  <Button name="intent" value="borrar" variant="ghost" size="sm">
                    Borrar<span className="sr-only"> {name}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
