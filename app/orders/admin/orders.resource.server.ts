import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ORDER_STATE_NAMES } from "../constants";
import { ADMIN_ORDERS_PATH } from "../paths";
import { SALES_REPORT_PATH } from "../sales/constants";
import { ORDER_ROWS } from "./order-queue.loader.server";

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

export const ORDERS_RESOURCE: AdminResource = {
  path: ADMIN_ORDERS_PATH,
  verb: "orders",
  pageVerbs: { "/dinero": "refunds", "/documentos.pdf": "refunds" },
  section: "Pedidos",
  acts: ACTS,
  documents: [{ collection: "orders", name: "Pedido", states: ORDER_STATE_NAMES }],
  targets: { "lists/orders": "Lista de pedidos" },
  list: ORDER_ROWS,
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
