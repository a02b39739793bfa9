import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import { dueRefunds, refundTasks } from "~/orders/ledger/due-refunds";
import type { Order } from "~/orders/model";
import { purchasePath, salePath } from "~/orders/paths";
import { isAtBank, transferOf, type Payout } from "~/orders/payouts/model";
import type { Context } from "~/platform/context";

import type { OpenThing } from "./constants";

/**
 * Things that an account has open, which its erasure waits for: paid orders that are not at their end, cases at the
 * provider about those that are, what goes back to the user or is still to be paid, and what the user owes.
 */
export async function openThings(
  { orders, payouts }: Pick<Context, "orders" | "payouts">,
  uid: string,
): Promise<OpenThing[]> {
  const [{ purchases, sales }, returning, { pending, debts }] = await Promise.all([
    orders.accountDeletion.underway(uid),
    orders.accountDeletion.returning(uid),
    payouts.openOf(uid),
  ]);
  const isReturning = new Set(returning.map(({ id }) => id));
  return [
    ...sales.map((order) => ({ label: orderWords("Venta", order), to: salePath(order.id) })),
    ...purchases
      .filter(({ id }) => !isReturning.has(id))
      .map((order) => ({ label: orderWords("Compra", order), to: purchasePath(order.id) })),
    ...returning.map((order) => ({
      label: returningWords(order),
      to: purchasePath(order.id),
      // The provider does not return it: it is transferred.
      isToBePaid: refundTasks(order).some(({ ask }) => ask.state !== "in_process"),
    })),
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

function returningWords(order: Order): string {
  const centimos = dueRefunds(order).reduce((sum, refund) => sum + refund.centimos, 0);
  return `Te devolvemos ${formatSoles(centimos)} de tu pedido ${order.number}`;
}

function pendingWords(payout: Payout): string {
  const { orderNumber, createdAt, exported } = payout;
  const owed = `Te debemos ${formatSoles(transferOf(payout))} por tu venta ${orderNumber}`;
  return exported && isAtBank(payout)
    ? `${owed}: está en el envío al banco del ${formatDate(exported.at)}`
    : `${owed}, desde el ${formatDate(createdAt)}`;
}
