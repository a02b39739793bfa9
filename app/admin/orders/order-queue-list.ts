import { ORDER_STATE_NAMES, ORDER_STATES, type OrderState } from "~/orders/constants";
import { ADMIN_ORDERS_PATH } from "~/orders/paths";
import { STUCK_DAYS, type OrderWait } from "~/orders/waits";
import type { Query } from "~/platform/firestore/types";

import { listPath, type ListSpec } from "../list/query";

/** What the list shows: what waits for something, what does not move on, or a state. */
export type OrderFilter = OrderWait | "stuck" | OrderState;

const WAITING = [
  { value: "en-reclamo", label: "En reclamo", filter: "dispute" },
  { value: "por-devolver", label: "Con dinero por devolver", filter: "refund" },
  { value: "pago-retenido", label: "Con un pago retenido", filter: "held" },
  { value: "detenidos", label: `Pagados, sin avance en ${STUCK_DAYS} días`, filter: "stuck" },
] as const satisfies readonly { value: string; label: string; filter: OrderFilter }[];
export type WaitingFilter = (typeof WAITING)[number]["filter"];

const STATES = ORDER_STATES.filter((state) => state !== "disputed").map((state) => ({
  value: state.replaceAll("_", "-"),
  label: ORDER_STATE_NAMES[state],
  filter: state,
}));

export const ORDER_LIST: ListSpec = {
  path: ADMIN_ORDERS_PATH,
  filters: [
    {
      name: "ver",
      label: "Ver",
      emptyLabel: "Todos, lo más nuevo primero",
      options: [...WAITING, ...STATES].map(({ value, label }) => ({ value, label })),
    },
  ],
};

export function orderFilterOf(slug: string | undefined): OrderFilter | null {
  return [...WAITING, ...STATES].find(({ value }) => value === slug)?.filter ?? null;
}

/** Paid, and not yet in the buyer's hands. */
const UNDERWAY = ["paid", "preparing", "ready", "shipped"];

/** What Firestore is asked for orders that wait; the oldest by `updatedAt`. */
export function waitingOrdersQuery(filter: WaitingFilter, now: Date): Required<Pick<Query, "collection" | "where">> {
  if (filter !== "stuck") return { collection: "orders", where: [["waits", "array-contains", filter]] };
  return {
    collection: "orders",
    where: [
      ["kind", "==", "purchase"],
      ["state", "in", UNDERWAY],
      ["updatedAt", "<=", new Date(now.getTime() - STUCK_DAYS * 86_400_000)],
    ],
  };
}

/** Filters of what waits, with their pages. */
export const WAITING_ORDERS = WAITING.map(({ value, label, filter }) => ({
  filter,
  name: label.charAt(0).toLowerCase() + label.slice(1),
  to: listPath(ORDER_LIST, { values: { ver: value } }),
}));
