import { limaDay } from "~/business/calendar";
import { toSoles } from "~/business/money";
import { refundedOf, shareOf } from "~/orders/ledger/shares";
import { salesFiguresOf } from "~/orders/ledger/sold";
import type { Order } from "~/orders/model";
import type { Context } from "~/platform/context";
import { csvFile, type CsvColumn } from "~/platform/csv";

import { ORDER_STATE_NAMES } from "../constants";
import { noFigures, SALES_FIELDS, type SalesFigures } from "./model";
import { netOf } from "./report";

/** Pages of ten orders: a file holds the newest 1,000. */
const MAX_PAGES = 100;

interface SoldOrder {
  order: Order;
  /** Its figures in the report of sales, of all days. */
  figures: SalesFigures;
  /** Céntimos that went back to its buyer. */
  returnedCentimos: number;
}

export function soldOrder(order: Order): SoldOrder {
  const figures = noFigures();
  for (const { of, figure, by } of salesFiguresOf(order)) {
    const field = SALES_FIELDS.find((name) => name === figure);
    if (field && of === order.sellerId) figures[field] += by;
  }
  const returnedCentimos = order.refundedAt ? shareOf(order).paidCentimos : refundedOf(order);
  return { order, figures, returnedCentimos };
}

const dayOf = (at: Date | null | undefined) => (at ? limaDay(at) : "");
const moneyOf = (field: keyof SalesFigures) => (row: SoldOrder) => toSoles(row.figures[field]);

/**
 * A line for each paid order of the seller, so that each column can be added up: the sums are those of the report of
 * sales. Amounts are soles; names of buyers are on the receipts.
 */
const COLUMNS: readonly CsvColumn<SoldOrder>[] = [
  { label: "Pedido", cell: ({ order }) => order.number },
  { label: "Pagado el", cell: ({ order }) => dayOf(order.paidAt) },
  { label: "Estado", cell: ({ order }) => ORDER_STATE_NAMES[order.state] },
  { label: "Anuncios", cell: ({ order }) => order.lines.map(({ title }) => title).join(", ") },
  { label: "Vehículos", cell: ({ figures }) => figures.units },
  { label: "Venta (S/)", cell: moneyOf("grossCentimos") },
  { label: "Envío (S/)", cell: moneyOf("shippingCentimos") },
  { label: "Comisión (%)", cell: ({ order }) => order.commissionBasisPoints / 100 },
  { label: "Comisión (S/)", cell: moneyOf("commissionCentimos") },
  { label: "Devoluciones que descuentan tu cobro (S/)", cell: moneyOf("refundedCentimos") },
  { label: "Neto (S/)", cell: ({ figures }) => toSoles(netOf(figures)) },
  { label: "Cupón que pagamos nosotros (S/)", cell: ({ order }) => toSoles(order.discountCentimos) },
  { label: "Pagado por el comprador (S/)", cell: ({ order }) => toSoles(shareOf(order).paidCentimos) },
  { label: "Devuelto al comprador (S/)", cell: ({ returnedCentimos }) => toSoles(returnedCentimos) },
  { label: "Te transferimos (S/)", cell: ({ order }) => toSoles(transferOf(order).paidCentimos) },
  { label: "Descontado por deudas (S/)", cell: ({ order }) => toSoles(transferOf(order).setOffCentimos) },
  { label: "Comprobante", cell: ({ order }) => (order.invoice.type === "factura" ? "Factura" : "Boleta") },
  { label: "RUC de la factura", cell: ({ order }) => order.invoice.ruc ?? "" },
  { label: "Razón social de la factura", cell: ({ order }) => order.invoice.legalName ?? "" },
  { label: "Completado el", cell: ({ order }) => dayOf(order.completedAt) },
  { label: "Devuelto el", cell: ({ order }) => dayOf(order.refundedAt ?? order.refunds?.at(-1)?.at) },
];

function transferOf({ transfers, sellerId }: Order): { paidCentimos: number; setOffCentimos: number } {
  return transfers?.find((one) => one.sellerId === sellerId) ?? { paidCentimos: 0, setOffCentimos: 0 };
}

/** The seller's paid orders, newest first. @throws UpstreamError */
export async function ownSalesFile({ orders }: Context, uid: string): Promise<string> {
  const rows: SoldOrder[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page += 1) {
    const found = await orders.sales(uid, page);
    pages = found.pages;
    rows.push(...found.orders.map(soldOrder));
  }
  return csvFile(COLUMNS, rows);
}
