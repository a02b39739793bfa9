import { Form } from "@remix-run/react";

import { threadPath, type ThreadPageView } from "~/messages/model";
import { Button } from "~/ui/button";

/** Acts of the seller on the listing of a thread; for the buyer, a note that it is reserved for them. */
export function ListingActions({ page, name }: { page: ThreadPageView; name: string }) {
  const { id, own, isReservedHere, isAgreed, key } = page;
  // The offer's own panel says it.
  if (isAgreed) return null;
  if (own === null)
    return isReservedHere ? (
      <p className="pt-2 text-sm font-semibold text-success">El vendedor lo reservó para ti.</p>
    ) : null;
  return (
    <div className="grid gap-3 pt-2">
      <p className="text-sm text-muted">
        {isReservedHere ? `Lo reservaste para ${name}: los demás lo ven como reservado.` : "Te escribe por tu anuncio."}
      </p>
      {own.canReserve || isReservedHere ? (
        <Form method="post" action={threadPath(id)}>
          <input type="hidden" name="version" value={own.version} />
          <input type="hidden" name="key" value={key} />
          <Button
            name="intent"
            value={isReservedHere ? "liberar" : "reservar"}
            variant="secondary"
            size="sm"
            className="min-h-11 max-w-full"
          >
            {isReservedHere ? "Quitar la reserva" : "Reservar para esta persona"}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

export function SoldOffer({ page: { id, own } }: { page: ThreadPageView }) {
  if (!own?.asksSold) return null;
  return (
    <Form
      method="post"
      action={threadPath(id)}
      aria-labelledby="vendido"
      className="mb-4 grid justify-items-start gap-2 rounded-card border border-line bg-raised p-4"
    >
      <input type="hidden" name="version" value={own.version} />
      <p id="vendido" className="font-semibold">
        ¿Marcamos tu anuncio como vendido?
      </p>
      <p className="text-sm text-muted">Sale del catálogo; durante un día puedes volver a publicarlo.</p>
      <Button name="intent" value="vendido" size="sm" className="min-h-11">
        Sí, marcar como vendido
      </Button>
    </Form>
  );
}
