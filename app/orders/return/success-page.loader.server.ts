import { redirect } from "@remix-run/cloudflare";

import { formatDeadline } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { Context } from "~/platform/context";
import { notFound } from "~/platform/http/http";

import type { OrderState } from "../constants";
import type { Order } from "../model";
import { arrivalText } from "../pages/order-facts";
import type { OrderView } from "../pages/order-view";
import { viewOfOrder } from "../pages/order.page.server";
import { PURCHASES_PATH, payPath, purchasePath } from "../paths";
import { orderNames } from "./payment-view";
import { ORDER_NOT_YOURS, orderIdOf } from "./return-page.loader.server";

export interface BoughtOrder {
  order: OrderView;
  next: string[];
}

export interface SuccessView extends BoughtOrder {
  /** Of other sellers, in the same purchase. */
  others: BoughtOrder[];
  /** Numbers and total of the purchase. */
  lead: string;
}

/** States of a purchase without problems so far. */
const BOUGHT: readonly OrderState[] = ["paid", "preparing", "ready", "shipped", "delivered", "completed"];

/**
 * The purchase of the address, or the session's newest paid one. An unpaid one redirects to its payment, an undone one
 * to its page.
 * @throws a redirect; a 404 for the order of anybody else
 */
export async function loadSuccess(context: Context, uid: string, url: URL): Promise<SuccessView> {
  const order = await orderOf(context, uid, orderIdOf(url));
  if (order === null) throw redirect(PURCHASES_PATH);
  if (order.state === "created" || order.state === "awaiting_payment") throw redirect(payPath(order.id));
  if (!BOUGHT.includes(order.state)) throw redirect(purchasePath(order.id));
  const all = order.purchase ? await context.orders.together(order) : [order];
  const bought = [order, ...all.filter(({ id, state }) => id !== order.id && BOUGHT.includes(state))];
  const total = bought.reduce((sum, { totalCentimos }) => sum + totalCentimos, 0);
  const view = async (each: Order): Promise<BoughtOrder> => ({
    order: await viewOfOrder(context, each, { as: "buyer", uid }),
    next: nextSteps(each),
  });
  return {
    ...(await view(order)),
    others: await Promise.all(bought.slice(1).map(view)),
    lead: `${orderNames(bought)} · ${formatSoles(total)}`,
  };
}

async function orderOf({ orders }: Context, uid: string, id: string): Promise<Order | null> {
  if (id === "") {
    const { orders: newest } = await orders.purchases(uid, 1);
    return newest.find(({ state }) => BOUGHT.includes(state)) ?? newest[0] ?? null;
  }
  const found = await orders.read(id, { uid, isAdmin: false });
  if (found?.as !== "buyer") throw notFound(ORDER_NOT_YOURS);
  return found.order;
}

function nextSteps({ plan, inspection, delivery, state, clocks }: Order): string[] {
  if (plan) return ["El plan de tu anuncio ya está activo. Lo ves en «Mis anuncios»."];
  if (inspection)
    return [
      "Tu hora está reservada. Te enviamos un correo con la dirección y un archivo para tu calendario.",
      "El día de la inspección, el taller revisa el vehículo punto por punto.",
      "Apenas termine, te llega el informe.",
    ];
  if (state === "completed")
    return ["Ya la recibiste y el vendedor recibe su dinero.", "Cuéntales a los demás cómo te fue."];
  const arrival = arrivalText({ delivery });
  return [
    "Avisamos al vendedor. Te escribimos a tu correo en cada paso.",
    delivery?.method === "pickup"
      ? "Coordina cuándo recogerla con el vendedor: su contacto está junto a lo que compraste."
      : ["La prepara y la envía a tu dirección.", arrival].filter(Boolean).join(" "),
    ...(clocks?.confirmBy
      ? [`El vendedor confirma hasta el ${formatDeadline(clocks.confirmBy)}; si no lo hace, tu dinero vuelve solo.`]
      : []),
    "Cuando la tengas, revísala y confirma en tu pedido que la recibiste. Guardamos el dinero hasta entonces; el plazo " +
      "para revisarla está en tu pedido.",
  ];
}
