import { formatDate, formatDeadline } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { CategoryId } from "~/catalog/categories";
import { orderStateName, shownState } from "~/orders/changes";
import type { OrderState } from "~/orders/constants";
import { inspectionTitle, type Order } from "~/orders/model";
import { purchasePath, salePath } from "~/orders/paths";
import { payingCode } from "~/orders/paying/ticket";
import { subtotalOf } from "~/orders/totals";
import type { PhotoRef } from "~/platform/images";

import { refundLines } from "./refund-lines";

export interface OrderRow {
  to: string;
  number: string;
  title: string;
  photo: PhotoRef | null;
  category: CategoryId | undefined;
  placedAt: string;
  amount: string;
  state: OrderState;
  stateName: string;
  /** The code with which it is paid, or that a refund waits for an account; null for neither. */
  call: string | null;
}

const NEEDS_ACCOUNT = "Necesitamos tu cuenta para devolverte dinero.";

export function purchaseRow(order: Order, now: Date): OrderRow {
  const { lines } = order;
  const row = rowOf(order, purchasePath(order.id), lines, {
    title: titleOf(order),
    amount: formatSoles(order.totalCentimos),
  });
  const paying = payingCode(order, now);
  if (paying === null) return refundLines(order).some(({ link }) => link) ? { ...row, call: NEEDS_ACCOUNT } : row;
  const code =
    paying.code === ""
      ? "Tu código de PagoEfectivo"
      : `Código de PagoEfectivo ${paying.code.replaceAll(" ", "\u00a0")}`;
  return { ...row, call: `${code}: págalo hasta el ${formatDeadline(paying.until)}.` };
}

export function saleRow(order: Order): OrderRow {
  const { lines } = order;
  return rowOf(order, salePath(order.id), lines, {
    title: titleOfLines(lines),
    amount: formatSoles(subtotalOf(lines)),
  });
}

function rowOf(order: Order, to: string, [first]: Order["lines"], words: Pick<OrderRow, "title" | "amount">): OrderRow {
  return {
    ...words,
    to,
    number: order.number,
    state: shownState(order),
    stateName: orderStateName(order),
    call: null,
    photo: first?.photo ?? null,
    category: first?.category,
    placedAt: formatDate(order.createdAt),
  };
}

function titleOf({ lines, plan, inspection }: Order): string {
  if (inspection) return inspectionTitle(inspection);
  return plan ? `Plan ${plan.planName} para «${plan.listingTitle}»` : titleOfLines(lines);
}

function titleOfLines([first, ...more]: Order["lines"]): string {
  if (!first) return "Pedido";
  return more.length === 0 ? first.title : `${first.title} y ${more.length} más`;
}
