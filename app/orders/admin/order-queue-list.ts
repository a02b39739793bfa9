import { isUid } from "~/accounts/constants";
import { type ListQuery, type ListSpec, TIME_ORDER_FILTER, listPath } from "~/admin-kit/list/query";
import { DAY_MS } from "~/business/durations";
import type { Filter, Query } from "~/platform/firestore/types";

import { ORDER_STATES, ORDER_STATE_NAMES, type OrderState } from "../constants";
import { type OrderWait, STUCK_DAYS } from "../order-waits";
import { ADMIN_ORDERS_PATH } from "../paths";

/** Filter of the list: orders that wait for something, that do not move on, or that have a state. */
export type OrderFilter = OrderWait | "stuck" | OrderState;

const WAITING = [
  { value: "en-reclamo", label: "En reclamo", filter: "dispute" },
  { value: "con-caso", label: "Con un caso en Mercado Pago", filter: "case" },
  { value: "no-devueltos", label: "Con una devolución que Mercado Pago no hizo", filter: "refund-task" },
  { value: "por-devolver", label: "Con dinero por devolver", filter: "refund" },
  { value: "pago-retenido", label: "Con un pago retenido", filter: "held" },
  { value: "con-constancia", label: "Con una constancia por revisar", filter: "proof" },
  { value: "detenidos", label: `Pagados, sin avance en ${STUCK_DAYS} días`, filter: "stuck" },
] as const satisfies readonly { value: string; label: string; filter: OrderFilter }[];
export type WaitingFilter = (typeof WAITING)[number]["filter"];

const STATES = ORDER_STATES.filter((state) => state !== "disputed").map((state) => ({
  value: state.replaceAll("_", "-"),
  label: ORDER_STATE_NAMES[state],
  filter: state,
}));

/** Parameter of the search: it leads to the order. */
export const ORDER_NUMBER = "numero";
/** Uids of a buyer and of a seller: the page of a person leads here. */
const BUYER = "compra";
const SELLER = "vende";

function orderListOf(options: readonly { value: string; label: string }[]): ListSpec {
  return {
    path: ADMIN_ORDERS_PATH,
    filters: [
      {
        name: "ver",
        label: "Ver",
        emptyLabel: "Todos",
        options: options.map(({ value, label }) => ({ value, label })),
      },
      TIME_ORDER_FILTER,
    ],
    texts: [ORDER_NUMBER, BUYER, SELLER],
  };
}

export const ORDER_LIST = orderListOf([...WAITING, ...STATES]);
/** Of one person. Without what waits: no index has both. */
const PERSON_ORDER_LIST = orderListOf(STATES);

export function boughtOrdersPath(uid: string): string {
  return listPath(ORDER_LIST, { values: { [BUYER]: uid } });
}

export function soldOrdersPath(uid: string): string {
  return listPath(ORDER_LIST, { values: { [SELLER]: uid } });
}

interface OrderUser {
  uid: string;
  side: "buyer" | "seller";
}

export function orderUserOf({ compra = "", vende = "" }: ListQuery["values"]): OrderUser | null {
  if (isUid(compra)) return { uid: compra, side: "buyer" };
  return isUid(vende) ? { uid: vende, side: "seller" } : null;
}

/** The list for an address, and what Firestore is asked for the orders of its person. */
export function orderListFor(person: OrderUser | null): { spec: ListSpec; where: Filter[] } {
  if (person === null) return { spec: ORDER_LIST, where: [] };
  const where: Filter = person.side === "buyer" ? ["buyerId", "==", person.uid] : ["sellerId", "==", person.uid];
  return { spec: PERSON_ORDER_LIST, where: [where] };
}

export function orderFilterOf(slug: string | undefined): OrderFilter | null {
  return [...WAITING, ...STATES].find(({ value }) => value === slug)?.filter ?? null;
}

/** Paid, and not yet in the buyer's hands. */
const UNDERWAY = ["paid", "preparing", "ready", "shipped"];

/** Query for orders that wait; the oldest by `updatedAt`. */
export function waitingOrdersQuery(filter: WaitingFilter, now: Date): Required<Pick<Query, "collection" | "where">> {
  if (filter !== "stuck") return { collection: "orders", where: [["waits", "array-contains", filter]] };
  return {
    collection: "orders",
    where: [
      ["kind", "==", "purchase"],
      ["state", "in", UNDERWAY],
      ["updatedAt", "<=", new Date(now.getTime() - STUCK_DAYS * DAY_MS)],
    ],
  };
}

/** Filters of what waits, with their pages. */
export const WAITING_ORDERS = WAITING.map(({ value, label, filter }) => ({
  filter,
  slug: value,
  name: label.charAt(0).toLowerCase() + label.slice(1),
  to: listPath(ORDER_LIST, { values: { ver: value } }),
}));
