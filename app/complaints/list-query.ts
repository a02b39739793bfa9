import type { ComplaintKind } from "./model";

export const COMPLAINT_LIST_PATH = "/administracion/reclamos";

/** The lists of complaints, in the order of their tabs: which state each shows. The first is the daily work. */
export const COMPLAINT_LISTS = {
  "por-responder": { label: "Por responder", state: "received" },
  "con-oferta": { label: "Con oferta", state: "offered" },
  "por-enviar": { label: "Cartas por enviar", state: "posting" },
  acordados: { label: "Con acuerdo", state: "settled" },
  respondidos: { label: "Respondidos", state: "answered" },
  todos: { label: "Todos", state: null },
} as const;
export type ComplaintListName = keyof typeof COMPLAINT_LISTS;

/** Of what waits for its answer: what is overdue, or due within URGENT_DAYS business days. */
export const DUE_FILTERS = { vencidos: "Vencidos", pronto: "Vencen pronto" } as const;
export type DueFilter = keyof typeof DUE_FILTERS;

/** Parameters of the list's address; `search` looks for sheets instead. */
export const COMPLAINT_PARAMS = {
  list: "estado",
  due: "plazo",
  kind: "tipo",
  from: "del",
  until: "al",
  search: "numero",
} as const;

/** Query of the administrators' list. */
export interface ComplaintListQuery {
  list: ComplaintListName;
  /** Only with the list `por-responder`, and without days. */
  due: DueFilter | null;
  kind: ComplaintKind | null;
  /** First and last day of the filing, in Lima. */
  from: string | null;
  until: string | null;
  /** By their filing, not with a term; without it the list's own order. */
  way?: "asc" | "desc" | null;
}

/** The list that a value of `estado` names; the first for any other. */
export function complaintListOf(asked: string | null | undefined): ComplaintListName {
  return asked && Object.hasOwn(COMPLAINT_LISTS, asked) ? (asked as ComplaintListName) : "por-responder";
}

/** The address of a list. */
export function complaintListPath({ list, due = null }: { list: ComplaintListName; due?: DueFilter | null }): string {
  const params = new URLSearchParams({
    ...(list !== "por-responder" && { [COMPLAINT_PARAMS.list]: list }),
    ...(due !== null && { [COMPLAINT_PARAMS.due]: due }),
  });
  return params.size > 0 ? `${COMPLAINT_LIST_PATH}?${params}` : COMPLAINT_LIST_PATH;
}

/** The administrators' page of one complaint. */
export function complaintPath(number: string): string {
  return `${COMPLAINT_LIST_PATH}/${number}`;
}
