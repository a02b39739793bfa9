import { countedPage } from "~/admin-kit/list/cursor.server";
import { listFile, querySource } from "~/admin-kit/list/file.server";
import { type ListQuery, readListQuery } from "~/admin-kit/list/query";
import { limaDay } from "~/business/calendar";
import { formatDate, formatShortDateTime } from "~/business/format";
import { formatSoles, toSoles } from "~/business/money";
import type { PayoutRecord } from "~/orders/payouts/admin/payout-admin.server";
import { PAYOUT_FILTER_NAMES, PAYOUT_STATE_SLUGS, adminPayoutPath, payoutListPath } from "~/orders/payouts/admin/query";
import { NOT_PAYABLE_NAMES, PAYOUT_NAMELESS, PAYOUT_STATE_NAMES } from "~/orders/payouts/constants";
import { amountOf, isAtBank, transferOf } from "~/orders/payouts/model";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import type { Snapshot } from "~/platform/firestore/types";

import { PAYOUT_LIST, payoutQueryOf } from "./payout-list";

/** One line per payout. Amounts are soles; accounts are not included. */
const PAYOUT_COLUMNS: readonly CsvColumn<PayoutRecord & { sellerName: string }>[] = [
  { label: "Pedido", cell: ({ orderNumber }) => orderNumber },
  { label: "Vendedor", cell: ({ sellerName }) => sellerName },
  { label: "Código del vendedor", cell: ({ sellerId }) => sellerId },
  { label: "Vehículos (S/)", cell: ({ grossCentimos }) => toSoles(grossCentimos) },
  { label: "Envío (S/)", cell: ({ shippingCentimos }) => toSoles(shippingCentimos) },
  { label: "Comisión (S/)", cell: ({ commissionCentimos }) => toSoles(commissionCentimos) },
  { label: "Devuelto al comprador (S/)", cell: ({ reducedCentimos }) => toSoles(reducedCentimos) },
  { label: "Neto (S/)", cell: ({ netCentimos }) => toSoles(netCentimos) },
  { label: "Descontado por deudas (S/)", cell: ({ setOffCentimos }) => toSoles(setOffCentimos) },
  { label: "Transferido (S/)", cell: ({ paidCentimos }) => toSoles(paidCentimos) },
  { label: "Por transferir (S/)", cell: (payout) => (payout.state === "pending" ? toSoles(transferOf(payout)) : 0) },
  { label: "Debe (S/)", cell: ({ debtCentimos }) => toSoles(debtCentimos) },
  { label: "Estado", cell: ({ state }) => PAYOUT_STATE_NAMES[state] },
  { label: "Desde", cell: ({ createdAt }) => formatShortDateTime(createdAt) },
  { label: "En un archivo para el banco", cell: ({ exported }) => (exported ? formatShortDateTime(exported.at) : "") },
  { label: "Pagado", cell: ({ paidAt }) => (paidAt ? formatShortDateTime(paidAt) : "") },
  { label: "Operación", cell: ({ reference }) => reference ?? "" },
];

/** Each row may cost the name of its seller too. */
const PAYOUTS_PER_PAGE = 10;
const PER_READ = 100;

interface AdminPayoutRow {
  to: string;
  number: string;
  seller: string;
  /** The list of this seller's lines. */
  toSeller: string;
  amount: string;
  /** Debt of the seller for the sale; empty for none. */
  debt: string;
  at: string;
  /** When it went into a file for the bank; empty where it is in none. */
  exportedOn: string;
  /** Why it cannot be transferred; empty where it can, or is. */
  hindrance: string;
}

export interface PayoutListView {
  query: ListQuery;
  rows: AdminPayoutRow[];
  next: string | null;
  previous: string | null;
  standing: string;
  /** Of the seller whose lines are shown; null for all. */
  sellerName: string | null;
}

export async function loadPayoutList(
  { database, accounts, payouts: { admin, batches } }: Context,
  params: URLSearchParams,
): Promise<PayoutListView> {
  const query = readListQuery(PAYOUT_LIST, params);
  const asked = payoutQueryOf(query);
  const { state, sellerId: only } = asked;
  const { next, previous, standing, ...page } = await countedPage(
    database,
    admin.queryOf(asked),
    query,
    PAYOUTS_PER_PAGE,
  );
  const found = admin.decodeAll(page.found);
  const names = await accounts.names([...found.map(({ sellerId }) => sellerId), ...(only ? [only] : [])]);
  const free = found.filter((payout) => state === "pending" && !isAtBank(payout));
  const reasons = await batches.hindrances(free);
  const rows = found.map((payout): AdminPayoutRow => {
    const { id, orderNumber, sellerId, workshopName, createdAt, paidAt, exported } = payout;
    const hindrance = reasons.get(id);
    return {
      to: adminPayoutPath(id),
      number: orderNumber,
      seller: names.get(sellerId) || workshopName || PAYOUT_NAMELESS,
      toSeller: payoutListPath({ state, sellerId }),
      amount: formatSoles(amountOf(payout)),
      debt: payout.debtCentimos > 0 ? formatSoles(payout.debtCentimos) : "",
      at: formatDate(paidAt ?? createdAt),
      exportedOn: exported && isAtBank(payout) ? formatDate(exported.at) : "",
      hindrance: hindrance ? NOT_PAYABLE_NAMES[hindrance] : "",
    };
  });
  const workshopName = found.find(({ sellerId }) => sellerId === only)?.workshopName;
  const sellerName = only && (names.get(only) || workshopName || PAYOUT_NAMELESS);
  return { query, rows, next, previous, standing, sellerName };
}

export async function payoutFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const {
    database,
    accounts,
    payouts: { admin },
    clock,
  } = context;

  const asked = readListQuery(PAYOUT_LIST, params);
  const query = payoutQueryOf(asked);
  const { state, sellerId } = query;
  async function rowsOf(found: Snapshot[]): Promise<(PayoutRecord & { sellerName: string })[]> {
    const payouts = admin.decodeAll(found);
    const names = await accounts.names([...new Set(payouts.map((payout) => payout.sellerId))]);
    return payouts.map((payout) => ({
      ...payout,
      sellerName: names.get(payout.sellerId) || payout.workshopName || PAYOUT_NAMELESS,
    }));
  }
  return listFile(context, {
    name: `pagos-${PAYOUT_STATE_SLUGS[state]}-${limaDay(clock.now())}.csv`,
    columns: PAYOUT_COLUMNS,
    source: querySource(database, [admin.queryOf(query)], { perRead: PER_READ, rowsOf, after: asked.after }),
    entry: {
      actor,
      action: "payouts.exported",
      target: "lists/payouts",
      label: PAYOUT_FILTER_NAMES[state],
      ...(sellerId && { changes: { sellerId: [null, sellerId] } }),
    },
    narrowBy: "estado o vendedor",
    spec: PAYOUT_LIST,
    query: asked,
  });
}
