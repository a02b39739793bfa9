import { dayCell, solesCell } from "~/admin-kit/list/cells";
import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import { decodeDocument } from "~/platform/firestore/codec";

import { ORDER_STATE_NAMES } from "../constants";
import { type Order, OrderSchema } from "../model";
import { type OrderWait, waitsOf } from "../order-waits";
import { ADMIN_ORDERS_PATH } from "../paths";
import { SALES_REPORT_PATH } from "../sales/constants";
import { readOrderList } from "./order-queue.loader.server";

const ACTS = {
  "order.data-opened": "Datos personales de un pedido vistos",
  "order.deliver": "Entrega de un pedido registrada",
  "order.rejectProof": "Constancia de entrega rechazada",
  "order.proof-opened": "Constancia de entrega vista",
  "order.settle": "Reclamo de un pedido resuelto",
  "order.cancel": "Pedido cancelado",
  "order.refund": "Pedido cancelado, con devolución",
  "order.refund-part": "Parte de un pedido devuelta",
  "order.refund-transfer": "Devolución de un pedido por transferencia",
  "order.refund-proof": "Constancia de una devolución descargada",
  "order.case-file": "Documentos de un pedido descargados",
  "sales.exported": "Reporte de ventas descargado",
  "orders.exported": "Lista de pedidos descargada",
};

/** Whole orders, with all of their lines. */
const ORDERS_PER_READ = 100;
const KIND_NAMES: Record<Order["kind"], string> = { purchase: "Compra", plan: "Plan", inspection: "Inspección" };
const WAIT_NAMES: Record<OrderWait, string> = {
  dispute: "En reclamo",
  case: "Caso en Mercado Pago",
  "refund-task": "Mercado Pago no lo devolvió",
  refund: "Por devolver",
  held: "Pago retenido",
  proof: "Constancia por revisar",
};

/** Buyers and sellers by their codes, without address, document or phone: those are shown for a reason on each page. */
const COLUMNS: readonly CsvColumn<Order>[] = [
  { label: "Número", cell: ({ number }) => number },
  { label: "Qué", cell: ({ kind }) => KIND_NAMES[kind] },
  { label: "Estado", cell: ({ state }) => ORDER_STATE_NAMES[state] },
  {
    label: "Espera",
    cell: (order) =>
      waitsOf(order)
        .map((wait) => WAIT_NAMES[wait])
        .join(", "),
  },
  { label: "Lleva", cell: ({ lines, plan }) => plan?.planName ?? lines.map(({ title }) => title).join(" | ") },
  { label: "Comprador (código)", cell: ({ buyerId }) => buyerId },
  { label: "Vendedor (código)", cell: ({ sellerId }) => sellerId ?? "" },
  { label: "Subtotal en soles", cell: ({ subtotalCentimos }) => solesCell(subtotalCentimos) },
  { label: "Descuento en soles", cell: ({ discountCentimos }) => solesCell(discountCentimos) },
  { label: "Envío en soles", cell: ({ shippingCentimos }) => solesCell(shippingCentimos) },
  { label: "Total en soles", cell: ({ totalCentimos }) => solesCell(totalCentimos) },
  { label: "Cupón", cell: ({ coupon }) => coupon?.code ?? "" },
  { label: "Del", cell: ({ createdAt }) => dayCell(createdAt) },
  { label: "Último paso", cell: ({ history }) => dayCell(history.at(-1)?.at ?? null) },
];

function orderFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, log, clock } = context;
  const { person, spec, query, asked } = readOrderList(params, clock.now());
  return fileOfList(context, {
    list: "orders",
    actor,
    spec,
    query,
    columns: COLUMNS,
    source: querySource(database, [asked], {
      perRead: ORDERS_PER_READ,
      rowsOf: (found) => found.flatMap((snapshot) => decodeDocument(OrderSchema, snapshot, log) ?? []),
      after: query.after,
    }),
    ...(person && { changes: { [person.side === "buyer" ? "comprador" : "vendedor"]: [null, person.uid] } }),
    narrowBy: "lo que esperan o su estado",
  });
}

export const ORDERS_RESOURCE: AdminResource = {
  path: ADMIN_ORDERS_PATH,
  verb: "orders",
  section: "Pedidos",
  acts: ACTS,
  documents: [{ collection: "orders", name: "Pedido", states: ORDER_STATE_NAMES }],
  targets: { "lists/orders": "Lista de pedidos" },
  file: orderFile,
};

/** Everyone's sales: a page outside of administration. */
export const SALES_RESOURCE: AdminResource = {
  path: SALES_REPORT_PATH,
  verb: "sales",
  targets: { "lists/sales": "Reporte de ventas" },
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
