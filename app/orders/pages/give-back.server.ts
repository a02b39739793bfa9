import { CART_PATH } from "~/cart/constants";
import type { Context } from "~/platform/context";
import { done, formNotFound, handleForm, notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { mayOrderAgain } from "../changes";
import { NO_ORDER, ORDER_STEP_WORDS } from "../constants";
import { salePath } from "../paths";

const GIVEN_BACK = "Está otra vez en tu carrito. Si una reserva venció, puedes reservar el mismo anuncio desde mañana.";
const ON_SALE = "Tu anuncio está otra vez a la venta.";
const NOT_YET = "Tu anuncio ya no figura como vendido. Ábrelo en Mis anuncios para reanudarlo o renovarlo.";
const NONE_LEFT = "Nada de este pedido sigue a la venta.";

/** Puts what came back to its seller on sale again. Idempotent. */
export function relistReturned({ orders }: Context, id: string, uid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const result = await orders.claims.relist(id, uid);
    return result.ok
      ? done(salePath(id), result.isOnSale ? ON_SALE : NOT_YET)
      : notDone(form, result, ORDER_STEP_WORDS);
  });
}

/** Puts what a buyer had asked for, in orders that ended unpaid, into the cart again. Idempotent. */
export function giveBackToCart(context: Context, id: string, uid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const { cart, orders } = context;
    const found = await orders.read(id, { uid, isAdmin: false });
    if (found?.as !== "buyer") return formNotFound(NO_ORDER);
    const ended = (await orders.together(found.order)).filter(mayOrderAgain);
    let headers: Headers | null = null;
    let missing: string | null = null;
    for (const { listingId, quantity } of ended.flatMap(({ lines }) => lines)) {
      const change = await cart.set(listingId, quantity);
      if (change.ok) headers = change.headers;
      else missing = change.message;
    }
    return headers === null ? rejected(form, { "": missing ?? NONE_LEFT }, 409) : done(CART_PATH, GIVEN_BACK, headers);
  });
}
