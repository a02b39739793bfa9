import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";

import { purchasePath, salePath } from "../paths";

/** Its `intent` at the page of a purchase. */
export const GIVE_BACK = "al-carrito";

/** Its `intent` at the page of a sale. */
export const RELIST = "volver-a-vender";

/** For a sale whose buyer returned it. */
export function RelistForm({ orderId }: { orderId: string }) {
  return (
    <Form method="post" action={salePath(orderId)} className="grid justify-items-start gap-2">
      <Button name="intent" value={RELIST}>
        Volver a ponerlo a la venta
      </Button>
      <p className="text-sm text-muted">Ya recibiste la devolución: tu anuncio vuelve a la lista como estaba.</p>
    </Form>
  );
}

/** For an order that ended unpaid. */
export function GiveBackForm({ orderId }: { orderId: string }) {
  return (
    <Form method="post" action={purchasePath(orderId)} reloadDocument>
      <Button name="intent" value={GIVE_BACK} variant="secondary">
        Volver a ponerlo en mi carrito
      </Button>
    </Form>
  );
}
