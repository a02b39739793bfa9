import { dayCell, solesCell } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { createQueue } from "~/admin-kit/list/queue.server";
import { formatShortDateTime } from "~/business/format";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, QueryOrder } from "~/platform/firestore/types";
import type { Tone } from "~/ui/badge";

import { adminOrderClaimPath, ORDER_CLAIM_REASONS, ORDER_CLAIM_STATES, type OrderClaimState } from "../constants";
import { ORDER_CLAIMS, OrderClaimSchema, type OrderClaim } from "../model";
import { OUTCOME_NAMES } from "../outcomes";
import { CLAIM_STATE_SLUGS, ORDER_CLAIM_LIST } from "./paths";

const STATES = Object.keys(ORDER_CLAIM_STATES) as OrderClaimState[];
const TONES: Record<OrderClaimState, Tone> = {
  talking: "neutral",
  returning: "neutral",
  returned: "neutral",
  deciding: "warning",
  ended: "success",
};

/** Those that wait for a decision first by how long they wait; all others newest first. */
function queryOf(state: OrderClaimState | null) {
  const where: Filter[] = state === null ? [] : [["state", "==", state]];
  const orderBy: QueryOrder[] = state === "deciding" ? [["waitingSince", "asc"]] : [["openedAt", "desc"]];
  return { collection: ORDER_CLAIMS, where, orderBy };
}

export const ORDER_CLAIM_ROWS = createAdminList<OrderClaim, null>({
  logged: "order-claims",
  title: "Problemas con pedidos",
  lead: "Comprador y vendedor conversan primero. Los que esperan una decisión van por lo más antiguo.",
  spec: ORDER_CLAIM_LIST,
  columns: [
    { label: "Pedido", cell: ({ orderNumber }) => orderNumber },
    { label: "Qué", cell: ({ title }) => title },
    { label: "Estado", cell: ({ state }) => ORDER_CLAIM_STATES[state] },
    { label: "Motivo", text: ({ reason }) => ORDER_CLAIM_REASONS[reason] },
    {
      label: "Abierto",
      fact: ({ openedAt }) => formatShortDateTime(openedAt),
      cell: ({ openedAt }) => dayCell(openedAt),
    },
    {
      label: "Espera desde",
      fact: ({ state, waitingSince }) =>
        state === "deciding" && waitingSince ? formatShortDateTime(waitingSince) : "",
      cell: ({ waitingSince }) => dayCell(waitingSince),
    },
    { label: "Terminó con", text: ({ outcome }) => (outcome ? OUTCOME_NAMES[outcome.kind] : "") },
    { label: "Se devuelve en soles", cell: ({ outcome }) => solesCell(outcome?.centimos ?? 0) },
    { label: "Comprador (código)", cell: ({ buyerId }) => buyerId },
    { label: "Vendedor (código)", cell: ({ sellerId }) => sellerId },
  ],
  empty: "Nadie contó un problema con un pedido.",
  narrowBy: "estado",
  // Whole claims, with their talk.
  perRead: 100,
  words: () => null,
  read: (_, { values: { estado } }) => ({
    query: queryOf(STATES.find((state) => CLAIM_STATE_SLUGS[state] === estado) ?? null),
  }),
  decode: ({ log }, found) => found.flatMap((snapshot) => decodeDocument(OrderClaimSchema, snapshot, log) ?? []),
  card: ({ id, orderNumber, title, state }) => ({
    key: id,
    title: `${orderNumber}: ${title}`,
    to: adminOrderClaimPath(id),
    badges: [{ label: ORDER_CLAIM_STATES[state], tone: TONES[state] }],
  }),
});

export const ORDER_CLAIM_QUEUE = createQueue({
  label: "Problemas con pedidos",
  plain: { estado: CLAIM_STATE_SLUGS.deciding },
  read: ORDER_CLAIM_ROWS.readQuery,
  pathOf: ({ id }) => adminOrderClaimPath(id),
});
