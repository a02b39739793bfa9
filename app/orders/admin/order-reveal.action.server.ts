import { reveal, type RevealReply } from "~/admin-kit/reveal/reveal.action.server";
import type { AuditRecorder } from "~/platform/audit/audit";
import { handleForm, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { NO_ORDER } from "../constants";
import type { Order } from "../model";
import { personalRows } from "../pages/order-facts";
import type { OrderService } from "../service";

interface AdminOrderDeps {
  orders: Pick<OrderService, "read">;
  audit: AuditRecorder;
}

/**
 * Shows the recipient of an order and the address once, for a reason. The caller has checked the administrator.
 * @throws a 404
 */
export function revealOrder(
  deps: AdminOrderDeps,
  id: string,
  uid: string,
  form: FormData,
): Promise<FormOutcome<RevealReply>> {
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
