import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ADMIN_ORDER_CLAIMS_PATH, ORDER_CLAIM_STATES } from "../constants";
import { ORDER_CLAIMS } from "../model";
import { ORDER_CLAIM_ROWS } from "./order-claim-list.server";

const ACTS = {
  "order.claim-decided": "Problema con un pedido decidido",
  "order-claims.exported": "Lista de problemas con pedidos descargada",
};

export const ORDER_CLAIMS_RESOURCE: AdminResource = {
  path: ADMIN_ORDER_CLAIMS_PATH,
  verb: "orders",
  section: "Problemas con pedidos",
  acts: ACTS,
  documents: [{ collection: ORDER_CLAIMS, name: "Problema con el pedido", states: ORDER_CLAIM_STATES }],
  targets: { "lists/order-claims": "Lista de problemas con pedidos" },
  list: ORDER_CLAIM_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
