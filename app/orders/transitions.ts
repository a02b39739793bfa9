import type { OrderState } from "./constants";
import type { Actor } from "./model";

type ActorKind = Actor["kind"];

interface Line {
  from: readonly OrderState[];
  to: OrderState;
  by: readonly ActorKind[];
}

const OPEN = ["created", "awaiting_payment"] as const;
/** Paid, and not yet in the buyer's hands. */
const UNDERWAY = ["paid", "preparing", "ready", "shipped"] as const;

/** All transitions of an order: from which states each step is allowed, where it leads, and who may take it. */
export const ORDER_TRANSITIONS = {
  /** The provider's page exists. */
  awaitPayment: { from: ["created"], to: "awaiting_payment", by: ["system"] },
  /**
   * An approved payment of the right amount; after the reservation only where all listings are free again. What comes
   * for a cancelled order goes back.
   */
  pay: { from: [...OPEN, "expired"], to: "paid", by: ["system"] },
  prepare: { from: ["paid"], to: "preparing", by: ["seller"] },
  /** For a pick-up. */
  makeReady: { from: ["paid", "preparing"], to: "ready", by: ["seller"] },
  /** With a tracking text. */
  ship: { from: ["paid", "preparing"], to: "shipped", by: ["seller"] },
  /** The buyer has it. Completes at once. */
  confirmReceipt: { from: ["ready", "shipped", "delivered"], to: "completed", by: ["buyer"] },
  /** The seller asks the buyer whether it has arrived: once. */
  askArrival: { from: ["shipped"], to: "shipped", by: ["seller"] },
  /** The seller uploads the carrier's proof of the delivery. */
  sendProof: { from: ["shipped"], to: "shipped", by: ["seller"] },
  rejectProof: { from: ["shipped"], to: "shipped", by: ["admin"] },
  /** The buyer has it and looks; or the seller of a pick-up has the buyer's code, or an administrator a proof. */
  deliver: { from: ["ready", "shipped"], to: "delivered", by: ["buyer", "seller", "admin"] },
  /** Nobody said a word until some days after the promised one. */
  arrive: { from: ["shipped"], to: "delivered", by: ["system"] },
  /** At the end of the time to look. */
  complete: { from: ["delivered"], to: "completed", by: ["system"] },
  /** Plans need no delivery. */
  completePlan: { from: ["paid"], to: "completed", by: ["system"] },
  /** The report of the inspection is finished. */
  completeInspection: { from: ["paid"], to: "completed", by: ["system"] },
  cancel: { from: OPEN, to: "cancelled", by: ["buyer", "admin", "system"] },
  expire: { from: OPEN, to: "expired", by: ["system"] },
  /** Before it is sent, with a reason; or it was not confirmed, sent or fetched in time. Returns the money. */
  withdraw: { from: ["paid", "preparing", "ready"], to: "refund_pending", by: ["buyer", "seller", "system"] },
  /** Returns the money. */
  refund: { from: [...UNDERWAY, "delivered", "disputed"], to: "refund_pending", by: ["admin", "system"] },
  refunded: { from: ["refund_pending"], to: "refunded", by: ["system"] },
  /** A payment that the provider reversed, not we. */
  reverse: {
    from: [...UNDERWAY, "delivered", "completed", "disputed", "refund_pending"],
    to: "refunded",
    by: ["system"],
  },
  /** A claim of its buyer (app/orders/claims), or a complaint in the Libro de Reclamaciones that is tied to it. */
  dispute: { from: [...UNDERWAY, "delivered"], to: "disputed", by: ["buyer", "system"] },
  /** The dispute ends in favour of the sale, or its claim with an agreement. */
  settle: { from: ["disputed"], to: "completed", by: ["admin", "system"] },
} as const satisfies Record<string, Line>;
export type OrderTransition = keyof typeof ORDER_TRANSITIONS;

export function mayTake(name: OrderTransition, state: OrderState, by: ActorKind): boolean {
  const line: Line = ORDER_TRANSITIONS[name];
  return line.from.includes(state) && line.by.includes(by);
}

/** Steps that administrators take: each has its act in the audit log, `order.{step}`. */
type AdminTransition = {
  [Name in OrderTransition]: "admin" extends (typeof ORDER_TRANSITIONS)[Name]["by"][number] ? Name : never;
}[OrderTransition];

export function isAdminTransition(name: OrderTransition): name is AdminTransition {
  return (ORDER_TRANSITIONS[name].by as readonly ActorKind[]).includes("admin");
}

/** States in which the listings are kept for the buyer. */
export const RESERVING_STATES: readonly OrderState[] = OPEN;
