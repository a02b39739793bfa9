import { redirect } from "@remix-run/cloudflare";

import { userPagePath } from "~/accounts/users/paths";
import { dayCell, solesCell, solesColumn } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { BY_TIME, type ListQuery, chosenWay, readListQuery } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import { DAY_MS } from "~/business/durations";
import { formatShortDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { COMPLAINT_NUMBER } from "~/complaints/model";
import { isOpen, orderStateName } from "~/orders/changes";
import { CASE_NAMES, ORDER_STATE_NAMES } from "~/orders/constants";
import { type DueRefund, dueRefunds } from "~/orders/ledger/due-refunds";
import { type Order, orderPath, OrderSchema } from "~/orders/model";
import { type OrderWait, waitsOf } from "~/orders/order-waits";
import { orderIdByNumber } from "~/orders/pages/order-search";
import { adminOrderMoneyPath, adminOrderPath } from "~/orders/paths";
import { caseDeadline } from "~/orders/paying/case-words";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, Query, QueryOrder } from "~/platform/firestore/types";
import { LIST_PARAM } from "~/platform/forms/constants";

import { SALES_REPORT_PATH } from "../sales/constants";
import {
  ORDER_LIST,
  ORDER_NUMBER,
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

/** Buyers and sellers by their codes, without address, document or phone: those are shown for a reason on each page. */
export const ORDER_ROWS = createAdminList<Order, Date>({
  logged: "orders",
  title: "Pedidos",
  lead: "Lo que espera va primero por lo más antiguo; el resto, por lo más nuevo.",
  links: [{ to: SALES_REPORT_PATH, label: "Reporte de ventas" }],
  searched: "Número, como R-2026-000123",
  spec: (_, params) => orderListFor(orderUserOf(readListQuery(ORDER_LIST, params).values)).spec,
  columns: [
    { label: "Número", cell: ({ number }) => number, isFileOnly: true },
    { label: "Qué", cell: ({ kind }) => KIND_NAMES[kind] },
    { label: "Estado", cell: ({ state }) => ORDER_STATE_NAMES[state] },
    {
      label: "Espera",
      cell: (order) =>
        waitsOf(order)
          .map((wait) => WAIT_NAMES[wait])
          .join(", "),
    },
    { label: "Lleva", cell: ({ lines, plan }) => plan?.planName ?? lines.map(({ title }) => title).join(" | ") },
    { label: "Compra", fact: ({ buyerName }) => buyerName },
    { label: "Comprador (código)", cell: ({ buyerId }) => buyerId },
    { label: "Vendedor (código)", cell: ({ sellerId }) => sellerId ?? "" },
    { label: "Subtotal en soles", cell: ({ subtotalCentimos }) => solesCell(subtotalCentimos) },
    { label: "Descuento en soles", cell: ({ discountCentimos }) => solesCell(discountCentimos) },
    { label: "Envío en soles", cell: ({ shippingCentimos }) => solesCell(shippingCentimos) },
    solesColumn<Order>("Total", ({ totalCentimos }) => totalCentimos),
    { label: "Cupón", cell: ({ coupon }) => coupon?.code ?? "" },
    {
      label: "Del",
      fact: ({ createdAt }) => formatShortDateTime(createdAt),
      cell: ({ createdAt }) => dayCell(createdAt),
      sorts: BY_TIME,
    },
    {
      label: "Último paso",
      fact: ({ history }) => (history.length > 0 ? formatShortDateTime(history.at(-1)!.at) : ""),
      cell: ({ history }) => dayCell(history.at(-1)?.at ?? null),
    },
    { label: "Por", fact: disputeNote, to: (order) => sheetOf(disputeNote(order)) },
    { label: "Caso", fact: caseText },
    { label: "Por devolver", fact: (order, now) => lines(dueRefunds(order).map((refund) => refundText(refund, now))) },
    { label: "Retenido", fact: (order) => lines(order.payments.flatMap((payment) => heldText(order, payment))) },
  ],
  empty: "Todavía no hay pedidos.",
  narrowBy: "lo que esperan o su estado",
  // Whole orders, with all of their lines.
  perRead: 100,
  words: ({ clock }) => clock.now(),
  read({ clock }, query) {
    const user = orderUserOf(query.values);
    const { where } = orderListFor(user);
    return {
      query: queryOf(orderFilterOf(query.values.ver), { where, query, now: clock.now() }),
      ...(user && { changes: { [user.side === "buyer" ? "comprador" : "vendedor"]: [null, user.uid] } }),
    };
  },
  decode: ({ log }, found) => found.flatMap((snapshot) => decodeDocument(OrderSchema, snapshot, log) ?? []),
  card: (order) => ({
    key: order.id,
    title: order.number,
    // A refund that the provider did not make is decided beside the money.
    to: waitsOf(order).includes("refund-task") ? adminOrderMoneyPath(order.id) : adminOrderPath(order.id),
    badges: [
      // Beside it stands what it waits for.
      {
        label: isOpen(order) ? orderStateName(order, false) : ORDER_STATE_NAMES[order.state],
        ...(order.state === "disputed" && { tone: "danger" as const }),
      },
      ...waitsOf(order).flatMap((wait) =>
        wait === "dispute" || (wait === "refund" && order.state === "refund_pending")
          ? []
          : [
              {
                label: WAIT_NAMES[wait],
                tone: URGENT_WAITS.includes(wait) ? ("danger" as const) : ("warning" as const),
              },
            ],
      ),
    ],
  }),
});

/** Orders that wait for administrators, one after the other: their pages, or those of their money. */
export const ORDER_QUEUE = createQueue({
  label: "Pedidos",
  read: ORDER_ROWS.readQuery,
  pathOf: ({ id }) => adminOrderPath(id),
});
export const MONEY_QUEUE = createQueue({
  label: "Pedidos",
  read: ORDER_ROWS.readQuery,
  pathOf: ({ id }) => adminOrderMoneyPath(id),
});

/** The queue of an order: the one that led to it, or that of the first thing that it waits for; null for none. */
export function queueOfOrder(order: Order, params: URLSearchParams) {
  const waits = waitsOf(order);
  const behind = readListQuery(ORDER_LIST, new URLSearchParams(params.get(LIST_PARAM) ?? "")).values.ver;
  const filter = orderFilterOf(behind);
  const isWorked = filter !== null && isWaiting(filter);
  const ver = isWorked ? behind : WAITING_ORDERS.find((waiting) => waits.some((wait) => wait === waiting.filter))?.slug;
  if (ver === undefined) return null;
  const lista = isWorked ? (params.get(LIST_PARAM) ?? "") : `ver=${ver}`;
  return {
    params: new URLSearchParams({ [LIST_PARAM]: lista }),
    thing: { path: orderPath(order.id), data: { ...order, waits } },
  };
}

/** Data of the list. `numero` leads to that order; `compra` and `vende` are of one person. */
export async function loadOrderQueue(context: Context, params: URLSearchParams) {
  const number = params.get(ORDER_NUMBER)?.trim().slice(0, NUMBER_MAX) || null;
  const id = number === null ? null : await orderIdByNumber(context.database, number);
  if (id !== null) throw redirect(adminOrderPath(id));
  const list = await ORDER_ROWS.list(context, params);
  const user = orderUserOf(list.query.values);
  return {
    ...list,
    missing: number === null ? undefined : "No hay un pedido con ese número, como R-2026-000123.",
    about: user && {
      text: user.side === "buyer" ? "Solo lo que compró" : "Solo lo que vendió",
      to: userPagePath(user.uid),
      label: "esta persona",
    },
  };
}

const KIND_NAMES: Record<Order["kind"], string> = { purchase: "Compra", plan: "Plan", inspection: "Inspección" };
const WAIT_NAMES: Record<OrderWait, string> = {
  dispute: "En reclamo",
  case: "Caso en Mercado Pago",
  "refund-task": "Mercado Pago no lo devolvió",
  refund: "Por devolver",
  held: "Pago retenido",
  proof: "Constancia por revisar",
};
const URGENT_WAITS: readonly OrderWait[] = ["case", "refund-task"];
const lines = (texts: readonly string[]) => texts.join("; ");

/** The sheet of the complaints book, or what else the dispute began with. */
function disputeNote({ state, history }: Order): string {
  return state === "disputed" ? (history.findLast((step) => step.state === "disputed")?.note ?? "") : "";
}

function sheetOf(note: string): string | null {
  const sheet = note.split(" ").find((word) => COMPLAINT_NUMBER.test(word));
  return sheet === undefined ? null : `/administracion/reclamos/${sheet}`;
}

function caseText({ cases = [] }: Order): string {
  return lines(
    cases.filter(({ end }) => end === null).map((one) => `${CASE_NAMES[one.kind]}: documentos ${caseDeadline(one)}`),
  );
}

/** A refund that takes longer is not a matter of minutes any more: somebody has to look at the provider. */
const SLOW_REFUND_MS = DAY_MS;

/** Money that is to go back, with the provider's own words where it does not do it. */
function refundText({ centimos, since, ask }: DueRefund, now: Date): string {
  const isSlow = now.getTime() - since.getTime() > SLOW_REFUND_MS;
  const said = ask?.state === "in_process" ? "en proceso" : ask?.words;
  return [
    `${formatSoles(centimos)}, desde ${formatShortDateTime(since)}`,
    said || (isSlow ? "Lleva más de un día: revísalo en Mercado Pago" : ""),
  ]
    .filter(Boolean)
    .join(" · ");
}

function heldText(
  { totalCentimos }: Order,
  { outcome, amountCentimos, at, heldSince = at }: Order["payments"][number],
): string[] {
  if (outcome !== "held") return [];
  const paid = `pagó ${formatSoles(amountCentimos)} de ${formatSoles(totalCentimos)}`;
  return [`${paid}, desde el ${formatShortDateTime(heldSince)}`];
}
