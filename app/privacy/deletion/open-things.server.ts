import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { Order } from "~/orders/model";
import { purchasePath, salePath } from "~/orders/paths";
import { isAtBank, transferOf, type Payout } from "~/orders/payouts/model";
import type { Context } from "~/platform/context";

import type { OpenThing } from "./constants";

/**
 * Things that an account has open, which its erasure waits for: paid orders that are not at their end, cases at the
 * provider about those that are, what the user is still to be paid, and what the user owes.
 */
export async function openThings(
  { orders, payouts }: Pick<Context, "orders" | "payouts">,
  uid: string,
): Promise<OpenThing[]> {
  const [{ purchases, sales }, { pending, debts }] = await Promise.all([
    orders.accountDeletion.underway(uid),
    payouts.openOf(uid),
  ]);
  return [
    ...sales.map((order) => ({ label: orderWords("Venta", order), to: salePath(order.id) })),
    ...purchases.map((order) => ({ label: orderWords("Compra", order), to: purchasePath(order.id) })),
    ...pending.map((payout) => ({ label: pendingWords(payout), to: salePath(payout.orderId), isToBePaid: true })),
    ...debts.map(({ debtCentimos, orderId, orderNumber }) => ({
      label: `Debes ${formatSoles(debtCentimos)} por la venta ${orderNumber}: su dinero volvió al comprador`,
      to: salePath(orderId),
      isDebt: true,
    })),
  ];
}

function orderWords(
  kind: "Compra" | "Venta",
  { number, lines, totalCentimos, paidAt, claim, cases = [] }: Order,
): string {
  const titles = lines.map(({ title }) => title).join(", ");
  const openCase = cases.find(({ end }) => end === null);
  return [
    `${kind} ${number}: ${titles}`,
    `${formatSoles(totalCentimos)}${paidAt ? `, pagada el ${formatDate(paidAt)}` : ""}`,
    ...(claim?.isOpen ? ["con un reclamo abierto"] : []),
    ...(openCase ? [`con un caso abierto en Mercado Pago desde el ${formatDate(openCase.openedAt)}`] : []),
  ].join(" · ");
}

function pendingWords(payout: Payout): string {
  const { orderNumber, createdAt, exported } = payout;
  const owed = `Te debemos ${formatSoles(transferOf(payout))} por tu venta ${orderNumber}`;
  return exported && isAtBank(payout)
    ? `${owed}: está en el envío al banco del ${formatDate(exported.at)}`
    : `${owed}, desde el ${formatDate(createdAt)}`;
}
