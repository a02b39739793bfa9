import { Link } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";

import type { LineView } from "./day-view";

/** One line for each kind of work that waits, as a link into its queue. */
export function DayList({ lines, counted }: { lines: readonly LineView[]; counted: string }) {
  return (
    <section aria-labelledby="por-hacer">
      <h2 id="por-hacer" className="sr-only">
        Por hacer
      </h2>
      {lines.length === 0 ? <Panel>Nada espera ahora.</Panel> : null}
      <ol>
        {lines.map(({ id, label, to, count, text, badge }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={to}
              className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto_1.125rem] items-center gap-x-2 px-1 py-2 font-semibold hover:bg-sunken"
            >
              <span>
                {label} {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
                {text === "" ? null : <small className="block text-[0.8125rem] font-normal text-muted">{text}</small>}
              </span>
              {count === null ? (
                <span className="text-sm font-normal text-muted">Sin contar</span>
              ) : (
                <b className="min-w-10 text-right text-xl tabular-nums">{count}</b>
              )}
              <Icon name="chevron-right" className="size-4.5 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
      {counted === "" ? null : <p className="pt-3 text-sm text-muted">{counted}</p>}
    </section>
  );
}
