// Shared by pages, the service worker and the server: no dependencies.

export const OUTBOX_PATH = "/por-enviar";
/** Ids of /por-enviar: the list, the row that it repeats, and the text of an empty list. */
export const OUTBOX_LIST = "lista-por-enviar";
export const OUTBOX_SAMPLE = "muestra-por-enviar";
export const OUTBOX_EMPTY = "nada-por-enviar";

/** Tag of the sync that the browser begins when there is a connection. */
export const SYNC_TAG = "por-enviar";
/** Name of the channel on which pages and the worker report the ids of changed rows. */
export const OUTBOX_CHANNEL = "por-enviar";

/** Where the complaints book keeps what is typed (app/complaints/draft.ts), which is of a higher layer. */
export const COMPLAINT_DRAFT = "rebi-reclamo";

export const GIVE_UP_DAYS = 7;

/** A form that did not reach the server: the detail of an event `offline` of the window. */
export interface Unreachable {
  url: string;
  form: FormData;
  answer(taken: Taken): void;
}

export interface Taken {
  isTaken?: boolean;
  /** Spanish: why the outbox did not take it. */
  message?: string;
}
