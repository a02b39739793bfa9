import { createAdminList } from "~/admin-kit/list/described-list.server";
import { BY_TIME, listPath } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import { formatDate, formatShortDateTime } from "~/business/format";
import { formatSoles, toSoles } from "~/business/money";
import type { PayoutRecord } from "~/orders/payouts/admin/payout-admin.server";
import { adminPayoutPath, BATCHES_PATH, payoutListPath } from "~/orders/payouts/admin/query";
import { NOT_PAYABLE_NAMES, PAYOUT_NAMELESS, PAYOUT_STATE_NAMES, type NotPayable } from "~/orders/payouts/constants";
import { isAtBank, owedOf } from "~/orders/payouts/model";
import type { Context } from "~/platform/context";

import { DIFFERENCES_PATH } from "../../comparison/constants";
import { PAYOUT_LIST, payoutQueryOf } from "./payout-list";

interface PayoutRow extends PayoutRecord {
  sellerName: string;
}
/** Why payouts cannot be transferred, by id. */
type Hindrances = ReadonlyMap<string, NotPayable>;

const solesCell = (label: string, of: (row: PayoutRow) => number) => ({
  label: `${label} (S/)`,
  cell: (row: PayoutRow) => toSoles(of(row)),
});
/** The same as a fact too. */
const soles = (label: string, of: (row: PayoutRow) => number) => ({
  ...solesCell(label, of),
  label,
  fileLabel: `${label} (S/)`,
  fact: (row: PayoutRow) => (of(row) === 0 ? "" : formatSoles(of(row))),
});

/** Payouts of a state. Accounts are not included. */
export const PAYOUT_ROWS = createAdminList<PayoutRow, Hindrances>({
  logged: "payouts",
  title: "Pagos a vendedores",
  lead: "Lo que se debe por ventas completas: lo más antiguo va primero.",
  links: [
    { to: BATCHES_PATH, label: "Archivos para el banco", isMain: true },
    { to: DIFFERENCES_PATH, label: "Diferencias con Mercado Pago" },
  ],
  spec: PAYOUT_LIST,
  columns: [
    { label: "Pedido", cell: ({ orderNumber }) => orderNumber },
    {
      label: "Vendedor",
      text: ({ sellerName }) => sellerName,
      to: ({ state, sellerId }) => payoutListPath({ state, sellerId }),
    },
    { label: "Código del vendedor", cell: ({ sellerId }) => sellerId },
    solesCell("Vehículos", ({ grossCentimos }) => grossCentimos),
    solesCell("Envío", ({ shippingCentimos }) => shippingCentimos),
    solesCell("Comisión", ({ commissionCentimos }) => commissionCentimos),
    solesCell("Devuelto al comprador", ({ reducedCentimos }) => reducedCentimos),
    solesCell("Neto", ({ netCentimos }) => netCentimos),
    solesCell("Descontado por deudas", ({ setOffCentimos }) => setOffCentimos),
    soles("Transferido", ({ paidCentimos }) => paidCentimos),
    soles("Por transferir", owedOf),
    soles("Debe", ({ debtCentimos }) => debtCentimos),
    { label: "Estado", cell: ({ state }) => PAYOUT_STATE_NAMES[state] },
    {
      label: "Desde",
      fact: ({ createdAt }) => formatDate(createdAt),
      cell: ({ createdAt }) => formatShortDateTime(createdAt),
      sorts: BY_TIME,
    },
    {
      label: "En un archivo para el banco",
      cell: ({ exported }) => (exported ? formatShortDateTime(exported.at) : ""),
    },
    {
      label: "Pagado",
      fact: ({ paidAt }) => (paidAt ? formatDate(paidAt) : ""),
      cell: ({ paidAt }) => (paidAt ? formatShortDateTime(paidAt) : ""),
    },
    { label: "Operación", cell: ({ reference }) => reference ?? "" },
  ],
  empty: ({ values: { estado } }) => (estado === undefined ? "Nada por pagar." : "No hay pagos en esta lista."),
  narrowBy: "estado o vendedor",
  perRead: 100,
  // Each row may cost the name of its seller too.
  perPage: 10,
  isCounted: true,
  words: () => new Map(),
  read({ payouts: { admin } }, query) {
    const asked = payoutQueryOf(query);
    return {
      query: admin.queryOf(asked),
      ...(asked.sellerId && { changes: { sellerId: [null, asked.sellerId] } }),
    };
  },
  async decode({ accounts, payouts: { admin } }, found) {
    const payouts = admin.decodeAll(found);
    const names = await accounts.names([...new Set(payouts.map(({ sellerId }) => sellerId))]);
    return payouts.map((payout) => ({
      ...payout,
      sellerName: names.get(payout.sellerId) || payout.workshopName || PAYOUT_NAMELESS,
    }));
  },
  prepare: ({ payouts: { batches } }, rows) =>
    batches.hindrances(rows.filter((payout) => payout.state === "pending" && !isAtBank(payout))),
  card(payout, hindrances) {
    const hindrance = hindrances.get(payout.id);
    const { exported } = payout;
    return {
      key: payout.id,
      title: payout.orderNumber,
      to: adminPayoutPath(payout.id),
      badges: [
        ...(exported && isAtBank(payout)
          ? [{ label: `En el archivo del ${formatDate(exported.at)}`, tone: "warning" as const }]
          : []),
        ...(hindrance ? [{ label: NOT_PAYABLE_NAMES[hindrance] }] : []),
      ],
    };
  },
});

/** Payouts one after the other; those to be paid by the oldest. */
export const PAYOUT_QUEUE = createQueue({
  label: "Pagos a vendedores",
  read: PAYOUT_ROWS.readQuery,
  pathOf: ({ id }) => adminPayoutPath(id),
});

export async function loadPayoutList(context: Context, params: URLSearchParams) {
  const list = await PAYOUT_ROWS.list(context, params);
  const { sellerId } = payoutQueryOf(list.query);
  if (sellerId === null) return { ...list, about: null };
  const name = list.rows[0]?.facts.find(({ label }) => label === "Vendedor")?.value ?? "un vendedor";
  const to = listPath(PAYOUT_LIST, { values: { ...list.query.values, vendedor: "" } });
  return { ...list, about: { text: `Solo de ${name}.`, to, label: "Ver de todos" } };
}
