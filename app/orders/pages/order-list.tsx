import { Link } from "@remix-run/react";

import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { CategoryId } from "~/catalog/categories";
import type { OrderState } from "~/orders/constants";
import { inspectionTitle, type Order } from "~/orders/model";
import { purchasePath, salePath } from "~/orders/paths";
import { subtotalOf } from "~/orders/totals";
import type { PhotoRef } from "~/platform/images";
import { Thumbnail } from "~/selling/thumbnail";
import { Panel } from "~/ui/panel";

import { OrderStateBadge } from "./order-parts";

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

export function saleRow(order: Order, sellerId: string): OrderRow {
  const own = order.lines.filter((line) => line.sellerId === sellerId);
  return rowOf(order, salePath(order.id), own, { title: titleOfLines(own), amount: formatSoles(subtotalOf(own)) });
}

function rowOf(
  { number, createdAt, state }: Order,
  to: string,
  [first]: Order["lines"],
  words: Pick<OrderRow, "title" | "amount">,
): OrderRow {
  return {
    ...words,
    to,
    number,
    state,
    photo: first?.photo ?? null,
    category: first?.category,
    placedAt: formatDate(createdAt),
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

/** Orders, newest first: picture, what it is, number, date, amount and state. */
export function OrderList({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ to, number, title, photo, category, placedAt, amount, state }) => (
        <Panel as="li" key={to} className="grid grid-cols-[auto_1fr] gap-4">
          <Thumbnail listing={{ photos: photo ? [photo] : [], category }} />
          <div className="grid min-w-0 content-start gap-1">
            <h2 className="text-lg">
              <Link to={to} className="inline-flex min-h-8 items-center wrap-anywhere hover:underline">
                {title}
              </Link>
            </h2>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold tabular-nums">{amount}</span>
              <OrderStateBadge state={state} />
            </p>
            <p className="text-sm text-muted">
              <span className="tabular-nums">{number}</span> · {placedAt}
            </p>
          </div>
        </Panel>
      ))}
    </ul>
  );
}
