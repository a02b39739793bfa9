import type { ComplaintKind } from "./model";

export const COMPLAINT_LIST_PATH = "/administracion/reclamos";

/** The lists of complaints, in the order of their tabs, with their states. The first is the daily work. */
export const COMPLAINT_LISTS = {
  "por-responder": { label: "Por responder", state: "received" },
  "con-oferta": { label: "Con oferta", state: "offered" },
  "por-enviar": { label: "Cartas por enviar", state: "posting" },
  acordados: { label: "Con acuerdo", state: "settled" },
  respondidos: { label: "Respondidos", state: "answered" },
  todos: { label: "Todos", state: null },
} as const;
type ComplaintListName = keyof typeof COMPLAINT_LISTS;

/** Filters of complaints to be answered: overdue, or due within URGENT_DAYS business days. */
export const DUE_FILTERS = { vencidos: "Vencidos", pronto: "Vencen pronto" } as const;
export type DueFilter = keyof typeof DUE_FILTERS;

/** Parameters of the list's address; `search` looks sheets up instead. */
export const COMPLAINT_PARAMS = {
  list: "estado",
  due: "plazo",
  kind: "tipo",
  from: "del",
  until: "al",
  search: "numero",
} as const;

export interface ComplaintListQuery {
  list: ComplaintListName;
  /** Only with the list `por-responder`, and without days. */
  due: DueFilter | null;
  kind: ComplaintKind | null;
  /** First and last day of the filing, in Lima. */
  from: string | null;
  until: string | null;
  /** Order by filing, not with a term; null for the list's own order. */
  way?: "asc" | "desc" | null;
}

/** The list of a value of `estado`; the first for any other value. */
export function complaintListOf(asked: string | null | undefined): ComplaintListName {
  return asked && Object.hasOwn(COMPLAINT_LISTS, asked) ? (asked as ComplaintListName) : "por-responder";
}

export function complaintListPath({ list, due = null }: { list: ComplaintListName; due?: DueFilter | null }): string {
  const params = new URLSearchParams({
    ...(list !== "por-responder" && { [COMPLAINT_PARAMS.list]: list }),
    ...(due !== null && { [COMPLAINT_PARAMS.due]: due }),
  });
  return params.size > 0 ? `${COMPLAINT_LIST_PATH}?${params}` : COMPLAINT_LIST_PATH;
}

export function complaintPath(number: string): string {
  return `${COMPLAINT_LIST_PATH}/${number}`;
}
