import { ORDER_STATE_NAMES, ORDER_STATES, type OrderState } from "~/orders/constants";
import { ADMIN_ORDERS_PATH } from "~/orders/paths";
import { STUCK_DAYS, type OrderWait } from "~/orders/waits";

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

/** Filters of what waits, with their pages. */
export const WAITING_ORDERS = WAITING.map(({ value, label, filter }) => ({
  filter,
  label,
  to: listPath(ORDER_LIST, { values: { ver: value } }),
}));
