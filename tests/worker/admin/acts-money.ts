import * as order from "~/orders/admin/pedido.route";
import type { AuditAction } from "~/platform/audit/actions";

import { makeOrder } from "../../factories/orders";
import type { Act } from "./acts-support";

type MoneyAction = Extract<AuditAction, "order.data-opened">;

/** Acts about orders and what is owed for them. */
export const MONEY_ACTS: Record<MoneyAction, Act> = {
  "order.data-opened": {
    route: "orders/admin/pedido.route.tsx",
    changes: null,
    target: "orders/order-1",
    take: async (world) => {
      const { id, ...data } = makeOrder();
      await world.seed({ set: `orders/${id}`, data });
      return world.ask(order.action, { id }, { intent: "ver-datos", motivo: "Lo pidió quien compró" });
    },
  },
};
