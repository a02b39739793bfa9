import { Form, Link } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { EmptyList } from "~/ui/empty-list";
import { TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";

import { NAME_MAX } from "./constants";

export interface SavedView {
  id: string;
  name: string;
  notify: boolean;
  href: string;
  /** Its filters in words; null when some of them no longer exist. */
  summary: string | null;
  /** In words (`12 anuncios`), so that the browser needs no code of the catalogue; null when unknown. */
  count: string | null;
}

export function nameField(id: string): string {
  return `nombre-${id}`;
}

export function SavedList({ searches, failure }: { searches: readonly SavedView[]; failure: FormFailure | undefined }) {
  if (searches.length === 0) {
    return (
      <EmptyList
        icon="bell"
        title="Todavía no guardas ninguna búsqueda"
        text="Elige filtros en el catálogo y toca la campana, «Guardar búsqueda»: te avisaremos cuando aparezca algo nuevo."
        to="/comprar"
        action="Buscar anuncios"
      />
    );
  }
  return (
    <ul className="grid gap-3 pb-8">
      {searches.map((search) => (
        <SavedRow key={search.id} search={search} failure={failure?.values.id === search.id ? failure : undefined} />
      ))}
    </ul>
  );
}

function SavedRow({ search, failure }: { search: SavedView; failure: FormFailure | undefined }) {
  const { id, name, notify, href, summary, count } = search;
  const about = <span className="sr-only"> «{name}»</span>;
  return (
    <Panel as="li" className="grid gap-3">
      <div className="grid min-w-0 justify-items-start gap-1">
        <Badge tone={notify ? "success" : "neutral"}>{notify ? "Con avisos" : "Sin avisos"}</Badge>
        <h2 className="text-lg wrap-anywhere">
          <Link to={href} className="inline-flex min-h-8 items-center hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          {summary ?? "Parte de esta búsqueda ya no existe en el catálogo. Elimínala y guarda una nueva."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={href} variant="secondary" size="sm" className="min-h-11">
          Ver {count ?? "anuncios"}
          {about}
        </LinkButton>
        <Form method="post" className="contents">
          <input type="hidden" name="id" value={id} />
          <Button
            name="intent"
            value={notify ? "apagar" : "activar"}
            variant="secondary"
            size="sm"
            className="min-h-11"
          >
            {notify ? "Apagar avisos" : "Activar avisos"}
            {about}
          </Button>
        </Form>
      </div>
      <details open={failure?.errors.nombre ? true : undefined}>
        <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text">
          Cambiar nombre o eliminar{about}
          <Icon name="chevron-down" className="chevron size-4" />
        </summary>
        <div className="grid gap-4 pt-2">
          <Form method="post" className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="id" value={id} />
            <TextField
              key={name}
              id={nameField(id)}
              name="nombre"
              label="Nombre"
              className="min-w-0 grow basis-60"
              defaultValue={failure?.values.nombre ?? name}
              maxLength={NAME_MAX}
              required
              error={failure?.errors.nombre}
            />
            <Button name="intent" value="renombrar" variant="secondary">
              Guardar nombre{about}
            </Button>
          </Form>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button name="intent" value="eliminar" variant="danger">
              Eliminar búsqueda{about}
            </Button>
          </Form>
        </div>
      </details>
    </Panel>
  );
}
