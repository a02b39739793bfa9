// Shared by the service worker, the pages and the server: no dependencies.

export const OFFLINE_PATH = "/sin-conexion";

// Places that the worker fills in on /sin-conexion. One by one: an object of them would cost its names in the worker.

/** Stands for how long ago the copy was made: `hace 2 h`. */
export const AGO_SLOT = "{hace}";
/** Place of the list of pages that are kept. */
export const PAGES_SLOT = "<!--paginas-->";
/** Ids of the templates of the mark: without a connection, and with one that is too slow. */
export const LOST_MARK = "marca-perdida";
export const SLOW_MARK = "marca-lenta";
