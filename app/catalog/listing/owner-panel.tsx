import { Form } from "@remix-run/react";

import { Button, buttonClass, LinkButton } from "~/ui/button";
import { Panel } from "~/ui/panel";

import { posterPdfPath } from "./constants";
import { SOLD, SoldForm } from "./sold-form";

export interface OwnerActions {
  /** Grows with each write: a stale form is rejected. */
  version: number;
  canEdit: boolean;
  /** Only what is on offer has a poster. */
  hasPoster: boolean;
  /** Why the administration hid it; null where it did not. */
  notice?: { title: string; text: string } | null;
  changes: { intent: string; label: string }[];
}

/** Shown to the owner alone, on the page as others see it. */
export function OwnerPanel({ id, statusName, actions }: { id: string; statusName: string; actions: OwnerActions }) {
  return (
    <Panel as="section" aria-label="Tu anuncio" className="mb-4 flex flex-wrap items-center gap-2">
      <p className="mr-auto">
        Este anuncio es tuyo: <b>{statusName}</b>
      </p>
      {actions.canEdit ? (
        <LinkButton to={`/sell/flow/${id}/vehiculo`} variant="secondary" size="sm" className="min-h-11">
          Editar
        </LinkButton>
      ) : null}
      <Form method="post" action="/perfil/anuncios" className="contents">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={actions.version} />
        {actions.changes
          .filter(({ intent }) => intent !== SOLD)
          .map(({ intent, label }) => (
            <Button key={intent} name="intent" value={intent} variant="secondary" size="sm" className="min-h-11">
              {label}
            </Button>
          ))}
      </Form>
      {actions.changes.some(({ intent }) => intent === SOLD) ? (
        <SoldForm id={id} version={actions.version} action="/perfil/anuncios" />
      ) : null}
      {actions.canEdit ? (
        <LinkButton to={`/perfil/anuncios/${id}/video`} variant="ghost" size="sm" className="min-h-11">
          Video
        </LinkButton>
      ) : null}
      {actions.hasPoster ? (
        <a href={posterPdfPath(id)} className={buttonClass({ variant: "ghost", size: "sm" }, "min-h-11")}>
          Afiche con QR
        </a>
      ) : null}
      <LinkButton to={`/perfil/anuncios/${id}/ofertas`} variant="ghost" size="sm" className="min-h-11">
        Ofertas
      </LinkButton>
      <LinkButton to={`/perfil/anuncios/${id}/estadisticas`} variant="ghost" size="sm" className="min-h-11">
        Estadísticas
      </LinkButton>
      <LinkButton to="/perfil/anuncios" variant="ghost" size="sm" className="min-h-11">
        Mis anuncios
      </LinkButton>
    </Panel>
  );
}
