import { refundTasks } from "./ledger/due-refunds";
import { isFrozen } from "./ledger/payment-facts";
import type { Order } from "./model";

/** Acts that an order waits for, besides the parties' next step: administrators filter orders by them. */
const ORDER_WAITS = ["dispute", "case", "refund-task", "refund", "held", "proof"] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];

/** Days without a step after which a paid purchase counts as stuck. */
export const STUCK_DAYS = 5;

/** Written with each change of an order, as Firestore cannot query lists of payments. */
export function waitsOf({
  state,
  payments,
  refunds = [],
  claim,
  sent,
}: Pick<Order, "state" | "payments" | "refunds" | "claim" | "sent">): OrderWait[] {
  const has = (outcome: Order["payments"][number]["outcome"]) =>
    payments.some((payment) => payment.outcome === outcome);
  const isWaiting: Record<OrderWait, boolean> = {
    // A claim has its own queue, once its parties do not agree.
    dispute: state === "disputed" && claim?.isOpen !== true,
    case: isFrozen({ payments }),
    // Asked by nobody any more, or without an answer for days.
    "refund-task": refundTasks({ payments, refunds }).length > 0,
    refund: state === "refund_pending" || has("refund_due") || refunds.some((part) => part.state === "due"),
    held: has("held"),
    proof: state === "shipped" && sent?.proof?.state === "waiting",
  };
  return ORDER_WAITS.filter((wait) => isWaiting[wait]);
}
