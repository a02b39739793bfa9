import { redirect } from "@remix-run/cloudflare";

import type { AdminRow } from "~/admin-kit/list/admin-list";
import { cursorPage } from "~/admin-kit/list/cursor.server";
import { LIST_PAGE_SIZE, type ListQuery, chosenWay, readListQuery } from "~/admin-kit/list/query";
import { DAY_MS } from "~/business/durations";
import { formatShortDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { COMPLAINT_NUMBER } from "~/complaints/model";
import { orderStateName } from "~/orders/changes";
import { CASE_NAMES } from "~/orders/constants";
import { type DueRefund, dueRefunds } from "~/orders/ledger/due-refunds";
import { type Order, OrderSchema } from "~/orders/model";
import { type OrderWait, waitsOf } from "~/orders/order-waits";
import { orderIdByNumber } from "~/orders/pages/order-search";
import { adminOrderPath } from "~/orders/paths";
import { caseDeadline } from "~/orders/paying/case-words";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, Query, QueryOrder } from "~/platform/firestore/types";
import type { Tone } from "~/ui/badge";

import {
  ORDER_LIST,
  type OrderFilter,
  WAITING_ORDERS,
  type WaitingFilter,
  orderFilterOf,
  orderListFor,
  orderUserOf,
  waitingOrdersQuery,
} from "./order-queue-list";

const NUMBER_MAX = 40;

function isWaiting(filter: OrderFilter): filter is WaitingFilter {
  return WAITING_ORDERS.some((waiting) => waiting.filter === filter);
}

/** Waiting orders by their last change, oldest first, all others newest first; of everybody, or limited by `where`. */
function queryOf(
  filter: OrderFilter | null,
  { where, query, now }: { where: readonly Filter[]; query: ListQuery; now: Date },
): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
  if (filter !== null && isWaiting(filter))
    return { ...waitingOrdersQuery(filter, now), orderBy: [["updatedAt", chosenWay(query, "asc")]] };
  const state: Filter[] = filter === null ? [] : [["state", "==", filter]];
  return { collection: "orders", where: [...where, ...state], orderBy: [["createdAt", chosenWay(query, "desc")]] };
}

/** The list that an address asks for, and what Firestore is asked for it. */
export function readOrderList(params: URLSearchParams, now: Date) {
  const person = orderUserOf(readListQuery(ORDER_LIST, params).values);
  const { spec, where } = orderListFor(person);
  const query = readListQuery(spec, params);
  return { person, spec, query, asked: queryOf(orderFilterOf(query.values.ver), { where, query, now }) };
}

/** Data of the list. `numero` leads to that order; `compra` and `vende` are of one person. */
export async function loadOrderQueue({ database, clock, log }: Context, params: URLSearchParams) {
  const number = params.get("numero")?.trim().slice(0, NUMBER_MAX) || null;
  const id = number === null ? null : await orderIdByNumber(database, number);
  if (id !== null) throw redirect(adminOrderPath(id));
  const now = clock.now();
  const { person, spec, query, asked } = readOrderList(params, now);
  const { found, next, previous } = await cursorPage(database, asked, query, LIST_PAGE_SIZE);
  const orders = found.flatMap((snapshot) => decodeDocument(OrderSchema, snapshot, log) ?? []);
  return { spec, query, person, rows: orders.map((order) => rowOf(order, now)), next, previous, missing: number };
}

const WAIT_BADGES: Record<Exclude<OrderWait, "dispute">, { label: string; tone: Tone }> = {
  case: { label: "Caso en Mercado Pago", tone: "danger" },
  "refund-task": { label: "Mercado Pago no lo devolvió", tone: "danger" },
  refund: { label: "Por devolver", tone: "warning" },
  held: { label: "Pago retenido", tone: "warning" },
  proof: { label: "Constancia por revisar", tone: "warning" },
};

function rowOf(order: Order, now: Date): AdminRow {
  const { id, number, state, buyerName, totalCentimos, createdAt, history } = order;
  const last = history.at(-1);
  const waits = waitsOf(order).filter((wait) => wait !== "dispute");
  return {
    key: id,
    title: number,
    to: adminOrderPath(id),
    badges: [
      { label: orderStateName(order, false), ...(state === "disputed" && { tone: "danger" as const }) },
      ...waits.filter((wait) => wait !== "refund" || state !== "refund_pending").map((wait) => WAIT_BADGES[wait]),
    ],
    facts: [
      { label: "Compra", value: buyerName },
      { label: "Total", value: formatSoles(totalCentimos) },
      { label: "Del", value: formatShortDateTime(createdAt) },
      { label: "Último paso", value: last ? formatShortDateTime(last.at) : "" },
      ...(state === "disputed" ? [disputeFact(order)] : []),
      ...caseFacts(order),
      ...dueRefunds(order).map((refund) => refundFact(refund, now)),
      ...order.payments.flatMap((payment) => heldFact(order, payment)),
    ],
  };
}

/** The sheet of the complaints book, or what else the dispute began with. */
function disputeFact({ history }: Order): AdminRow["facts"][number] {
  const note = history.findLast(({ state }) => state === "disputed")?.note ?? "";
  const sheet = note.split(" ").find((word) => COMPLAINT_NUMBER.test(word));
  return { label: "Por", value: note, to: sheet === undefined ? null : `/administracion/reclamos/${sheet}` };
}

function caseFacts({ cases = [] }: Order): AdminRow["facts"][number][] {
  return cases
    .filter(({ end }) => end === null)
    .map(({ kind, openedAt, dueAt }) => ({
      label: CASE_NAMES[kind],
      value: `documentos ${caseDeadline({ kind, openedAt, dueAt })}`,
    }));
}

/** A refund that takes longer is not a matter of minutes any more: somebody has to look at the provider. */
const SLOW_REFUND_MS = DAY_MS;

/** Money that is to go back, with the provider's own words where it does not do it. */
function refundFact({ centimos, since, ask }: DueRefund, now: Date): AdminRow["facts"][number] {
  const isSlow = now.getTime() - since.getTime() > SLOW_REFUND_MS;
  const said = ask?.state === "in_process" ? "en proceso" : ask?.words;
  return {
    label: "Por devolver",
    value: [
      `${formatSoles(centimos)}, desde ${formatShortDateTime(since)}`,
      said || (isSlow ? "Lleva más de un día: revísalo en Mercado Pago" : ""),
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

function heldFact(
  { totalCentimos }: Order,
  { outcome, amountCentimos, at, heldSince = at }: Order["payments"][number],
): AdminRow["facts"][number][] {
  if (outcome !== "held") return [];
  const paid = `pagó ${formatSoles(amountCentimos)} de ${formatSoles(totalCentimos)}`;
  return [{ label: "Retenido", value: `${paid}, desde el ${formatShortDateTime(heldSince)}` }];
}
