import { Link } from "@remix-run/react";

import { Thumbnail } from "~/selling/thumbnail";
import { Panel } from "~/ui/panel";

import { OrderStateBadge } from "./order-parts";
import type { OrderRow } from "./order-rows";

export function OrderList({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ to, number, title, photo, category, placedAt, amount, state, stateName, call }) => (
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
              <OrderStateBadge state={state} name={stateName} />
            </p>
            {call ? <p className="text-sm font-semibold tabular-nums">{call}</p> : null}
            <p className="text-sm text-muted">
              <span className="tabular-nums">{number}</span> · {placedAt}
            </p>
          </div>
        </Panel>
      ))}
    </ul>
  );
}
