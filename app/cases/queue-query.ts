import { CASE_KINDS, CASE_NUMBER, type CaseFilter, type CaseStatus } from "./model";

export const QUEUE_PATH = "/administracion/solicitudes";

export const NO_CASE = "No encontramos esta solicitud.";

/** Open cases of a kind are counted up to here. */
export const COUNT_MAX = 100;

/** States as the address says them. */
const STATUS_SLUGS: Record<CaseStatus, string> = { open: "abiertas", attended: "atendidas" };

/** Filters of the queue: an address like `/administracion/solicitudes?tipo=datos&estado=atendidas&desde=R-7K4M92QX`. */
export interface QueueQuery extends CaseFilter {
  /** Number of the case that the page begins after. */
  after: string | null;
}

/** Reads the query string; invalid values are ignored. `despues` is the name that `desde` had in older links. */
export function readQueueQuery(params: URLSearchParams): QueueQuery {
  const after = params.get("desde") ?? params.get("despues");
  return {
    kind: CASE_KINDS.find((kind) => kind === params.get("tipo")) ?? null,
    status: params.get("estado") === STATUS_SLUGS.attended ? "attended" : "open",
    after: after !== null && CASE_NUMBER.test(after) ? after : null,
  };
}

export function queuePath({ kind, status, after = null }: CaseFilter & Partial<QueueQuery>): string {
  const params = new URLSearchParams();
  if (kind !== null) params.set("tipo", kind);
  if (status !== "open") params.set("estado", STATUS_SLUGS[status]);
  if (after !== null) params.set("desde", after);
  return `${QUEUE_PATH}${params.size > 0 ? `?${params}` : ""}`;
}

export function casePath(number: string): string {
  return `${QUEUE_PATH}/${number}`;
}

/** A file of an answer for administrators: `position` is the answer's in the history, `n` counts from 1. */
export function adminFilePath(number: string, position: number, n: number): string {
  return `${casePath(number)}/archivos/${position}/${n}`;
}

/** The same for the sender, with the key of the mail. */
export function answerFilePath(number: string, position: number, n: number): string {
  return `/mis-derechos/${number}/archivos/${position}/${n}`;
}
