import { adminOrderClaimPath } from "~/orders/claims/constants";
import { problemPath } from "~/orders/claims/paths";
import { claimRejection } from "~/orders/claims/rules";
import type { Actor, Order } from "~/orders/model";

/** The way to the claim of an order: its buyer's who may tell a problem, or all who may see it. */
export function problemLink(order: Order, as: Actor["kind"], now: Date): { label: string; to: string } | null {
  if (as === "system") return null;
  if (order.claim) {
    const to = as === "admin" ? adminOrderClaimPath(order.id) : problemPath(as, order.id);
    return { label: "Ver el problema con el pedido", to };
  }
  if (as !== "buyer" || claimRejection(order, now) !== null) return null;
  return { label: "Tengo un problema con este pedido", to: problemPath("buyer", order.id) };
}
