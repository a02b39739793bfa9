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

/** What the administrators' list is asked for, as its address says it. */
export interface ComplaintListQuery {
  list: ComplaintListName;
  /** Only with the list `por-responder`. */
  due: DueFilter | null;
  /** Where the page begins: behind this entry (`{day or moment}~{number}`); null for the first. */
  after: string | null;
}

const CURSOR = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?~\d{9}-\d{4}$/;

/** Reads an address; what makes no sense counts as left out. */
export function readComplaintListQuery(params: URLSearchParams): ComplaintListQuery {
  const asked = params.get("estado");
  const list = asked !== null && Object.hasOwn(COMPLAINT_LISTS, asked) ? (asked as ComplaintListName) : "por-responder";
  const term = params.get("plazo");
  const due =
    list === "por-responder" && term !== null && Object.hasOwn(DUE_FILTERS, term) ? (term as DueFilter) : null;
  const after = params.get("desde");
  return { list, due, after: after !== null && CURSOR.test(after) ? after : null };
}

/** The address of a list; `part` asks for its file, or one part of it (from 1). */
export function complaintListPath({ list, due, after }: ComplaintListQuery, part?: number): string {
  const params = new URLSearchParams({
    ...(list !== "por-responder" && { estado: list }),
    ...(due !== null && { plazo: due }),
    ...(after !== null && part === undefined && { desde: after }),
    ...(part !== undefined && part > 1 && { parte: String(part) }),
  });
  const query = params.size > 0 ? `?${params}` : "";
  return `${COMPLAINT_LIST_PATH}${part === undefined ? "" : ".csv"}${query}`;
}

/** The administrators' page of one complaint. */
export function complaintPath(number: string): string {
  return `${COMPLAINT_LIST_PATH}/${number}`;
}
