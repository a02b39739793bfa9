import type { Order } from "~/orders/model";
import { personalRows } from "~/orders/pages/order-facts";
import { NO_ORDER, takeOrderStep } from "~/orders/pages/order-page.server";
import type { OrderService } from "~/orders/service";
import type { AuditRecorder } from "~/platform/audit/audit";
import { handleForm, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { REVEAL_INTENT } from "../reveal/constants";
import { reveal, type RevealReply } from "../reveal/reveal.server";

interface AdminOrderDeps {
  orders: Pick<OrderService, "read" | "take">;
  audit: AuditRecorder;
}

/**
 * Handles the forms of an order's page of administration: a step, or who receives the order and where, for a reason.
 * The caller has checked the administrator.
 * @throws a 404
 */
export function submitAdminOrder(
  deps: AdminOrderDeps,
  id: string,
  uid: string,
  form: FormData,
): Promise<FormOutcome<RevealReply>> {
  if (form.get("intent") !== REVEAL_INTENT) return takeOrderStep(deps, id, { as: "admin", uid }, form);
  return handleForm<RevealReply>(form, () =>
    reveal(deps.audit, form, async (reason) => {
      const order = await readOrder(deps, id, uid);
      const target = `orders/${id}`;
      return {
        entry: { actor: uid, action: "order.data-opened", target, label: order.number, reason },
        facts: personalRows(order),
      };
    }),
  );
}

async function readOrder({ orders }: Pick<AdminOrderDeps, "orders">, id: string, uid: string): Promise<Order> {
  const found = await orders.read(id, { uid, isAdmin: true });
  if (found === null) throw notFound(NO_ORDER);
  return found.order;
}
