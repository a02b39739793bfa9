import { userPagePath } from "~/accounts/users/paths";
import { orderFilter, type ListOrder, type ListSpec } from "~/admin-kit/list/query";
import { REPORTS_PATH } from "~/reports/constants";

import { REPORTED_NAMES } from "./steps";

export const BULK_PATH = `${REPORTS_PATH}/lote`;

/** Parameter and field that name the reported thing from which an account is blocked. */
export const BLOCK_REPORT_FIELD = "denuncia";

/** Where an account is blocked as a decision about a reported thing. */
export function blockForReportPath(uid: string, thingId: string): string {
  return `${userPagePath(uid)}?${new URLSearchParams({ [BLOCK_REPORT_FIELD]: thingId }).toString()}#bloquear`;
}

export const KIND_SLUGS = {
  listing: "anuncios",
  person: "personas",
  review: "opiniones",
  question: "preguntas",
  thread: "conversaciones",
} as const;

export const DECIDED = "decididas";

export const REPORT_ORDERS: readonly [ListOrder, ...ListOrder[]] = [
  {
    value: "denunciados",
    label: "Lo más reportado",
    by: [
      ["heard", "desc"],
      ["lastAt", "desc"],
    ],
  },
  { value: "antiguos", label: "Lo que más espera", by: [["firstAt", "asc"]] },
];

export const REPORTS_LIST: ListSpec = {
  path: REPORTS_PATH,
  filters: [
    {
      name: "tipo",
      label: "De qué",
      options: (["listing", "person", "review", "question", "thread"] as const).map((kind) => ({
        value: KIND_SLUGS[kind],
        label: REPORTED_NAMES[kind],
      })),
    },
    { name: "estado", label: "Estado", emptyLabel: "Por revisar", options: [{ value: DECIDED, label: "Decididos" }] },
    orderFilter(REPORT_ORDERS),
  ],
};
