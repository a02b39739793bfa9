/** Transitions: ./transitions.ts. */
export const ORDER_STATES = [
  "created",
  "awaiting_payment",
  "paid",
  "preparing",
  "ready",
  "shipped",
  "delivered",
  "completed",
  "cancelled",
  "expired",
  "refund_pending",
  "refunded",
  "disputed",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_STATE_NAMES: Record<OrderState, string> = {
  created: "Pedido creado",
  awaiting_payment: "Esperando el pago",
  paid: "Pagado",
  preparing: "En preparación",
  ready: "Listo para recoger",
  shipped: "Enviado",
  delivered: "Entregado",
  completed: "Completado",
  cancelled: "Cancelado",
  expired: "Vencido",
  refund_pending: "Por devolver",
  refunded: "Dinero devuelto",
  disputed: "En reclamo",
};

/** Where the provider names no deadline: the shortest usual one, as a late answer loses the case. */
export const ASSUMED_CASE_DAYS = { chargeback: 7, mediation: 3 } as const;
/** Cases at the provider, in the words of users. */
export const CASE_NAMES = { mediation: "Reclamo en Mercado Pago", chargeback: "Contracargo" };

/** Minutes that a plan or an inspection waits for its payment; a PagoEfectivo ticket holds them until it expires. */
export const RESERVATION_MINUTES = 30;
/** Wrong codes that a seller may type for a pick-up. */
export const MAX_CODE_TRIES = 10;
/** Payments that a buyer may leave open; each may be for several orders. */
export const MAX_OPEN_ORDERS = 5;
/** More than the orders of so many payments. */
export const OPEN_ORDERS_READ = 100;
/** Reservations of one network that may expire on a day before the next stranger's waits. */
export const FREE_EXPIRED_OF_NETWORK = 5;
/** Reservations of one listing that may expire on a day before strangers have AT_ONCE_MINUTES for it. */
export const FREE_EXPIRED_OF_LISTING = 3;
/** Minutes to pay by card where a stranger's reservation has to be paid at once. */
export const AT_ONCE_MINUTES = 10;
/** Listings that a network may keep unpaid for each order that it paid, besides those of the table of limits. */
export const KEPT_FOR_EACH_PAID = 2;

/** Counts paid orders of a network. */
export function paidOfNetworkKey(network: string): string {
  return `paid-${network}`;
}

/** Counts expired reservations of a listing. */
export function expiredOfListingKey(listingId: string): string {
  return `expired-listing-${listingId}`;
}

/** `purchase`: vehicles. `plan`: a listing's plan. `inspection`: at a workshop. */
export const ORDER_KINDS = ["purchase", "plan", "inspection"] as const;
export const DELIVERY_METHODS = ["shipping", "pickup"] as const;
export const INVOICE_TYPES = ["boleta", "factura"] as const;

/** Message for an order that does not exist, or that this reader may not see. */
export const NO_ORDER = "No encontramos ese pedido.";
/** Of administrators: what is told as a problem is decided on its own page alone. */
export const CLAIM_FIRST = "El comprador contó un problema con este pedido, y se decide en su página.";
/** Of steps that were not taken, where the failure has no message. */
export const ORDER_STEP_WORDS = {
  "not-found": NO_ORDER,
  conflict: "El pedido cambió mientras lo veías. Así está ahora: revísalo y vuelve a intentarlo.",
};

/** Fields of the form of a step. */
export const STEP_FIELDS = { note: "nota", confirm: "confirmo" } as const;
export const STEP_NOTE_MAX = 300;
