import { Form, Link } from "@remix-run/react";
import { useEffect } from "react";

import { forgetDraft } from "~/catalog/seen/last-draft";
import type { FieldErrors } from "~/platform/forms/forms";
import { reservationPath, titleOf, type OwnListing } from "~/selling/model";
import { Thumbnail } from "~/selling/thumbnail";
import { canDelete, isHeldByOrder, undeletableMessage } from "~/selling/transitions";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

export function DeleteListing({
  listing,
  statusName,
  errors,
}: {
  listing: OwnListing;
  statusName: string;
  errors: FieldErrors;
}) {
  useEffect(() => forgetDraft(listing.id), [listing.id]);
  const held = undeletableMessage(listing);
  const allowed = held === null && canDelete(listing.status);
  return (
    <div className="max-w-3xl pb-10">
      <PageHeader title={allowed ? "¿Eliminar este anuncio?" : "Este anuncio no se puede eliminar"} />
      <ErrorSummary errors={errors} title="No lo eliminamos" />
      <Panel className="grid gap-5">
        <div className="flex items-center gap-4">
          <Thumbnail listing={listing} />
          <div className="grid min-w-0 justify-items-start gap-1">
            <p className="font-semibold">{titleOf(listing)}</p>
            <Badge>{statusName}</Badge>
          </div>
        </div>
        {allowed ? (
          <p>
            Se borran el anuncio y{" "}
            {listing.photos.length > 0
              ? `${listing.photos.length === 1 ? "su foto" : `sus ${listing.photos.length} fotos`}`
              : "lo que escribiste"}
            . No se puede deshacer.
            {listing.status === "active" ? " Si solo quieres que no se vea por un tiempo, puedes pausarlo." : ""}
          </p>
        ) : (
          <Notice tone="warning" title={held === null ? "Este anuncio está reservado" : "Este anuncio es de un pedido"}>
            {held === null ? (
              "Tiene un comprador, por eso no se puede eliminar ahora."
            ) : (
              <>
                {held}{" "}
                <Link
                  to={isHeldByOrder(listing) ? reservationPath(listing.id) : "/perfil/ventas"}
                  className="link inline-block min-h-6"
                >
                  {isHeldByOrder(listing) ? "Ver la reserva" : "Ver mis ventas"}
                </Link>
              </>
            )}
          </Notice>
        )}
        <div className="flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/perfil/anuncios" variant="secondary" size="lg">
            No, volver
          </LinkButton>
          {allowed ? (
            <Form method="post" className="grid">
              <input type="hidden" name="version" value={listing.version} />
              <Button name="intent" value="eliminar" variant="danger" size="lg">
                Sí, eliminar
              </Button>
            </Form>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}
