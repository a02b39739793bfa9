import type { CaseKind, CaseStatus } from "./model";

export const QUEUE_PATH = "/administracion/solicitudes";

export const NO_CASE = "No encontramos esta solicitud.";

export const COUNT_MAX = 100;

/** "12", or "99+" where counting stopped. */
export function openCountText(count: number): string {
  return count >= COUNT_MAX ? `${COUNT_MAX - 1}+` : String(count);
}

export const CASE_STATUS_SLUGS: Record<CaseStatus, string> = { open: "abiertas", attended: "atendidas" };

/** Parameters of the list's address; `search` looks cases up instead. */
export const CASE_PARAMS = { kind: "tipo", status: "estado", from: "del", until: "al", search: "q" } as const;

export function queuePath(kind: CaseKind): string {
  return `${QUEUE_PATH}?${CASE_PARAMS.kind}=${kind}`;
}

export function casePath(number: string): string {
  return `${QUEUE_PATH}/${number}`;
}

/** A file of an answer for administrators: `position` is the answer's in the history, `n` counts from 1. */
export function adminFilePath(number: string, position: number, n: number): string {
  return `${casePath(number)}/archivos/${position}/${n}`;
}

/** The same file for the sender, with the key of the mail. */
export function answerFilePath(number: string, position: number, n: number): string {
  return `/mis-derechos/${number}/archivos/${position}/${n}`;
}
