import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { done, rejected, unknownIntent, type FormDone, type FormRejected } from "~/platform/forms/outcome";

import type { CartChange } from "./cart.server";
import {
  CART_INTENTS,
  CART_PATH,
  CHECKOUT_PATH,
  LISTING_FIELD,
  QUANTITY_FIELD,
  checkoutOf,
  quantityId,
} from "./constants";
import { totalsOf } from "./lines";

/** Any form of the cart: its lines, 'Agregar al carrito', 'Comprar ahora', 'Proceder al Pago'. @throws UpstreamError */
export async function submitCart(form: FormData, { cart, accounts }: Context): Promise<FormDone | FormRejected> {
  const listingId = formText(form, LISTING_FIELD).trim();
  const answer = (change: CartChange, field = ""): FormDone | FormRejected =>
    change.ok
      ? done(CART_PATH, change.message, change.headers)
      : rejected(form, { [field]: change.message }, change.status === 404 ? 409 : change.status);
  const quantityOf = async (): Promise<number> =>
    (await cart.items()).find((item) => item.listingId === listingId)?.quantity ?? 0;
  const signedIn = async (path: string): Promise<string> =>
    (await accounts.session()) ? path : `/login?redirect=${encodeURIComponent(path)}`;

  switch (form.get("intent")) {
    case CART_INTENTS.add:
      return answer(await cart.add(listingId));
    case CART_INTENTS.buy: {
      const change = await cart.set(listingId, Math.max(1, await quantityOf()));
      return change.ok ? done(await signedIn(checkoutOf(listingId)), undefined, change.headers) : answer(change);
    }
    case CART_INTENTS.set: {
      // An empty input is no zero, which would remove the line.
      const text = formText(form, QUANTITY_FIELD).trim();
      return answer(await cart.set(listingId, text === "" ? NaN : Number(text)), quantityId(listingId));
    }
    case CART_INTENTS.less:
      return answer(await cart.set(listingId, (await quantityOf()) - 1));
    case CART_INTENTS.more:
      return answer(await cart.add(listingId));
    case CART_INTENTS.remove:
      return answer(await cart.remove(listingId));
    case CART_INTENTS.clear:
      return answer(await cart.clear());
    case CART_INTENTS.pay:
      return totalsOf(await cart.lines()).count > 0
        ? done(await signedIn(CHECKOUT_PATH))
        : rejected(form, { "": "Nada de tu carrito se puede comprar ahora." }, 409);
    default:
      return unknownIntent(form);
  }
}
