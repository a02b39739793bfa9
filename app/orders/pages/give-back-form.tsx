import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";

import { purchasePath } from "../paths";

/** Its `intent` at the page of a purchase. */
export const GIVE_BACK = "al-carrito";

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
