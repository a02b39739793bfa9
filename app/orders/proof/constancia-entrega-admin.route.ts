import { adminLoader } from "~/accounts/guards.server";

import { deliveryProofResponse } from "./proof.page.server";

/** The carrier's proof of a delivery, for administrators: it names who received it, and where. */
export const loader = adminLoader("orders", async ({ params, context, uid }) => {
  const found = await context.orders.read(params.id ?? "", { uid, isAdmin: true });
  const proof = await deliveryProofResponse(context, found?.order);
  if (found) {
    const { id, number } = found.order;
    await context.audit.record({ actor: uid, action: "order.proof-opened", target: `orders/${id}`, label: number });
  }
  return proof;
});
