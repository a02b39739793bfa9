import { type RevealReply, reveal } from "~/admin-kit/reveal/reveal.action.server";
import { NO_ORDER } from "~/orders/constants";
import type { Order } from "~/orders/model";
import { personalRows } from "~/orders/pages/order-facts";
import type { Context } from "~/platform/context";
import { type FormOutcome, handleForm } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

/** Once, for a reason. The caller has checked the administrator. @throws a 404 */
export function revealOrder(
  context: Context,
  id: string,
  uid: string,
  form: FormData,
): Promise<FormOutcome<RevealReply>> {
  return handleForm<RevealReply>(form, () =>
    reveal(context.audit, form, async (reason) => {
      const order = await readOrder(context, id, uid);
      const target = `orders/${id}`;
      return {
        entry: { actor: uid, action: "order.data-opened", target, label: order.number, reason },
        facts: personalRows(order),
      };
    }),
  );
}

async function readOrder({ orders }: Context, id: string, uid: string): Promise<Order> {
  const found = await orders.read(id, { uid, isAdmin: true });
  if (found === null) throw notFound(NO_ORDER);
  return found.order;
}
