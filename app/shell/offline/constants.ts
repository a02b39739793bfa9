// Shared by the service worker, the pages and the server: no dependencies.

export const OFFLINE_PATH = "/sin-conexion";

/** What the worker fills in on /sin-conexion, and where. */
export const SLOTS = {
  /** Stands for how long ago the copy was made: `hace 2 h`. */
  ago: "{hace}",
  /** Place of the list of pages that are kept. */
  pages: "<!--paginas-->",
} as const;
/** Ids of the templates of the mark on /sin-conexion: without a connection, and with one that is too slow. */
export const MARKS = { lost: "marca-sin-conexion", slow: "marca-lenta" } as const;
