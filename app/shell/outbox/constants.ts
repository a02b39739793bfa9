// Shared by pages, the service worker and the server: no dependencies.

export const OUTBOX_PATH = "/por-enviar";
/** Ids of /por-enviar: the place of the list, the row that it is made of, and what stands there while nothing waits. */
export const OUTBOX_LIST = "lista-por-enviar";
export const OUTBOX_SAMPLE = "muestra-por-enviar";
export const OUTBOX_EMPTY = "nada-por-enviar";

/** Tag of the sync that the browser begins when there is a connection. */
export const SYNC_TAG = "por-enviar";
/** Name of the channel that tells pages and the worker of rows that changed, by their ids. */
export const OUTBOX_CHANNEL = "por-enviar";

/** Where the complaints book keeps what is typed (app/complaints/draft.ts), which is of a higher layer. */
export const COMPLAINT_DRAFT = "rebi-reclamo";

export const GIVE_UP_DAYS = 7;

/** Where a form goes that did not reach the server: the detail of an event `offline` of the window. */
export interface Unreachable {
  /** Where it was sent, and what. */
  url: string;
  form: FormData;
  answer(taken: Taken): void;
}

export interface Taken {
  /** The outbox has it and sends it. */
  isTaken?: boolean;
  /** Spanish; why not. */
  message?: string;
}
