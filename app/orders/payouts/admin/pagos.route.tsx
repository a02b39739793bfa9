import { Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { listPath } from "~/admin-kit/list/query";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

import { DIFFERENCES_PATH } from "../../comparison/constants";
import { loadPayoutList, type PayoutListView } from "./list.loader.server";
import { PAYOUT_LIST } from "./payout-list";
import { ADMIN_PAYOUTS_PATH, BATCHES_PATH, PAYOUT_PARAMS, PAYOUT_STATE_SLUGS } from "./query";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("payouts", ({ context, query }) => loadPayoutList(context, query));

export const meta = pageMeta("Pagos a vendedores");

export default function AdminPayouts() {
  return <PayoutListPage view={useLoaderData<typeof loader>()} />;
}

function PayoutListPage({ view: { query, rows, next, previous, standing, sellerName } }: { view: PayoutListView }) {
  const isPaid = query.values[PAYOUT_PARAMS.state] === PAYOUT_STATE_SLUGS.paid;
  return (
    <>
      <PageHeader title="Pagos a vendedores" lead="Lo que se debe por ventas completas: lo más antiguo va primero.">
        <LinkButton to={BATCHES_PATH}>Archivos para el banco</LinkButton>
        <LinkButton to={DIFFERENCES_PATH} variant="secondary">
          Diferencias con Mercado Pago
        </LinkButton>
      </PageHeader>
      <div className="grid grid-cols-1 gap-4 pb-6">
        {sellerName === null ? null : (
          <p className="flex flex-wrap items-center gap-x-3">
            <span>
              Solo de <strong className="wrap-anywhere">{sellerName}</strong>
            </span>
            <Link
              to={listPath(PAYOUT_LIST, { values: { ...query.values, [PAYOUT_PARAMS.seller]: "" } })}
              className="link inline-flex min-h-8 items-center"
            >
              Ver de todos
            </Link>
          </p>
        )}
        <AdminList
          spec={PAYOUT_LIST}
          query={query}
          rows={rows.map(({ to, number, seller, toSeller, amount, debt, at, exportedOn, hindrance }) => ({
            key: to,
            title: number,
            to,
            badges: [
              ...(exportedOn === "" ? [] : [{ label: `En el archivo del ${exportedOn}`, tone: "warning" as const }]),
              ...(hindrance === "" ? [] : [{ label: hindrance, tone: "neutral" as const }]),
            ],
            facts: [
              { label: isPaid ? "Transferido" : "Por transferir", value: amount },
              ...(debt === "" ? [] : [{ label: "Debe", value: debt }]),
              { label: "Vendedor", value: seller, to: toSeller },
              { label: "Fecha", value: at },
            ],
          }))}
          next={next}
          previous={previous}
          standing={standing}
          empty={query.values[PAYOUT_PARAMS.state] === undefined ? "Nada por pagar." : "No hay pagos en esta lista."}
          file={`${ADMIN_PAYOUTS_PATH}.csv`}
        />
      </div>
    </>
  );
}
