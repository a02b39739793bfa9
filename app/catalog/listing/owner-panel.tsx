import { Form } from "@remix-run/react";

import { Button, LinkButton } from "~/ui/button";
import { Panel } from "~/ui/panel";

import { SoldButton } from "./sold-button";

/** What the owner of a listing may do with it in its present state. */
export interface OwnerActions {
  /** Grows with each write: a form that carries an older one is refused. */
  version: number;
  canEdit: boolean;
  changes: { intent: string; label: string }[];
}

/** For the owner alone: the page is as others see it, with what can be done to it. */
export function OwnerPanel({ id, statusName, actions }: { id: string; statusName: string; actions: OwnerActions }) {
  return (
    <Panel as="section" aria-label="Tu anuncio" className="mb-4 flex flex-wrap items-center gap-2">
      <p className="mr-auto">
        Este anuncio es tuyo: <b>{statusName}</b>
      </p>
      {actions.canEdit ? (
        <LinkButton to={`/sell/flow/${id}/vehiculo`} variant="secondary" size="sm">
          Editar
        </LinkButton>
      ) : null}
      <Form method="post" action="/perfil/anuncios" className="contents">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={actions.version} />
        {actions.changes.map(({ intent, label }) =>
          intent === "vendido" ? (
            <SoldButton key={intent} />
          ) : (
            <Button key={intent} name="intent" value={intent} variant="secondary" size="sm">
              {label}
            </Button>
          ),
        )}
      </Form>
      <LinkButton to="/perfil/anuncios" variant="ghost" size="sm">
        Mis anuncios
      </LinkButton>
    </Panel>
  );
}
