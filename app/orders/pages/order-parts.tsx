import { Link } from "@remix-run/react";

import type { OrderState } from "~/orders/constants";
import { Thumbnail } from "~/selling/thumbnail";
import { Badge, type Tone } from "~/ui/badge";

import type { OrderGroup, OrderView } from "./order-view";

export const ORDER_STATE_TONES: Record<OrderState, Tone> = {
  created: "warning",
  awaiting_payment: "warning",
  paid: "success",
  preparing: "success",
  ready: "success",
  shipped: "success",
  delivered: "success",
  completed: "success",
  cancelled: "neutral",
  expired: "neutral",
  refund_pending: "warning",
  refunded: "neutral",
  disputed: "danger",
};

export function OrderStateBadge({ state, name }: { state: OrderState; name: string }) {
  return <Badge tone={ORDER_STATE_TONES[state]}>{name}</Badge>;
}

export function SellerLines({ group, named }: { group: OrderGroup; named: boolean }) {
  const { sellerId, sellerName, progress, tracking, trackingPage, lines, contact } = group;
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-2">
        {named ? (
          <span>
            Vende{" "}
            <Link to={`/vendedor/${sellerId}`} className="link inline-block min-h-6">
              {sellerName}
            </Link>
          </span>
        ) : null}
        {progress ? <Badge>{progress}</Badge> : null}
      </p>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={line.listingId} className="grid grid-cols-[auto_1fr] gap-4">
            <Thumbnail listing={{ photos: line.photo ? [line.photo] : [], category: line.category }} />
            <div className="min-w-0">
              <Link to={`/producto/${line.listingId}`} className="link inline-block min-h-8 wrap-anywhere">
                {line.title}
              </Link>
              <p className="font-semibold tabular-nums">{line.price}</p>
            </div>
          </li>
        ))}
      </ul>
      {tracking ? (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">Datos del envío:</span> {tracking}
        </p>
      ) : null}
      {trackingPage ? (
        <p className="text-sm wrap-anywhere">
          {trackingPage.isLink ? (
            <a
              href={trackingPage.href}
              className="link inline-flex min-h-8 items-center"
              rel="noopener noreferrer nofollow"
              referrerPolicy="no-referrer"
            >
              Seguir el envío en la página de la agencia
            </a>
          ) : (
            <>
              <span className="text-muted">Página que dio el vendedor:</span> {trackingPage.href}
            </>
          )}
        </p>
      ) : null}
      {contact.length > 0 ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {contact.map(({ label, href }) => (
            <a key={href} href={href} className="link inline-flex min-h-8 items-center" rel="noopener">
              {label}
            </a>
          ))}
        </p>
      ) : null}
    </div>
  );
}

export function OrderTotalRows({
  totals,
  total,
  left = [],
}: Pick<OrderView, "totals" | "total"> & Partial<Pick<OrderView, "left">>) {
  return (
    <dl className="grid gap-1 tabular-nums">
      {totals.map(({ label, amount }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto">{amount}</dd>
        </div>
      ))}
      <div className="flex flex-wrap justify-between gap-x-4 text-lg font-semibold">
        <dt>{total.label}</dt>
        <dd className="ml-auto">{total.amount}</dd>
      </div>
      {left.map(({ label, amount }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt>{label}</dt>
          <dd className="ml-auto">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
