import { Link } from "@remix-run/react";

import { PAYOUT_STATE_NAMES, PAYOUT_STATES } from "~/orders/payouts/constants";
import { Button, buttonClass } from "~/ui/button";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import type { AdminPayoutRow } from "./pages.server";
import { ADMIN_PAYOUTS_PATH, BANK_FILE_PATH, payoutListPath, type PayoutQuery } from "./query";

interface PayoutListPageProps {
  query: PayoutQuery;
  rows: readonly AdminPayoutRow[];
  next: string | null;
  sellerName: string | null;
}

/** The administrators' list of payouts. */
export function PayoutListPage({ query, rows, next, sellerName }: PayoutListPageProps) {
  return (
    <>
      <PageHeader title="Pagos a vendedores" lead="Lo que se debe por ventas completas: lo más antiguo va primero." />
      <div className="grid grid-cols-1 gap-4 pb-6">
        <nav aria-label="Estado" className="flex flex-wrap gap-2">
          {PAYOUT_STATES.map((state) => (
            <Link
              key={state}
              to={payoutListPath({ ...query, state, after: null })}
              aria-current={state === query.state ? "page" : undefined}
              className="chip aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-surface"
            >
              {PAYOUT_STATE_NAMES[state]}
            </Link>
          ))}
        </nav>
        {sellerName === null ? null : (
          <p className="flex flex-wrap items-center gap-x-3">
            <span>
              Solo de <strong className="wrap-anywhere">{sellerName}</strong>
            </span>
            <Link
              to={payoutListPath({ ...query, sellerId: null, after: null })}
              className="link inline-flex min-h-8 items-center"
            >
              Ver de todos
            </Link>
          </p>
        )}
        {rows.length === 0 ? (
          <Panel>
            <p>{query.state === "pending" ? "Nada por pagar." : "No hay pagos en esta lista."}</p>
          </Panel>
        ) : (
          <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
            {rows.map(({ to, number, seller, toSeller, amount, at }) => (
              <li
                key={to}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0"
              >
                <span className="grid min-w-0">
                  <Link to={to} className="link inline-flex min-h-8 items-center font-semibold tabular-nums">
                    {number}
                  </Link>
                  <span className="text-sm text-muted">{at}</span>
                </span>
                <span className="grid sm:justify-items-end">
                  <span className="font-semibold tabular-nums">{amount}</span>
                  <Link to={toSeller} className="link inline-flex min-h-6 items-center text-sm wrap-anywhere">
                    {seller}
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        )}
        <nav aria-label="Páginas" className="flex flex-wrap items-center gap-2">
          {query.after === null ? null : (
            <Link to={payoutListPath({ ...query, after: null })} className={buttonClass({ variant: "secondary" })}>
              Primera página
            </Link>
          )}
          {next === null ? null : (
            <Link
              to={payoutListPath({ ...query, after: next })}
              rel="next"
              className={buttonClass({ variant: "secondary" })}
            >
              Siguiente
            </Link>
          )}
        </nav>
        {query.state === "pending" && query.sellerId === null && rows.length > 0 ? (
          // A plain form: its answer is a file, not a page of ours.
          <form method="post" action={BANK_FILE_PATH} className="grid justify-items-start gap-2">
            <Button variant="secondary">Descargar el archivo para el banco</Button>
            <p className="text-sm text-muted">
              Los 100 más antiguos con la cuenta de cada vendedor. Queda registrado quién abre cada cuenta; no trae los
              que tienen un reclamo en Mercado Pago.
            </p>
          </form>
        ) : null}
        {rows.length > 0 ? (
          <p>
            {/* A plain link: its target is a file, not a page of ours. */}
            <a
              href={payoutListPath({ ...query, after: null }, `${ADMIN_PAYOUTS_PATH}.csv`)}
              download
              className="link inline-flex min-h-6 items-center"
            >
              Descargar esta lista (CSV)
            </a>
          </p>
        ) : null}
      </div>
    </>
  );
}
