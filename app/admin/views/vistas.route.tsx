import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { TICKED } from "~/platform/forms/field-look";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, Select, TextField } from "~/ui/field";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import { sectionOf as sectionAt, useAdminSections } from "../frame/sections";
import { MAIL_DAY_NAMES, MAIL_DAYS, VIEW_NAME_MAX } from "./saved-views";
import { loadSavedViews, submitSavedViews } from "./views.page.server";
import type { NamedView } from "./views.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `de`: the address of a list that is to be kept. */
export const loader = adminLoader("overview", ({ context, query, user }) => loadSavedViews(context, user, query));

export const action = adminAction("overview", ({ context, user, form }) => submitSavedViews(context, user, form));

export const meta = pageMeta("Vistas guardadas");

type Reply = ReturnType<typeof useReply<typeof action>>;

export default function AdminSavedViews() {
  const { views, to: asked } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const groups = useAdminSections();
  const sectionOf = (address: string) => sectionAt(groups, address.split("?")[0] ?? "");
  const errors = reply?.errors ?? {};
  return (
    <>
      <PageHeader
        title="Vistas guardadas"
        lead="Listas con sus filtros y columnas. Son tuyas hasta que las compartes con quienes pueden abrir la lista."
      />
      <ErrorSummary errors={errors} title="No guardamos el cambio" />
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
                maxLength={VIEW_NAME_MAX}
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
          <ul className="rounded-card border border-line bg-raised shadow-card">
            {views.map((view) => (
              <View key={view.id} view={view} section={sectionOf(view.to)} reply={reply} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function View({ view, section, reply }: { view: NamedView; section: string; reply: Reply }) {
  const { id, name, to, by, isShared, mail, mayRemove } = view;
  const typed = reply?.values.vista === id ? reply : null;
  return (
    <li className="grid gap-1 border-b border-line px-4 py-3 last:border-b-0">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={to} className="link inline-flex min-h-8 items-center font-semibold wrap-anywhere">
          {name}
        </Link>
        <span className="text-sm text-muted">{section}</span>
        {by === null ? isShared ? <Badge>Compartida</Badge> : null : <Badge>De {by}</Badge>}
        {mail ? <Badge>Por correo: {MAIL_DAY_NAMES[mail.day].toLowerCase()}</Badge> : null}
      </span>
      <details open={typed !== null}>
        <summary className="link inline-flex min-h-8 cursor-pointer items-center text-sm">
          {by === null ? "Cambiar, compartir o recibir" : "Recibir por correo"}
          <span className="sr-only"> {name}</span>
        </summary>
        <div className="grid gap-4 py-3">
          {by === null ? (
            <ViewForm id={id}>
              <TextField
                id={`nombre-${id}`}
                name="nombre"
                label="Nombre"
                defaultValue={typed?.values.nombre ?? name}
                error={typed?.errors[`nombre-${id}`]}
                maxLength={VIEW_NAME_MAX}
                className="min-w-0 flex-1 basis-56"
              />
              <Button name="intent" value="renombrar" variant="secondary">
                Cambiar el nombre
              </Button>
            </ViewForm>
          ) : null}
          <ViewForm id={id}>
            <Select
              id={`dia-${id}`}
              name="dia"
              label="Recibir el archivo por correo"
              defaultValue={mail?.day ?? ""}
              options={MAIL_DAYS.map((day) => ({ value: day, label: `${MAIL_DAY_NAMES[day]}, a las 7 a. m.` }))}
              className="min-w-0 basis-56"
            >
              <option value="">No enviar</option>
            </Select>
            <Checkbox
              id={`vacia-${id}`}
              name="vacia"
              value={TICKED}
              label="También si no tiene filas"
              defaultChecked={mail?.evenEmpty ?? false}
              className="py-1"
            />
            <Button name="intent" value="correo" variant="secondary">
              Guardar
            </Button>
          </ViewForm>
          <ViewForm id={id}>
            {by === null ? (
              <Button name="intent" value={isShared ? "dejar" : "compartir"} variant="secondary">
                {isShared ? "Dejar de compartir" : "Compartir con quienes abren esta lista"}
              </Button>
            ) : null}
            {mayRemove ? (
              <Button name="intent" value="borrar" variant="ghost">
                Borrar<span className="sr-only"> {name}</span>
              </Button>
            ) : null}
          </ViewForm>
        </div>
      </details>
    </li>
  );
}

function ViewForm({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="vista" value={id} />
      {children}
    </Form>
  );
}
