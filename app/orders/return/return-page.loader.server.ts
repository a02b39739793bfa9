import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { notFound } from "~/platform/http/http";

import { isOpen } from "../changes";
import type { Order } from "../model";
import { ORDER_PARAM, type PaymentView, type ReturnPage, paymentView } from "./payment-view";

export const ORDER_NOT_YOURS = "No encontramos ese pedido entre tus compras.";

/** Id of the order in the address: from our own link, or the provider's name for it. */
export function orderIdOf(url: URL): string {
  return url.searchParams.get(ORDER_PARAM) ?? url.searchParams.get("external_reference") ?? "";
}

/**
 * The true state of a payment for the order's buyer, requested from the provider where no notification came yet.
 * Removes the purchase from the cart.
 * @throws a 404 for anybody else
 */
export async function viewReturn(
  context: Context,
  uid: string,
  url: URL,
  page: ReturnPage,
): Promise<{ view: PaymentView; headers: Headers }> {
  const id = orderIdOf(url);
  const found = id === "" ? null : await context.orders.read(id, { uid, isAdmin: false });
  if (found?.as !== "buyer") throw notFound(ORDER_NOT_YOURS);
  const named = await asked(context, found.order);
  const all = named.purchase ? await context.orders.together(named) : [named];
  // One of a purchase may have ended alone: what can still be paid comes first.
  const order = all.find(isOpen) ?? named;
  const together = all.filter((each) => isOpen(each) === isOpen(order) && isEnded(each) === isEnded(order));
  return {
    view: paymentView(order, { page, params: url.searchParams, now: context.clock.now() }, together),
    headers: await withoutBought(context.cart, all),
  };
}

function isEnded({ state }: Order): boolean {
  return state === "cancelled" || state === "expired";
}

/** The order after a request to the provider; unchanged where that cannot be reached. */
async function asked({ orders, log }: Context, order: Order): Promise<Order> {
  if (!isOpen(order)) return order;
  try {
    return (await orders.reconcile(order.id)) ?? order;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("orders.return-not-asked", { order: order.number, error });
    return order;
  }
}

async function withoutBought(cart: Context["cart"], orders: readonly Order[]): Promise<Headers> {
  const paid = orders.filter(({ paidAt }) => paidAt !== null);
  if (paid.length === 0) return new Headers();
  const bought = paid.flatMap(({ lines }) => lines.map(({ listingId }) => listingId));
  const isInCart = (await cart.items()).some(({ listingId }) => bought.includes(listingId));
  return isInCart ? cart.without(bought) : new Headers();
}

/** Headers of the page: a waiting document reloads itself, with and without scripts. */
export function returnHeaders({ refresh }: PaymentView, headers: Headers): Headers {
  if (refresh) headers.set("Refresh", `${refresh.seconds}; url=${refresh.path}`);
  return headers;
}
