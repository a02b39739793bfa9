// What pages and the service worker (app/shell/offline) tell each other.

/** Message to the waiting worker: take over. */
export const ACTIVATE = "activar";
/** Id of the mark that the worker puts at the end of a copy. */
export const COPY_MARK = "copia";
