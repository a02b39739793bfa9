import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { CategoryId } from "~/catalog/categories";
import type { OrderState } from "~/orders/constants";
import { inspectionTitle, type Order } from "~/orders/model";
import { purchasePath, salePath } from "~/orders/paths";
import { subtotalOf } from "~/orders/totals";
import type { PhotoRef } from "~/platform/images";

import { shownState } from "./order-view";

export interface OrderRow {
  to: string;
  number: string;
  title: string;
  photo: PhotoRef | null;
  category: CategoryId | undefined;
  placedAt: string;
  amount: string;
  state: OrderState;
}

export function purchaseRow(order: Order): OrderRow {
  const { lines } = order;
  return rowOf(order, purchasePath(order.id), lines, {
    title: titleOf(order),
    amount: formatSoles(order.totalCentimos),
  });
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
