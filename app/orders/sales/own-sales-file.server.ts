import { limaDay } from "~/business/calendar";
import { toSoles } from "~/business/money";
import type { Order, OrderLine } from "~/orders/model";
import type { Context } from "~/platform/context";
import { csvFile, type CsvColumn } from "~/platform/csv";

import { ORDER_STATE_NAMES } from "../constants";

/** Pages of ten orders: a file holds the newest 1,000. */
const MAX_PAGES = 100;

interface SoldLine {
  order: Order;
  line: OrderLine;
}

/** A line for each vehicle of the seller's paid orders. Amounts are soles; names of buyers are on the receipts. */
const COLUMNS: readonly CsvColumn<SoldLine>[] = [
  { label: "Pedido", cell: ({ order }) => order.number },
  { label: "Pagado el", cell: ({ order }) => (order.paidAt ? limaDay(order.paidAt) : "") },
  { label: "Estado", cell: ({ order }) => ORDER_STATE_NAMES[order.state] },
  { label: "Anuncio", cell: ({ line }) => line.title },
  { label: "Unidades", cell: ({ line }) => line.quantity },
  { label: "Precio por unidad (S/)", cell: ({ line }) => toSoles(line.unitCentimos) },
  { label: "Venta (S/)", cell: ({ line }) => toSoles(line.unitCentimos * line.quantity) },
  { label: "Comisión (%)", cell: ({ order }) => order.commissionBasisPoints / 100 },
  { label: "Comprobante", cell: ({ order }) => (order.invoice.type === "factura" ? "Factura" : "Boleta") },
  { label: "RUC de la factura", cell: ({ order }) => order.invoice.ruc ?? "" },
  { label: "Razón social de la factura", cell: ({ order }) => order.invoice.legalName ?? "" },
  { label: "Completado el", cell: ({ order }) => (order.completedAt ? limaDay(order.completedAt) : "") },
  { label: "Devuelto el", cell: ({ order }) => (order.refundedAt ? limaDay(order.refundedAt) : "") },
];

/** The seller's own lines of their paid orders, newest first. @throws UpstreamError */
export async function ownSalesFile({ orders }: Context, uid: string): Promise<string> {
  const rows: SoldLine[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MAX_PAGES); page += 1) {
    const found = await orders.sales(uid, page);
    pages = found.pages;
    for (const order of found.orders)
      for (const line of order.lines) if (line.sellerId === uid) rows.push({ order, line });
  }
  return csvFile(COLUMNS, rows);
}
