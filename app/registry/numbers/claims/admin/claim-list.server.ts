import { dayCell } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { askedWay, BY_TIME, TIME_ORDER_FILTER } from "~/admin-kit/list/query";
import { formatShortDateTime } from "~/business/format";
import type { Cases } from "~/cases/cases.server";

import { CLAIMS_PATH, serialClaimPagePath } from "./paths";

type ClaimCase = ReturnType<Cases["queue"]["decodeAll"]>[number];

const DECIDED = "decididos";

/** Claims of serials, which are cases. Without claimants and what they wrote: both are on the claim's page. */
export const CLAIM_ROWS = createAdminList<ClaimCase, null>({
  logged: "claims",
  title: "Números reclamados",
  lead: "Personas que quieren registrar una bicicleta cuyo número de serie ya tiene otra.",
  spec: {
    path: CLAIMS_PATH,
    filters: [
      {
        name: "estado",
        label: "Estado",
        emptyLabel: "Por decidir",
        options: [{ value: DECIDED, label: "Decididos" }],
      },
      TIME_ORDER_FILTER,
    ],
  },
  columns: [
    { label: "Número", text: ({ number }) => number },
    { label: "Asunto", cell: ({ subject }) => subject, isFileOnly: true },
    {
      label: "Llegó",
      fact: ({ createdAt }) => formatShortDateTime(createdAt),
      cell: ({ createdAt }) => dayCell(createdAt),
      sorts: BY_TIME,
    },
    { label: "Estado", cell: (one) => stateOf(one).label, isFileOnly: true },
  ],
  empty: "Ninguno por decidir.",
  narrowBy: "estado",
  // Whole cases, with their texts.
  perRead: 50,
  words: () => null,
  /** Those to decide, oldest first, or the decided ones. */
  read: ({ cases: { queue } }, query) => ({
    query: queue.queryOf({
      kind: "registro",
      status: query.values.estado === DECIDED ? "attended" : "open",
      from: null,
      until: null,
      way: askedWay(query),
    }),
  }),
  decode: ({ cases: { queue } }, found) => queue.decodeAll(found),
  card: (one) => ({
    key: one.number,
    title: one.subject,
    to: serialClaimPagePath(one.number),
    badges: [stateOf(one)],
  }),
});

function stateOf({ status, outcome }: ClaimCase) {
  if (status === "open") return { label: "Por decidir", tone: "warning" as const };
  return outcome === null ? { label: "Cerrado" } : { label: "Aprobado", tone: "success" as const };
}
